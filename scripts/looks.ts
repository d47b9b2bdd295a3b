/** `npm run looks`: the tests of our own pages in every look, at both widths in light and dark. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { root } from './stale.ts';

const files = globSync('test/{*-pages,ways-to-look,report-checks}.test.ts', { cwd: root });
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  cwd: root,
  env: { ...process.env, LOOKS: 'all' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
