import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Its time is that of the sources which the build in dist/ was made from. */
export const stamp = join(root, 'dist', '.built');

/** True when a source file is newer than the last build. Folders count too: their time changes when a file goes. */
export function isStale(): boolean {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = globSync(['src', 'src/**', 'scripts/assets.ts', 'package.json', 'tsconfig*.json'], {
    cwd: root,
  });
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}
