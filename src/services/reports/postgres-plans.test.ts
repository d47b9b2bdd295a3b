import { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ColumnNames } from '../../store/column-names.ts';
import type { Db, Tx } from '../../store/db.ts';
import { postgresDialect } from '../../store/postgres/dialect.ts';
import type { PostgresStore } from '../../store/postgres/open.ts';
import { newestReports } from '../../store/reports/newest-reports.ts';
import { deleteReportFindings, readReportFindings } from '../../store/reports/report-findings.ts';
import { storeMany } from '../../store/sample-reports.ts';
import type { Database } from '../../store/schema.ts';
import { openTestPostgresForFile } from '../../store/testing.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import type { ReportQuery } from './types.ts';

const sorts = ['id', 'generated_at', 'url', 'score', 'result', 'findings_count', 'score_change'] as const;
const base = { sort: 'desc', perPage: 10, page: 1 } as const;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

let store: PostgresStore;
let db: Db;
let services: TestServices;
let accountId: number;
const statements: Statement[] = [];

beforeAll(async () => {
  store = await openTestPostgresForFile();
  const sql = new Kysely<Database>({
    dialect: postgresDialect(store.pool),
    plugins: [new ColumnNames()],
    log: ({ query }) => {
      statements.push(query);
    },
  });
  db = { ...store.db, sql };
  services = testServices(db);
  ({ accountId } = await newAccount(services));
  const { accountId: other } = await newAccount(services, 'Other');
  await storeMany(store.db, accountId, 'a.example', 4_000);
  await storeMany(store.db, accountId, 'b.example', 2_000);
  await storeMany(store.db, accountId, 'needle.example', 4);
  await storeMany(store.db, other, 'c.example', 6_000);
  await storeFindings();
  await store.pool.query('analyze');
});

async function projectIdOf(name: string): Promise<number> {
  return (await services.projects.find(accountId, name)).id;
}

/** Twelve checks on every page, with gains by turns, and their counters, as those of further projects. */
async function storeFindings(): Promise<void> {
  await store.pool.query(`
    insert into report_findings
    select account_id, project_id, id, 'check-' || n, 1, (id * 13 + n) % 40, 1, 0, 'write', 0, 1
    from reports, generate_series(1, 12) n`);
  await store.pool.query(`
    insert into project_findings
    select account_id, project_id, check_id, count(*), 0, sum(gain), count(*), 0, 0, 1
    from report_findings group by account_id, project_id, check_id
    union all select 1, 1000 + n, 'check-1', 1, 0, 1, 1, 0, 0, 1 from generate_series(1, 5000) n`);
  // By runs of which nothing is kept.
  await store.pool.query(
    'update reports set completed_run_id = -id where account_id = $1 and project_id = $2 and state = 2',
    [accountId, await projectIdOf('a.example')],
  );
}

const scopes: readonly Partial<ReportQuery>[] = [{}, { project: 'a.example' }];
/** A filter that the index of the order contains. */
const covered: readonly Partial<ReportQuery>[] = [{ result: 'bad' }, { result: 'bad', project: 'a.example' }];

test.each(sorts)('a list by %s reads ranges of indexes, sorting nothing', async (sortBy) => {
  statements.length = 0;
  const isCovered = ['id', 'score', 'result'].includes(sortBy);
  for (const filter of [...scopes, ...(isCovered ? covered : [])]) await leaf({ ...base, ...filter, sortBy });
  expect(await steps(/Seq Scan on reports|Sort/)).toEqual([]);
});

test.each(sorts)('what a rare search finds is collected by its index, and sorted by %s', async (sortBy) => {
  statements.length = 0;
  const { total } = await services.reports.list(accountId, { ...base, search: 'needle', sortBy });
  expect(total).toBe(4);
  // Along the order, rows are looked at stretch by stretch.
  expect(statements.filter(({ sql }) => sql.includes(') as "reports"'))).toEqual([]);
});

test.each([1, 500])('what is known of %i addresses is read from ranges of an index', async (count) => {
  const urls = Array.from({ length: count }, (_, at) => `https://new.example/${at}`);
  statements.length = 0;
  await newestReports(db, accountId, urls);
  expect(await steps(/Seq Scan on reports/)).toEqual([]);
});

test('the findings of a project, and the pages of one, are read from ranges of indexes', async () => {
  statements.length = 0;
  const { rows } = await services.findings.list(accountId, 'a.example', {});
  expect(rows).toHaveLength(12);
  await services.findings.list(accountId, 'a.example', { path: '/1' });
  const pagesOf = (more: object) =>
    services.findings.pages(accountId, 'a.example', 'check-7', { perPage: 10, page: 1, ...more });
  const first = await pagesOf({});
  const second = await pagesOf({ cursor: first.pages.cursors.next });
  await pagesOf({ cursor: second.pages.cursors.prev });
  await pagesOf({ page: first.pages.lastPage });
  expect(first.pages.total).toBe(4_000);
  expect(await steps(/Seq Scan on|Sort/)).toEqual([]);
});

test('a recount reads rows of findings, and a report that goes takes them along, by ranges of an index', async () => {
  const projectId = await projectIdOf('a.example');
  statements.length = 0;
  await readReportFindings(db, accountId, projectId, { after: 100, upTo: 200 });
  await readReportFindings(db, accountId, projectId, { after: 3_900, upTo: null });
  await db.sql.transaction().execute(async (sql) => {
    const recorded: Db = { ...db, sql };
    await deleteReportFindings(recorded as Tx, accountId, projectId, [999_999]);
  });
  expect(await steps(/Seq Scan on/)).toEqual([]);
  expect(statements.some(({ sql }) => sql.startsWith('delete'))).toBe(true);
});

test('the baseline of a project is read along the order of completion', async () => {
  statements.length = 0;
  await services.projects.baseline(accountId, 'a.example');
  expect(statements.filter(({ sql }) => sql.includes('"generated_at" desc')).length).toBeGreaterThan(1);
  expect(await steps(/Seq Scan on reports|Sort/)).toEqual([]);
});

/** Two pages forwards, one back, and the last. */
async function leaf(query: ReportQuery): Promise<void> {
  const first = await services.reports.list(accountId, query);
  const second = await services.reports.list(accountId, { ...query, cursor: first.cursors.next ?? '' });
  await services.reports.list(accountId, { ...query, cursor: second.cursors.prev ?? '' });
  await services.reports.list(accountId, { ...query, page: first.lastPage });
}

/** A handful at the end of a list may well be sorted. */
const fewRows = 200;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** As many as the planner expects. */
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/**
 * Steps like these in the plans of all statements over reports and findings: those for the values asked for, and those that serve any
 * values, which PostgreSQL keeps for a statement that comes often.
 */
async function steps(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  const asked = statements.filter(({ sql }) =>
    /^(?:select|delete).*"(?:reports|report_findings|project_findings)"/s.test(sql),
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const { sql, parameters } of asked) {
    const plans = await Promise.all([
      store.pool.query(`explain (format json) ${sql}`, [...parameters]),
      store.pool.query(`explain (format json, generic_plan) ${sql}`),
    ]);
    const walk = (plan: Plan) => {
      const step = `${plan['Node Type']}${plan['Relation Name'] === undefined ? '' : ` on ${plan['Relation Name']}`}`;
      const isSmall = plan['Node Type'].endsWith('Sort') && plan['Plan Rows'] <= fewRows;
      if (pattern.test(step) && !isSmall) found.push(`${step}: ${sql}`);
      for (const child of plan.Plans ?? []) walk(child);
    };
    for (const { rows } of plans) walk(rows[0]['QUERY PLAN'][0].Plan);
  }
  return found;
}
