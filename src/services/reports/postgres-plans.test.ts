import { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ColumnNames } from '../../store/column-names.ts';
import type { Db } from '../../store/db.ts';
import { postgresDialect } from '../../store/postgres/dialect.ts';
import type { PostgresStore } from '../../store/postgres/open.ts';
import { newestReports } from '../../store/reports/newest-reports.ts';
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
  await store.pool.query('analyze');
});

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
 * Steps like these in the plans of all statements over reports: those for the values asked for, and those that serve any
 * values, which PostgreSQL keeps for a statement that comes often.
 */
async function steps(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  const asked = statements.filter(({ sql }) => sql.startsWith('select') && sql.includes('"reports"'));
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
