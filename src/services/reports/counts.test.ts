import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { judged } from '../../report/sample-export.ts';
import type { Db } from '../../store/db.ts';
import { seededRandom } from '../../store/sample-reports.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { recountAll } from '../running/recount.ts';
import {
  completed,
  failed,
  judgedBody,
  newAccount,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';
import type { Privacy } from './types.ts';

eachDatabase(({ openTestStore }) => {
  test('tallies and findings equal a recount after 1,000 random operations', async () => {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_CREATE_PER_DAY: '10000' } });
    const callers = [await newAccount(services, 'One'), await newAccount(services, 'Two')];
    const random = seededRandom(7);
    const done = new Map<string, number>();
    for (let count = 0; count < 1_000; count += 1) {
      const name = await operate(services, pick(random, callers), random);
      done.set(name, (done.get(name) ?? 0) + 1);
    }
    // Each kind of operation really happened.
    expect([...done].filter(([, count]) => count < 5)).toEqual([]);
    expect(done.size).toBe(9);

    const reports = await db.sql.selectFrom('reports').select('id').execute();
    expect(reports.length).toBeGreaterThan(20);
    expect(await countedTallies(db)).toEqual(await recountedTallies(db));
    expect(await countedFindings(db)).toEqual(await recountedFindings(db));
    for await (const miscounts of recountAll(db, { nowMs: services.clock.nowMs, repair: false }))
      expect(miscounts).toEqual([]);
    expect(await countedScores(db)).toEqual(await recountedScores(db));
    expect(await countedCategories(db)).toEqual(await recountedCategories(db));

    for (const { accountId } of callers) {
      const page = await services.reports.list(accountId, {
        sortBy: 'id',
        sort: 'desc',
        perPage: 10,
        page: 1,
      });
      const projects = await services.projects.list(accountId, {
        ...{ sortBy: 'created_at', sort: 'desc', perPage: 100, page: 1 },
      });
      expect(projects.rows.reduce((sum, { reportsCount }) => sum + reportsCount, 0)).toBe(page.total);
      expect((await services.projects.totals(accountId)).projectsCount).toBe(projects.rows.length);
    }
  }, 60_000);

  const hosts = ['a.example', 'b.example', 'c.example', 'd.example'];

  /** @returns what was done */
  async function operate(services: TestServices, caller: Caller, random: () => number): Promise<string> {
    const { accountId } = caller;
    const chance = random();
    if (chance < 0.35) {
      const url = `https://${pick(random, hosts)}/${Math.floor(random() * 50)}`;
      const privacy = pick<Privacy>(random, [0, 1]);
      await services.reports.create(caller, { url, privacy });
      return 'create';
    }
    if (chance < 0.38) {
      const urls = [0, 1, 2].map((at) => `https://${pick(random, hosts)}/${at}`);
      await services.reports.createMany(caller, { urls, privacy: pick<Privacy>(random, [0, 1]) });
      return 'create many';
    }
    if (chance < 0.6) {
      await runOne(services, random);
      return 'run';
    }
    if (chance < 0.61) {
      await services.projects.delete(caller, pick(random, hosts), undefined).catch(() => undefined);
      return 'delete project';
    }
    if (chance < 0.66) {
      await services.upkeep.purgeSome();
      return 'purge';
    }
    const query = { sortBy: 'id', sort: 'asc', perPage: 100, page: 1 } as const;
    const { rows } = await services.reports.list(accountId, query);
    const report = rows[Math.floor(random() * rows.length)];
    if (report === undefined) return 'create';
    if (chance < 0.75) {
      await services.reports.delete(caller, report.id, undefined);
      return 'delete';
    }
    if (chance < 0.9) {
      await services.reports.update(caller, report.id, { update: true }, undefined);
      return 'run again';
    }
    if (chance < 0.93) {
      if (random() < 0.1) await services.queue.stopAll(caller, report.project);
      else await services.queue.stop(caller, report.id, report.runsCount).catch(() => undefined);
      return 'stop';
    }
    await services.reports.update(caller, report.id, { privacy: pick<Privacy>(random, [0, 1]) }, undefined);
    return 'change privacy';
  }

  /** One run is begun and ends well, badly, or not at all. */
  async function runOne(services: TestServices, random: () => number): Promise<void> {
    const claiming = await services.audits.claimNext(Math.floor(random() * 3), []);
    if (claiming.kind !== 'claimed') return;
    const score = Math.floor(random() * 101);
    const provisional = random() < 0.2 ? { incomplete: true, result: null } : {};
    const checks = ['title', 'links', 'lang', 'hsts'].map((id) => {
      const outcome = pick(random, ['fail', 'warn', 'pass', 'pass', 'not_applicable'] as const);
      const [pointsLost, itemsTotal] = [Math.floor(random() * 20) / 10, Math.floor(random() * 5)];
      return judged({ id, outcome, pointsLost, itemsTotal, danger: random() < 0.1 });
    });
    const audited = random() < 0.2 ? failed('timeout') : completed(judgedBody(score, checks, provisional));
    const abort = new AbortController();
    if (random() < 0.2) abort.abort();
    await services.audits.run(claiming.claim, async () => audited, abort.signal);
  }

  test('the recount sees a cell that is wrong', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    await services.reports.create(caller, { url: 'https://a.example/', privacy: 0 });
    await runQueued(services, () => completed(sampleBody(80)));
    expect(await countedTallies(db)).toEqual(await recountedTallies(db));
    await sql`update report_tallies set score_sum = score_sum + 1`.execute(db.sql);
    expect(await countedTallies(db)).not.toEqual(await recountedTallies(db));
  });
});

async function countedTallies(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select * from report_tallies where reports <> 0
    order by account_id, project_id, state, result, privacy`.execute(db.sql);
  return rows;
}

async function recountedTallies(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (
      select reports.account_id, project_id, state, coalesce(result, 0) as result, reports.privacy, score, generated_at, score_change
      from reports join projects on projects.id = reports.project_id and projects.deleted_at is null),
    scoped as (
      select * from live
      union all
      select account_id, 0, state, result, privacy, score, generated_at, score_change from live)
    select account_id, project_id, state, result, privacy, count(*) as reports, count(score) as scored,
      coalesce(sum(score), 0) as score_sum, count(generated_at) as generated, count(score_change) as compared
    from scoped
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db.sql);
  return rows;
}

/** What the days of a project changed adds up to how it stands. */
async function countedScores(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, project_id, sum(scored) as scored, sum(score_sum) as score_sum, sum(good) as good,
      sum(decent) as decent, sum(bad) as bad
    from project_days group by 1, 2 having sum(scored) > 0 order by 1, 2`.execute(db.sql);
  return rows;
}

async function recountedScores(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select reports.account_id, project_id, count(score) as scored, sum(score) as score_sum,
      count(*) filter (where result = 3) as good, count(*) filter (where result = 2) as decent,
      count(*) filter (where result = 1) as bad
    from reports join projects on projects.id = reports.project_id and projects.deleted_at is null
    where score is not null group by 1, 2 order by 1, 2`.execute(db.sql);
  return rows;
}

async function countedCategories(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, project_id, category, scored, score_sum from project_categories
    where scored <> 0 or score_sum <> 0 order by 1, 2, 3`.execute(db.sql);
  return rows;
}

async function recountedCategories(db: Db): Promise<unknown[]> {
  const { rows } = await sql<{ accountId: number; projectId: number; categories: string }>`
    select reports.account_id, project_id, categories
    from reports join projects on projects.id = reports.project_id and projects.deleted_at is null
    where categories is not null order by 1, 2`.execute(db.sql);
  const sums = new Map<
    string,
    { accountId: number; projectId: number; category: string; scored: number; scoreSum: number }
  >();
  for (const { accountId, projectId, categories } of rows) {
    const summaries = Object.entries(JSON.parse(categories) as Record<string, { score: number }>);
    for (const [category, { score }] of summaries) {
      const key = `${accountId} ${projectId} ${category}`;
      const { scored, scoreSum } = sums.get(key) ?? { scored: 0, scoreSum: 0 };
      sums.set(key, { accountId, projectId, category, scored: scored + 1, scoreSum: scoreSum + score });
    }
  }
  return [...sums.values()];
}

async function countedFindings(db: Db): Promise<unknown[]> {
  const { rows } = await sql<Counted>`
    select account_id, project_id, check_id, fails, warns, gain, elements, fresh, dangers from project_findings
    where fails <> 0 or warns <> 0 or gain <> 0 or elements <> 0 or fresh <> 0 or dangers <> 0`.execute(
    db.sql,
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}

interface Counted {
  readonly accountId: number;
  readonly projectId: number;
  readonly checkId: string;
}

/** By the rows of the pages; what the reports say is counted in recount-rows.ts. */
async function recountedFindings(db: Db): Promise<unknown[]> {
  const { rows } = await sql<Counted>`
    select f.account_id, f.project_id, check_id, cast(sum(case outcome when 1 then 1 else 0 end) as bigint) as fails,
      cast(sum(case outcome when 2 then 1 else 0 end) as bigint) as warns, cast(sum(gain) as bigint) as gain,
      cast(sum(elements) as bigint) as elements, cast(sum(fresh) as bigint) as fresh,
      cast(sum(danger) as bigint) as dangers
    from report_findings as f join projects on projects.id = f.project_id and projects.deleted_at is null
    group by 1, 2, 3`.execute(db.sql);
  return rows.map((row) => JSON.stringify(row)).sort();
}

function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}
