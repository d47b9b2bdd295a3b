/**
 * Fills a database with reports of one account, in minutes for millions: what the functions of the store would have
 * written, by statements over whole stretches, with the indexes made at the end. Runs and their bodies are left out, as
 * no list reads them; all that counts reports is written, and `assay doctor` finds the counters right.
 */
import { catalogue } from '../src/checks/catalogue.ts';
import type { BenchDatabase } from './database.ts';

/** Projects grow with the reports; the first has a tenth of all reports, the others a hundred or so each. */
export function projectsOf(reports: number): number {
  return reports / 100;
}

export function hostOf(project: number): string {
  return `site-${project}.example.com`;
}

export interface Filling {
  /** All reports are of the first project, and what was found on each is written down, too. */
  readonly isOneProject: boolean;
}

/** @param database one that a program has made, and that no program uses now */
export async function fillReports(
  database: BenchDatabase,
  accountId: number,
  reports: number,
  { isOneProject }: Filling = { isOneProject: false },
): Promise<void> {
  await database.query(insertProjects(accountId, projectsOf(reports)));
  const indexes = await dropIndexes(database);
  for (let from = 1; from <= reports; from += stretch) {
    await database.query(
      insertReports({ accountId, reports, from, to: Math.min(reports, from + stretch - 1), isOneProject }),
    );
  }
  await tuneForIndexes(database);
  for (const index of indexes) await database.query(index);
  for (const statement of counters) await database.query(statement);
  if (isOneProject) for (const statement of pageFindings) await database.query(statement);
  await tidy(database);
  const [counted] = await database.query<{ reports: number }>(
    'select sum(reports) as reports from report_tallies where project_id = 0',
  );
  if (counted?.reports !== reports)
    throw new Error(`${counted?.reports} reports are counted instead of ${reports}.`);
}

const stretch = 100_000;

function insertProjects(accountId: number, projects: number): string {
  return `insert into projects (account_id, name, created_at)
    with ${numbers(0, projects - 1)}
    select ${accountId}, 'site-' || n || '.example.com', ${startMs} from numbers order by n`;
}

/**
 * One in ten of the first project; one in twenty failed without a score, one in fifty with the score of a former run;
 * one in a thousand with a password. Columns vary by remainders of their own, so none follows from another.
 */
function insertReports(
  wanted: Readonly<Record<'accountId' | 'reports' | 'from' | 'to', number>> & Filling,
): string {
  const { accountId, reports, from, to, isOneProject } = wanted;
  const isFirst = isOneProject ? 'a >= 0' : 'a % 10 = 0';
  return `insert into reports (account_id, project_id, url, state, score, result, privacy, password_hash,
      password_version, slug, title, categories, failing, checks_version, runs_count, version, created_at, updated_at,
      generated_at, findings_count, score_change)
    with ${numbers(from, to)}, mixed as (
      select n, n * 7919 % 1000003 as a, n * 104729 % 999983 as b, n * 611953 % 1000033 as c, n * 15485863 % 999979 as d
      from numbers
    ), named as (
      select *, case when ${isFirst} then 0 else 1 + b % ${projectsOf(reports) - 1} end as project,
        case when c % 20 = 0 then null else d % 101 end as points
      from mixed
    )
    select ${accountId}, (select min(id) from projects) + project,
      'https://site-' || project || '.example.com/stories/' || b || '/' || n,
      case when c % 20 = 0 or c % 50 = 1 then 3 else 2 end, points,
      case when points >= 80 then 3 when points >= 50 then 2 when points >= 0 then 1 end,
      case when a % 1000 = 1 then 2 else 0 end, case when a % 1000 = 1 then 'none' end,
      case when a % 1000 = 1 then 1 else 0 end, 'bench-' || n,
      'Story ' || n || ', as the title of its page has it', '{}',
      case when points is null then null when a % 1000 = 10 then '${failingMore}' else '${failing}' end,
      '1', 1, 1, ${startMs} + n, ${startMs} + n,
      case when points is null then null else ${startMs} + d * 2419 end,
      case when points is null then null when a % 1000 = 10 then ${fail.length + warn.length + 1} else ${fail.length + warn.length} end,
      case when c % 3 = 0 then null else points - (a + b) % 101 end
    from named`;
}

/** The reports were made within four weeks: 999,979 × 2,419 ms. */
const startMs = Date.UTC(2026, 0, 1);

/** Of each finding: tenths of points, and places. */
const gain = 12;
const elements = 3;

/** The same of every report, so that counting them is easy; their number is that of a usual page. */
const [fail = [], warn = []] = [catalogue.slice(0, 6), catalogue.slice(6, 12)].map((checks) =>
  checks.map(({ id }) => id),
);
const failing = written([...fail, ...warn]);

/** What one in a hundred reports of the first project fails besides, and no other. */
export const rareCheck = catalogue[12]?.id as string;
const failingMore = written([...fail, rareCheck, ...warn]);

/** As src/store/counters/findings.ts writes it. */
function written(ids: readonly string[]): string {
  const found = ids.map((id) => [id, [warn.includes(id) ? 2 : 1, gain, elements, 0]]);
  return JSON.stringify(Object.fromEntries(found));
}

/** Of 8 bytes each, as PostgreSQL would multiply within 4. */
function numbers(from: number, to: number): string {
  return `recursive numbers (n) as (
    select cast(${from} as bigint) union all select n + 1 from numbers where n < ${to})`;
}

const counters = [
  'update accounts set projects_count = (select count(*) from projects where account_id = accounts.id)',
  ...['project_id', '0'].map(
    (scope) => `insert into report_tallies
      select account_id, ${scope}, state, coalesce(result, 0), privacy, count(*), count(score),
        coalesce(sum(score), 0), count(generated_at), count(score_change)
      from reports group by account_id, ${scope === '0' ? '' : 'project_id, '}state, coalesce(result, 0), privacy`,
  ),
  `insert into project_days
    select account_id, project_id, generated_at / 86400000, count(score), sum(score),
      count(case when result = 3 then 1 end), count(case when result = 2 then 1 end),
      count(case when result = 1 then 1 end)
    from reports where score is not null group by account_id, project_id, generated_at / 86400000`,
  ...[fail, warn].map(
    (ids, at) => `insert into project_findings
      select judged.account_id, judged.project_id, checks.id, ${at === 0 ? 'judged.reports, 0' : '0, judged.reports'},
        judged.reports * ${gain}, judged.reports * ${elements}, 0, 0, ${startMs}
      from (select account_id, project_id, count(*) as reports from reports where failing is not null
        group by account_id, project_id) as judged
      cross join (${ids.map((id) => `select '${id}' as id`).join(' union all ')}) as checks`,
  ),
  `insert into project_findings
    select account_id, project_id, '${rareCheck}', count(*), 0,
      count(*) * ${gain}, count(*) * ${elements}, 0, 0, ${startMs} from reports
    where failing = '${failingMore}' group by account_id, project_id`,
];

const pageFindings = [
  [fail, 1, ''],
  [warn, 2, ''],
  [[rareCheck], 1, ` and failing = '${failingMore}'`],
].map(
  ([ids, code, which]) => `insert into report_findings
    select account_id, project_id, reports.id, checks.id, ${code}, ${gain}, ${elements}, 0, null, 0, ${startMs}
    from reports cross join (${(ids as string[]).map((id) => `select '${id}' as id`).join(' union all ')}) as checks
    where failing is not null${which}`,
);

/** Indexes of the reports, but those that constraints rest on. @returns the statements that make them again */
async function dropIndexes(database: BenchDatabase): Promise<string[]> {
  const rows = await database.query<{ name: string; statement: string }>(
    database.kind === 'sqlite'
      ? "select name, sql as statement from sqlite_schema where tbl_name = 'reports' and sql like 'CREATE INDEX%'"
      : `select indexname as name, indexdef as statement from pg_indexes where tablename = 'reports'
          and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  return rows.map(({ statement }) => statement);
}

async function tuneForIndexes({ kind, query }: BenchDatabase): Promise<void> {
  if (kind === 'postgres') await query("set maintenance_work_mem = '1GB'");
}

/** What PostgreSQL does by itself within minutes. SQLite is told by every query which index it is to read. */
async function tidy({ kind, query }: BenchDatabase): Promise<void> {
  if (kind !== 'postgres') return;
  await query('vacuum (analyze)');
  await query('checkpoint');
}
