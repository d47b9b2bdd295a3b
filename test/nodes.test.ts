import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../src/store/sample-reports.ts';
import { postgresUrl } from '../src/store/testing.ts';
import { type Program, run, soundWebsite, start } from './program.ts';

const kills = 6;

test('a killed worker’s runs are finished by others exactly once, and every node knows', async () => {
  const cluster = await openCluster();
  const [first, second] = [await cluster.serve(), await cluster.serve()];
  const key = cluster.key();
  let workers = [await cluster.work(), await cluster.work()];
  const random = seededRandom(4);
  const acknowledged: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(index % 2 === 0 ? first : second, key, cluster.site)),
    );
    acknowledged.push(...made);
    await pause(random() * 400);
    const [victim, other] = workers as [Program, Program];
    victim.child.kill('SIGKILL');
    await victim.ended;
    workers = [other, await cluster.work()];
  }
  expect(new Set(acknowledged).size).toBe(kills * 6);

  await untilIdle(cluster.database);
  expect(await whatIsWrong(cluster.database)).toEqual([]);
  for (const id of acknowledged) {
    const { status, body } = await ask(second, key, `/reports/${id}`);
    expect([id, status, body.data.state, body.data.runs_count]).toEqual([id, 200, 'completed', 1]);
  }

  // Whoever waits at one node hears of the run that another machine finishes.
  const waited = await ask(first, key, '/reports', cluster.site, 'wait=30');
  expect(waited).toMatchObject({
    status: 201,
    body: { data: { state: 'completed', score: expect.any(Number) } },
  });

  for (const program of [...workers, second]) {
    program.child.kill('SIGINT');
    expect(await program.ended).toMatchObject({ code: 0 });
  }
}, 300_000);

test('a node refuses to start with another secret key, and "assay work" without PostgreSQL', async () => {
  const url = await postgresUrl('migrated');
  const env = { ASSAY_DATABASE_URL: url, ASSAY_PORT: '0' };
  const made = await run(['account', 'create', 'First'], {
    env: { ...env, ASSAY_SECRET_KEY: '0a'.repeat(32) },
  });
  expect(made.code).toBe(0);
  const other = await run(['serve'], { env: { ...env, ASSAY_SECRET_KEY: '0b'.repeat(32) } });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('The secret key is not the one') });
  const none = await run(['serve'], { env });
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('ASSAY_SECRET_KEY') });
  expect(await run(['work'])).toMatchObject({
    code: 1,
    err: '"assay work" needs ASSAY_DATABASE_URL: with SQLite the server itself runs what is queued.\n',
  });
});

interface Cluster {
  readonly site: string;
  readonly database: pg.Client;
  /** Of the account that the first start made. */
  key(): string;
  serve(): Promise<Server>;
  work(): Promise<Program>;
}

type Server = Program & { readonly url: string };

async function openCluster(): Promise<Cluster> {
  const url = await postgresUrl('empty');
  const site = await soundWebsite();
  const env = {
    ASSAY_DATABASE_URL: url,
    ASSAY_SECRET_KEY: '0a'.repeat(32),
    ASSAY_PORT: '0',
    ASSAY_EGRESS_ALLOW: site,
    ASSAY_RATE_CREATE: '100000/60',
    ASSAY_RATE_DEFAULT: '100000/60',
    ASSAY_HOST_RATE: '10000',
    ASSAY_HOST_BURST: '10000',
    ASSAY_JOB_LEASE: '2 s',
    // A run may be begun by workers that die, again and again.
    ASSAY_JOB_ATTEMPTS: '20',
    ASSAY_LOG_LEVEL: 'warn',
  };
  const database = new pg.Client(url);
  await database.connect();
  onTestFinished(() => database.end());
  let key = '';
  return {
    site,
    database,
    key: () => key,
    async serve() {
      const server = start(['serve', '--no-work'], { env });
      const [, address = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
      key ||= /assay_\w{38}/.exec(server.output.out)?.[0] ?? '';
      return { ...server, url: address };
    },
    async work() {
      const worker = start(['work', '--concurrency', '3'], { env });
      await worker.waitFor(/Assay works on 3 runs at once/);
      return worker;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data: { readonly id: number; readonly state: string; readonly runs_count: number };
  };
}

async function ask(
  { url }: Server,
  key: string,
  path: string,
  target?: string,
  prefer = 'respond-async',
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, prefer },
    ...(target === undefined
      ? {}
      : { method: 'POST', body: new URLSearchParams({ url: `http://${target}/` }) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function create(server: Server, key: string, site: string): Promise<number> {
  const { status, body } = await ask(server, key, '/reports', site);
  if (status !== 201) throw new Error(`A report was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

async function untilIdle(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select 1 from runs where state < 2 limit 1');
    if (rows.length === 0) return;
    await pause(100);
  }
}

/** What the tables of a database that is at rest must not hold. */
async function whatIsWrong(database: pg.Client): Promise<unknown[]> {
  const rules = {
    'a report with more or fewer runs than one':
      'select r.id from reports r where (select count(*) from runs where report_id = r.id) <> 1',
    'a report in another state than its run':
      'select r.id from reports r join runs on runs.id = r.latest_run_id where runs.state <> r.state',
    'a completed run without one body, or a failed one with any':
      'select id from runs where (select count(*) from run_bodies where run_id = id and kind = 1) <> case when state = 2 then 1 else 0 end',
    'an account that counts other reports than it has':
      'select 1 as id where (select sum(reports) from report_tallies where project_id = 0) <> (select count(*) from reports)',
  };
  const found: unknown[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await database.query(statement);
    for (const { id } of rows) found.push(`${rule}: ${id}`);
  }
  return found;
}
