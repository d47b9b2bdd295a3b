import { sql } from 'kysely';
import type { PageFinding } from '../report/page-findings.ts';
import { decentFrom, goodFrom } from '../score/score.ts';
import type { Privacy, ResultCode, StateCode } from './codes.ts';
import { wholeAccount } from './counters/tallies.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { findProjectByName, insertProject } from './reports/projects.ts';
import { changeReport, findReportToChange, insertReport, type ReportChanges } from './reports/reports.ts';

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface SampleReport {
  readonly id: number;
  readonly project: string;
  readonly url: string;
  readonly state: StateCode;
  readonly privacy: Privacy;
  readonly title?: string | null;
  readonly score: number | null;
  /** Of the run before, where there was one. */
  readonly previousScore?: number | null;
  readonly result: ResultCode | null;
  readonly generatedAt: number | null;
  /** Checks that failed. */
  readonly failing: readonly string[];
}

/** Reports through the functions of the store, so that everything is counted. Ids are given out in order. */
export async function storeSamples(
  db: Db,
  accountId: number,
  samples: readonly Omit<SampleReport, 'id'>[],
): Promise<SampleReport[]> {
  return inTransaction(db, async (tx) => {
    const stored: SampleReport[] = [];
    for (const sample of samples) {
      const { project, url, privacy, state, score, result, generatedAt, failing } = sample;
      const { title = null, previousScore = null } = sample;
      // Such a score stays out of the trend.
      const isProvisional = score !== null && result === null;
      const projectId = await ensureProject(tx, accountId, project);
      const slug = crypto.randomUUID();
      const made = { projectId, url, privacy, slug, passwordHash: null, indexable: false, createdAt: 1 };
      const id = await insertReport(tx, accountId, { ...made, isBegun: false, wantsBrowser: false });
      const before = await findReportToChange(tx, accountId, id);
      if (before === undefined) throw new Error('The sample is not there.');
      const changes: ReportChanges = {
        ...{ state, title, score, result, generatedAt },
        incomplete: isProvisional ? 1 : 0,
        trend: JSON.stringify([previousScore, isProvisional ? null : score].filter((one) => one !== null)),
        ...(generatedAt === null ? {} : { found: { findings: failing.map(sampleFinding), fresh: [] } }),
      };
      await changeReport(tx, before, changes, 1);
      stored.push({ ...sample, id });
    }
    return stored;
  });
}

function sampleFinding(check: string): PageFinding {
  return { check, outcome: 'fail', gain: 0, elements: 1, isDangerous: false, advice: null };
}

async function ensureProject(tx: Tx, accountId: number, name: string): Promise<number> {
  const known = await findProjectByName(tx, accountId, name);
  return known?.id ?? insertProject(tx, accountId, name, 1);
}

/**
 * Many alike reports of one project in a few statements: completed and public, scores 0–99 by turns, every
 * twentieth failed without one. Each has a run with a small body.
 */
export async function storeMany(db: Db, accountId: number, project: string, count: number): Promise<number> {
  const projectId = await inTransaction(db, (tx) => ensureProject(tx, accountId, project));
  const rowsPerStatement = 10_000;
  for (let from = 1; from <= count; from += rowsPerStatement) {
    const to = Math.min(count, from + rowsPerStatement - 1);
    await storeStretch(db, { accountId, project, projectId, count, from, to });
  }
  const [account, own] = [sql.lit(accountId), sql.lit(projectId)];
  for (const scope of [projectId, wholeAccount]) {
    await sql`
      insert into report_tallies
      select account_id, ${sql.lit(scope)}, state, coalesce(result, 0), privacy, count(*), count(score),
        coalesce(sum(score), 0), count(generated_at), count(score_change)
      from reports where account_id = ${account} and project_id = ${own}
      group by account_id, state, coalesce(result, 0), privacy
      on conflict (account_id, project_id, state, result, privacy) do update set
        reports = report_tallies.reports + excluded.reports, scored = report_tallies.scored + excluded.scored,
        score_sum = report_tallies.score_sum + excluded.score_sum,
        generated = report_tallies.generated + excluded.generated,
        compared = report_tallies.compared + excluded.compared`.execute(db.sql);
  }
  return projectId;
}

async function storeStretch(
  db: Db,
  {
    accountId,
    project,
    projectId,
    count,
    from,
    to,
  }: Readonly<Record<'accountId' | 'projectId' | 'count' | 'from' | 'to', number>> & {
    readonly project: string;
  },
): Promise<void> {
  // A bound number would be a REAL to SQLite, and show its fraction in the URLs.
  const [size, account, own] = [sql.lit(count), sql.lit(accountId), sql.lit(projectId)];
  const [good, decent] = [sql.lit(goodFrom), sql.lit(decentFrom)];
  const stretch = sql`account_id = ${account} and project_id = ${own} and created_at between ${from} and ${to}`;
  await sql`
    insert into reports (account_id, project_id, url, title, state, score, result, privacy, slug, categories,
      failing, findings_count, score_change, runs_count, version, created_at, updated_at, generated_at)
    with recursive numbers (n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})
    select ${account}, ${own}, 'https://' || ${project} || '/' || (n * 7919 % ${size}), 'Page ' || n || ': lamps and lanterns',
      case when n % 20 = 0 then 3 else 2 end, case when n % 20 = 0 then null else n * 31 % 100 end,
      case when n % 20 = 0 then null when n * 31 % 100 >= ${good} then 3 when n * 31 % 100 >= ${decent} then 2 else 1 end,
      0, ${project} || '-' || n, '{}', '{}',
      case when n % 20 = 0 then null else n * 17 % 40 end,
      case when n % 20 = 0 or n % 3 = 0 then null else n * 13 % 41 - 20 end, 1, 1, n, n,
      case when n % 20 = 0 then null else n * 7 % ${size} end
    from numbers`.execute(db.sql);
  await sql`
    insert into runs (account_id, report_id, number, cause, state, not_before, queued_at, finished_at)
    select account_id, id, 1, 1, state, 1, 1, 2 from reports where ${stretch}`.execute(db.sql);
  await sql`
    insert into run_bodies (run_id, kind, bytes)
    select runs.id, 1, ${new Uint8Array(100)} from runs
    join reports on reports.account_id = runs.account_id and reports.id = runs.report_id
    where reports.account_id = ${account} and reports.project_id = ${own}
      and reports.created_at between ${from} and ${to}`.execute(db.sql);
}
