import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { postgresUrl } from '../../src/store/testing.ts';
import { dataFolder, type Program, start, website } from '../program.ts';
import { openCluster, query } from './cluster.ts';
import { rounds, say, timeoutMs } from './scale.ts';
import { ask, type Client, laxLimits } from './traffic.ts';

const events = rounds({ short: 200, long: 10_000 });
const kills = rounds({ short: 2, long: 20 });
/** Of the answers. */
const failing = 0.3;

/** What is told, by a receiver that fails, to a sender that is killed. */
interface Told {
  /** Runs a statement of the database beside the program. */
  sql(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Ends the sender at once, and starts another. */
  kill(): Promise<void>;
  readonly client: () => Client;
}

test(
  'W4 every event reaches a receiver that fails, from a sender that is killed, under one id (SQLite)',
  async () => {
    const received = new Map<string, number>();
    const site = await startReceiver(received);
    const { data, key } = await dataFolder();
    let server = await serve(data, site, key);
    const database = new DatabaseSync(join(data, 'assay.db'));
    database.exec('PRAGMA busy_timeout = 30000');
    await tellAll(site, received, {
      sql: async (statement) => database.prepare(statement).all(),
      client: () => server,
      async kill() {
        server.program.child.kill('SIGKILL');
        await server.program.ended;
        server = await serve(data, site, key);
      },
    });
    database.close();
  },
  timeoutMs,
);

test(
  'W4 every event reaches a receiver that fails, from a worker that is killed, under one id (PostgreSQL)',
  async () => {
    const received = new Map<string, number>();
    const site = await startReceiver(received);
    const url = await postgresUrl('empty');
    const cluster = openCluster(url, site);
    const node = await cluster.serve();
    let worker: Program = await cluster.work();
    await tellAll(site, received, {
      sql: async (statement) => (await query<Record<string, unknown>>(url, statement)) ?? [],
      client: () => node,
      async kill() {
        worker.child.kill('SIGKILL');
        await worker.ended;
        // Nobody sends now, so nobody waits for the leases of the dead.
        await query(url, 'update deliveries set leased_until = 0 where state = 1');
        worker = await cluster.work();
      },
    });
  },
  timeoutMs,
);

async function tellAll(site: string, received: Map<string, number>, told: Told): Promise<void> {
  const random = seededRandom(31);
  const { status, body } = await ask(told.client(), '/webhooks', { form: { url: `http://${site}/hook` } });
  expect(status).toBe(201);
  expect(body?.data).toMatchObject({ enabled: true });
  const account = await accountOf(told);
  let written = 0;
  for (let round = 0; round < kills; round += 1) {
    written = await write(told, account, Math.ceil(((round + 1) * events) / kills), written);
    // Anywhere within what it sends meanwhile.
    const arrived = received.size;
    const enough = arrived + Math.floor(random() * Math.max(1, written - arrived));
    while (received.size < enough) await passTime(told);
    await pause(random() * 40);
    await told.kill();
  }
  for (;;) {
    await passTime(told);
    const [open] = await told.sql(
      'select (select count(*) from events where spread_at is null) + (select count(*) from deliveries where state in (0, 1)) as count',
    );
    if (Number(open?.count) > 0) continue;
    // One in 170,000 fails ten times in a row.
    const replayed = await ask(told.client(), '/webhooks/1/replay', { form: { state: 'failed' } });
    if ((replayed.body?.data as { readonly replayed?: number } | undefined)?.replayed === 0) break;
  }
  const ids = (await told.sql("select id from events where type = 'schedule.failing'")).map(
    ({ id }) => `evt_${id}`,
  );
  expect(ids).toHaveLength(events);
  expect(ids.filter((id) => !received.has(id))).toEqual([]);
  expect([...received.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  const states = await told.sql('select state, count(*) as count from deliveries group by state');
  expect(states.map(({ state, count }) => [Number(state), Number(count)])).toEqual([[2, events]]);
  const twice = [...received.values()].filter((count) => count > 1).length;
  say(
    `${events} events, ${Math.round(failing * 100)} % of the answers failed, ${kills} kills: lost 0, under another id 0, told twice ${twice}`,
  );
}

async function accountOf({ sql }: Told): Promise<number> {
  const [row] = await sql('select account_id from webhooks');
  return Number(row?.account_id);
}

/** Up to so many, as whatever finishes runs writes them. @returns how many there are */
async function write({ sql }: Told, account: number, upTo: number, from: number): Promise<number> {
  const data = JSON.stringify({ schedule: 7, sentence: 'Daily at 06:00', failures: 3 });
  for (let at = from; at < upTo; at += 100) {
    const rows = Array.from(
      { length: Math.min(100, upTo - at) },
      () => `(${account}, 'schedule.failing', 'schedule:7', '${data}', 1, ${Date.now()})`,
    );
    await sql(
      `insert into events (account_id, type, subject, data, not_before, created_at) values ${rows.join(', ')}`,
    );
  }
  return upTo;
}

/** Hours go by: what waits to be tried again is due. */
async function passTime({ sql }: Told): Promise<void> {
  await sql('update deliveries set next_at = 1 where state = 0 and next_at > 1');
  await pause(100);
}

/** Fails as often as said, before it has noted the message and after. */
async function startReceiver(received: Map<string, number>): Promise<string> {
  const random = seededRandom(7);
  return website(async (request, response) => {
    for await (const _ of request);
    const id = String(request.headers['webhook-id']);
    const luck = random();
    if (luck < failing / 3) return void request.socket.destroy();
    if (luck < failing) return void response.writeHead(500).end();
    received.set(id, (received.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
}

async function serve(data: string, site: string, key: string): Promise<Client & { program: Program }> {
  const program = start(['serve', '--data', data], { env: laxLimits(site) });
  const [, url = ''] = await program.waitFor(/Assay is running at (http:\S+)\n/);
  return { program, url, key };
}
