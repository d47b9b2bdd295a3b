import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dataFolder, soundWebsite, start } from '../program.ts';
import { isLong, say, timeoutMs } from './scale.ts';
import { type Answer, ask, type Client, laxLimits } from './traffic.ts';

const forMs = isLong ? 30_000 : 2_000;
/** As many as the server may run at once. */
const clients = 8;
const times = 10;
const queueMax = 40;

test(
  'ten times more requests than it can work on are refused by 429 and 503 that say when to come back',
  async () => {
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    const env = {
      ...laxLimits(site),
      ASSAY_ACCOUNT_RUNNING: String(clients),
      ASSAY_JOB_CONCURRENCY: String(clients),
      // A queue that never runs dry, and is soon full.
      ASSAY_QUEUE_MAX: String(queueMax),
      ASSAY_ACCOUNT_WAITING: '30',
    };
    const server = start(['serve', '--data', data], { env });
    if (isLong) giveProcessors(server.child.pid);
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    const client = { url, key };
    await closedLoop(client, site, isLong ? 5_000 : 500);

    const calm = await measured(client, () => closedLoop(client, site, forMs));
    // Whether they are answered or not, and on a machine that does little in the time more than the queue takes.
    const perSecond = Math.max(calm.perSecond * times, (2 * queueMax * 1_000) / forMs);
    const loaded = await measured(client, () => openLoop(client, site, 1_000 / perSecond));

    const refused = loaded.answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter, body } of refused) {
      expect([status, body?.code]).toSatisfy(isHonest);
      expect(retryAfter).toBeGreaterThan(0);
    }
    const share = loaded.perSecond / calm.perSecond;
    say(
      `without overload ${calm.perSecond.toFixed(1)} reports/s; with ${loaded.answers.length} requests in ${forMs / 1_000} s, ${refused.length} of them refused with 429 or 503: ${loaded.perSecond.toFixed(1)} reports/s, ${(100 * share).toFixed(0)} %   target ≥ 80 %`,
    );
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0 });
  },
  timeoutMs,
);

/**
 * Clients and the site have a processor of their own, as they have in life: otherwise, of the time that ten times as many
 * requests take, most would be that of asking for them. Where this cannot be, all share what there is.
 */
function giveProcessors(server: number | undefined): void {
  if (process.platform !== 'linux' || availableParallelism() < 2) return;
  const pin = (pid: number | undefined, processor: string) =>
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processor, String(pid)]).status === 0;
  if (pin(server, '0') && pin(process.pid, '1')) say('the server has one processor, its clients another');
}

function isHonest([status, code]: readonly [number, string | undefined]): boolean {
  return `${status} ${code}` === '429 rate-limited' || `${status} ${code}` === '503 overloaded';
}

interface Measured {
  readonly answers: readonly Answer[];
  /** Reports that were completed meanwhile. */
  readonly perSecond: number;
}

async function measured(client: Client, load: () => Promise<Answer[]>): Promise<Measured> {
  const [before, startedAt] = [await completed(client), performance.now()];
  const answers = await load();
  const after = await completed(client);
  return { answers, perSecond: (after - before) / ((performance.now() - startedAt) / 1_000) };
}

async function completed(client: Client): Promise<number> {
  for (;;) {
    const { status, body } = await ask(client, '/reports?state=completed&per_page=10');
    if (status === 200) return body?.meta?.total ?? Number.NaN;
    await pause(20);
  }
}

/** Each client waits for its report, and asks for the next. */
async function closedLoop(client: Client, site: string, ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + ms;
  const one = async () => {
    while (performance.now() < until) answers.push(await create(client, site, 'wait=30'));
  };
  await Promise.all(Array.from({ length: clients }, one));
  return answers;
}

/** Nobody waits for anybody. */
async function openLoop(client: Client, site: string, gapMs: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < forMs) {
    const due = (performance.now() - startedAt) / gapMs;
    while (asked.length < due) asked.push(create(client, site, 'respond-async'));
    await pause(5);
  }
  return Promise.all(asked);
}

function create(client: Client, site: string, prefer: string): Promise<Answer> {
  return ask(client, '/reports', { form: { url: `http://${site}/` }, headers: { prefer } });
}
