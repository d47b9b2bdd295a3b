import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { postgresUrl } from '../../src/store/testing.ts';
import { dataFolder, type Program, soundWebsite, start } from '../program.ts';
import { openCluster, query } from './cluster.ts';
import { rounds, say, timeoutMs } from './scale.ts';
import { ask, type Client, laxLimits } from './traffic.ts';

const schedules = 12;
/** Comes by itself in winter alone: until then, what a test sets is due. */
const yearly = '0 0 1 1 *';

test(
  'K2 kill -9 while schedules have their turns: no time is had twice, and none is missed',
  async () => {
    const kills = rounds({ short: 2, long: 100 });
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    const random = seededRandom(22);
    const serve = async (): Promise<Client & { readonly program: Program }> => {
      const program = start(['serve', '--data', data], { env: laxLimits(site) });
      const [, url = ''] = await program.waitFor(/Assay is running at (http:\S+)\n/);
      return { program, url, key };
    };
    const stop = async ({ program }: { readonly program: Program }) => {
      program.child.kill('SIGKILL');
      await program.ended;
    };
    const first = await serve();
    await planAll(first, site);
    await stop(first);
    const sql = <Row>(statement: string): Row[] => {
      const database = new DatabaseSync(join(data, 'assay.db'));
      database.exec('pragma busy_timeout = 10000');
      try {
        return database.prepare(statement).all() as Row[];
      } finally {
        database.close();
      }
    };
    const had = (due: number) =>
      sql<{ count: number }>(`select count(*) as count from schedule_fires where due_at = ${due}`)[0]
        ?.count ?? 0;
    for (let round = 0; round < kills; round += 1) {
      const due = Date.now();
      sql(`update schedules set due_at = ${due}, next_at = ${due} returning id`);
      const server = await serve();
      const many = Math.floor(random() * schedules);
      while (had(due) <= many) await pause(1);
      await pause(random() * 10);
      await stop(server);
      const again = await serve();
      while (sql(`select 1 from schedules where due_at = ${due}`).length > 0) await pause(20);
      await stop(again);
    }
    const last = await serve();
    while (sql('select 1 from runs where state < 2').length > 0) await pause(50);
    await stop(last);
    const { wrong, made } = readOutcome(await sql(facts), kills);
    expect(wrong).toEqual([]);
    say(`${kills} kills in the middle of ${schedules} turns; ${made} runs made; had twice 0, missed 0`);
  },
  timeoutMs,
);

test(
  'K2 two workers over one PostgreSQL, of which one is killed in each turn, have each time once',
  async () => {
    const kills = rounds({ short: 1, long: 40 });
    const url = await postgresUrl('empty');
    const site = await soundWebsite();
    const cluster = openCluster(url, site);
    const node = await cluster.serve();
    await planAll(node, site);
    let workers = [await cluster.work(), await cluster.work()];
    const random = seededRandom(23);
    for (let round = 0; round < kills; round += 1) {
      const [{ due = 0 } = {}] =
        (await query<{ due: number }>(
          url,
          `update schedules set due_at = now, next_at = now
           from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) as clock
           returning due_at::float8 as due`,
        )) ?? [];
      const had = async () =>
        Number(
          (
            await query<{ count: string }>(url, `select count(*) from schedule_fires where due_at = ${due}`)
          )?.[0]?.count,
        );
      while ((await had()) === 0) await pause(5);
      await pause(random() * 30);
      const [victim, other] = workers as [Program, Program];
      victim.child.kill('SIGKILL');
      await victim.ended;
      workers = [other, await cluster.work()];
      const open = `select 1 from schedules where due_at = ${due}`;
      while ((await query(url, open))?.length !== 0) await pause(50);
    }
    while ((await query(url, 'select 1 from runs where state < 2 limit 1'))?.length !== 0) await pause(100);
    const { wrong, made } = readOutcome((await query<Facts>(url, facts)) ?? [], kills);
    expect(wrong).toEqual([]);
    say(`${kills} kills of one of two workers; ${made} runs made; had twice 0, missed 0`);
    for (const program of [...workers, node.program]) {
      program.child.kill('SIGINT');
      expect(await program.ended).toMatchObject({ code: 0 });
    }
  },
  timeoutMs,
);

/** A report each, and a schedule of each. */
async function planAll(client: Client, site: string): Promise<void> {
  for (let at = 0; at < schedules; at += 1) {
    const form = { url: `http://${site}/${at}` };
    const made = await ask(client, '/reports', { form });
    const id = String(made.body?.data?.id);
    expect(await ask(client, '/schedules', { form: { target: 'report', id, cron: yearly } })).toMatchObject({
      status: 201,
    });
  }
}

interface Facts {
  readonly id: number;
  readonly fires: number;
  readonly missed: number;
  readonly made: number;
  readonly joined: number;
  readonly runs: number;
}

/** Of each schedule, what its fires say, and the runs that there are of it. */
const facts = `
  select s.id, count(f.due_at) as fires, sum(f.missed) as missed, sum(f.made) as made, sum(f.joined) as joined,
    (select count(*) from runs where runs.caused_by = 'schedule:' || s.id) as runs
  from schedules as s left join schedule_fires as f on f.account_id = s.account_id and f.schedule_id = s.id
  group by s.id`;

function readOutcome(rows: readonly Facts[], periods: number) {
  const numbers = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
  );
  const wrong = numbers.filter(
    ({ fires, missed, made = 0, joined = 0, runs }) =>
      fires !== periods || missed !== 0 || made + joined !== periods || runs !== made,
  );
  expect(numbers).toHaveLength(schedules);
  return { wrong, made: numbers.reduce((sum, { made = 0 }) => sum + made, 0) };
}
