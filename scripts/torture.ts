/**
 * `npm run torture [-- PART…] [--rounds N] [--minutes N]`: the long form of the tests that break what Assay stands on,
 * part after part, each with its figures. docs/reliability.md keeps them. Everything stays on this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What each part runs. */
const parts: Readonly<Record<string, readonly string[]>> = {
  process: ['test/torture/process.test.ts'],
  workers: ['test/torture/workers.test.ts'],
  database: ['test/torture/database.test.ts'],
  fsync: ['test/torture/fsync.test.ts'],
  clock: ['test/torture/clock.test.ts'],
  disk: ['test/torture/disk.test.ts'],
  slow: ['test/torture/slow.test.ts'],
  overload: ['test/torture/overload.test.ts'],
  requests: ['test/torture/requests.test.ts', 'src/api/naughty.test.ts'],
  accounts: ['test/torture/accounts.test.ts', 'src/api/authorisation.test.ts'],
  builds: ['test/torture/new-findings.test.ts'],
  alerts: ['test/torture/alerts.test.ts'],
  webhooks: ['test/torture/deliveries.test.ts'],
  crawl: ['test/torture/crawl.test.ts', 'test/torture/sites.test.ts'],
  schedules: ['test/torture/schedules.test.ts', 'src/schedule/times.test.ts'],
  browser: [
    'test/torture/browser.test.ts',
    ...['look', 'bombs', 'evidence', 'self-test'].map((name) => `test/browser/${name}.test.ts`),
  ],
  soak: ['test/torture/soak.test.ts'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, minutes: { type: 'string' } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
const wrong = Object.entries(values).find(([, value]) => !(Number(value) > 0));
if (unknown.length > 0)
  refuse(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
if (wrong !== undefined) refuse(`--${wrong[0]} must be a number above 0, not "${wrong[1]}".`);

const built = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'assay-torture-'));
let hasFailed = false;
for (const [name, files] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const figures = join(folder, name);
  process.stdout.write(`\n## ${name}\n`);
  const startedAt = performance.now();
  const { isFine, output } = await runTests(files, figures);
  process.stdout.write(isFine ? readFigures(figures) : output);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${isFine ? 'holds' : 'FAILED'}, in ${seconds} s\n`);
  hasFailed ||= !isFine;
}
rmSync(folder, { recursive: true, force: true });
process.exit(hasFailed ? 1 : 0);

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

async function runTests(
  files: readonly string[],
  figures: string,
): Promise<{ isFine: boolean; output: string }> {
  const child = spawn('vitest', ['run', '--testTimeout=86400000', ...files], {
    env: {
      ...process.env,
      ASSAY_TORTURE: 'long',
      ASSAY_TORTURE_FIGURES: figures,
      ...(values.rounds === undefined ? {} : { ASSAY_TORTURE_ROUNDS: values.rounds }),
      ...(values.minutes === undefined ? {} : { ASSAY_TORTURE_MINUTES: values.minutes }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { isFine: code === 0, output };
}

/** A part without figures says by its end that it holds. */
function readFigures(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
