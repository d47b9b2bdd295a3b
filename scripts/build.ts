/**
 * Compiles src/ to dist/, copies lists of data, and bundles what pages and the threads of audits load. With `--if-stale`,
 * only when the last build was of other sources. `npm run types` checks the types: here that would take most of the time.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { builtFrom, isStale, root, stamp } from './stale.ts';

if (!process.argv.includes('--if-stale') || isStale()) await build();

/** Beside the old build and then in its place, so that another Assay never meets half of one. */
async function build(): Promise<void> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  requireCompiler(tsc);
  const fresh = join(root, 'node_modules', `.assay-build-${process.pid}`);
  requireWritable(fresh);
  const startedAt = new Date();
  const from = builtFrom();
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
  const sources = join(root, 'src');
  for (const list of globSync('**/data/*.txt', { cwd: sources })) {
    copyFileSync(join(sources, list), join(fresh, list));
  }
  // Its bundler is left out together with the compiler.
  const { bundleAssets, writeAssets } = await import('./assets.ts');
  const assets = join(fresh, 'web', 'assets');
  mkdirSync(assets);
  writeAssets(assets, bundleAssets());
  await bundleThreads(fresh);
  const mark = join(fresh, basename(stamp));
  writeFileSync(mark, from);
  // What was saved while the compiler ran is newer than this build.
  utimesSync(mark, startedAt, startedAt);
  replace(dirname(stamp), fresh);
}

/** A thread that loads one file of ours instead of 350 starts in two thirds of the processor time. */
async function bundleThreads(fresh: string): Promise<void> {
  const { buildSync } = await import('esbuild');
  buildSync({
    absWorkingDir: fresh,
    // A thread has modules of its own, so nothing of them is there twice.
    entryPoints: ['audit/thread-inside.js', 'audit/worker.js'],
    outdir: 'audit',
    allowOverwrite: true,
    bundle: true,
    packages: 'external',
    // Bundled, its packages would be loaded with the thread instead of with the first look.
    external: ['./browser/checked-look.js'],
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    logLevel: 'warning',
  });
}

/** npm leaves it out when told to: with --omit=dev, or by a setting. What was built before is of other sources. */
function requireCompiler(tsc: string): void {
  if (existsSync(tsc)) return;
  console.error(
    `Assay has to be built from its sources first, and the compiler is not installed. Run "npm ci --include=dev" in ${root}.`,
  );
  process.exit(1);
}

/** A service runs as somebody who may not write here; the compiler would name each of a thousand files. */
function requireWritable(fresh: string): void {
  try {
    accessSync(root, constants.W_OK);
    // Of a build that was killed, under the same process id.
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    console.error(
      `Assay has to be built from its sources first, and this user cannot write ${path} (${code}). Run "npm run build" in ${root} as the user who owns it.`,
    );
    process.exit(1);
  }
}

function replace(dist: string, fresh: string): void {
  const old = `${fresh}-old`;
  try {
    mkdirSync(dist, { recursive: true });
    renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    // Another build came in between; it is as new as this one.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  for (const folder of [old, fresh]) rmSync(folder, { recursive: true, force: true });
}
