import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Its time is that of the sources which the build in dist/ was made from, and it holds their version. */
export const stamp = join(root, 'dist', '.built');

/** True when a source file is newer than the last build. Folders count too: their time changes when a file goes. */
export function isStale(): boolean {
  if (!existsSync(stamp)) return true;
  // Files that were unpacked over those of another version keep the time of their release.
  if (readFileSync(stamp, 'utf8') !== version()) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = globSync(['src', 'src/**', 'scripts/assets.ts', 'package.json', 'tsconfig*.json'], {
    cwd: root,
  });
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

export function version(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
