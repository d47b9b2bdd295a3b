/** Compiles src/ to dist/. With `--if-stale`, only when a source file is newer than the last build. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

if (!process.argv.includes('--if-stale') || isStale()) build();

/** Folders count too: their time changes when a file in them goes. */
function isStale(): boolean {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = globSync(['src', 'src/**', 'package.json', 'tsconfig*.json'], { cwd: root });
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

/** Beside the old build and then in its place, so that another Assay never meets half of one. */
function build(): void {
  const fresh = join(root, 'node_modules', `.assay-build-${process.pid}`);
  const startedAt = new Date();
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
  writeFileSync(join(fresh, '.built'), '');
  // What was saved while the compiler ran is newer than this build.
  utimesSync(join(fresh, '.built'), startedAt, startedAt);
  replace(fresh);
}

function replace(fresh: string): void {
  const old = `${fresh}-old`;
  mkdirSync(dist, { recursive: true });
  renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
