/** What CI runs: format and lint, types, build, then every test. Stops at the first that fails. */
// It begins on the Node of the machine: the others begin on ours.
require('./link-node.cjs');
const { spawnSync } = require('node:child_process');

const steps = [
  ['biome', 'check', '--error-on-warnings'],
  ['tsc', '--noEmit'],
  ['tsc', '--noEmit', '-p', 'src/web/client'],
  ['tsc', '--noEmit', '-p', 'ci'],
  ['tsc', '--noEmit', '-p', 'clients/typescript'],
  ['node', 'scripts/build.ts'],
  ['vitest', 'run'],
];

for (const [command, ...args] of steps) {
  process.stdout.write(`\n> ${[command, ...args].join(' ')}\n`);
  // npm puts node_modules/.bin first on the PATH, so these are the pinned tools and the pinned Node.
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
