import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

export async function up(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  for (const statement of statements(words)) await sql.raw(statement).execute(db);
  await countScores(db);
}

const statements = ({ integer, sorted, clustered }: SchemaWords) => [
  // What each day changed: the days before are the present without what came later.
  `CREATE TABLE project_days (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    day ${integer} NOT NULL,
    scored ${integer} NOT NULL,
    score_sum ${integer} NOT NULL,
    good ${integer} NOT NULL,
    decent ${integer} NOT NULL,
    bad ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, day)
  )${clustered}`,
  'CREATE INDEX project_days_day ON project_days (day)',

  `CREATE TABLE project_categories (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    category ${sorted} NOT NULL,
    scored ${integer} NOT NULL,
    score_sum ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, category)
  )${clustered}`,
];

interface Scored {
  readonly id: number;
  readonly account: number;
  readonly project: number;
  readonly score: number;
  readonly result: number | null;
  readonly categories: string | null;
  readonly at: number;
}

const rowsPerStep = 1_000;
const dayMs = 86_400_000;

/** Reports that are there count from the day of their last score: the former ones were not written down by day. */
async function countScores(db: Kysely<unknown>): Promise<void> {
  const days = new Map<string, number[]>();
  const categories = new Map<string, [string, number, number]>();
  for (let last = 0; ; ) {
    const { rows } = await sql<Scored>`
      SELECT reports.id AS id, reports.account_id AS account, reports.project_id AS project, reports.score AS score,
        reports.result AS result, reports.categories AS categories, reports.generated_at AS at
      FROM reports JOIN projects ON projects.account_id = reports.account_id AND projects.id = reports.project_id
      WHERE projects.deleted_at IS NULL AND reports.score IS NOT NULL AND reports.generated_at IS NOT NULL
        AND reports.id > ${last}
      ORDER BY reports.id LIMIT ${rowsPerStep}`.execute(db);
    for (const row of rows) addTo(days, categories, row);
    if (rows.length < rowsPerStep) break;
    last = rows.at(-1)?.id ?? 0;
  }
  for (const [key, sums] of days) {
    const values = sql.join([...key.split(' ').map(Number), ...sums]);
    await sql`INSERT INTO project_days VALUES (${values})`.execute(db);
  }
  for (const [key, [category, scored, scoreSum]] of categories) {
    const [account, project] = key.split(' ').map(Number);
    const values = sql.join([account, project, category, scored, scoreSum]);
    await sql`INSERT INTO project_categories VALUES (${values})`.execute(db);
  }
}

function addTo(
  days: Map<string, number[]>,
  categories: Map<string, [string, number, number]>,
  { account, project, score, result, categories: stored, at }: Scored,
): void {
  const day = `${account} ${project} ${Math.floor(at / dayMs)}`;
  const added = [1, score, ...[3, 2, 1].map((code) => Number(result === code))];
  const before = days.get(day) ?? [0, 0, 0, 0, 0];
  days.set(
    day,
    before.map((sum, column) => sum + (added[column] ?? 0)),
  );
  const summaries = JSON.parse(stored ?? '{}') as Record<string, { readonly score: number | null }>;
  for (const [category, summary] of Object.entries(summaries)) {
    if (summary.score === null) continue;
    const key = `${account} ${project} ${category}`;
    const [, scored, sum] = categories.get(key) ?? [category, 0, 0];
    categories.set(key, [category, scored + 1, sum + summary.score]);
  }
}
