import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Its time is that of the sources which the build in dist/ was made from, and it holds what `builtFrom` gave then. */
export const stamp = join(root, 'dist', '.built');

/** True when a source file is newer than the last build, came, or went. */
export function isStale(): boolean {
  if (!existsSync(stamp)) return true;
  const files = sources();
  // Files that were unpacked over those of another version keep the time of their release.
  if (readFileSync(stamp, 'utf8') !== builtFrom(files)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return files.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

/** The version and the names of all sources, a line each. */
export function builtFrom(files = sources()): string {
  const { version } = readJson('package.json') as { version: string };
  return [version, ...files].join('\n');
}

/** Without tests and what only they import. The script of the pages is bundled, not compiled; examples are shown. */
function sources(): string[] {
  const { exclude } = readJson('tsconfig.build.json') as { exclude: string[] };
  const others = ['src/web/client/*', 'examples/*/*', 'scripts/assets.ts', 'package.json', 'tsconfig*.json'];
  return [
    ...globSync('src/**/*', { cwd: root, exclude, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    ...globSync(others, { cwd: root }),
  ].sort();
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
