/** Compiles src/ to dist/. With `--if-stale`, only when a source file is newer than the last build. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');

if (!process.argv.includes('--if-stale') || isStale()) build();

function isStale(): boolean {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = ['src/**', 'package.json', 'tsconfig*.json'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

function build(): void {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, '');
}
