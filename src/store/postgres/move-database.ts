import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../db.ts';
import { enqueueLook } from '../looks/look-jobs.ts';
import { listWaitingLooks } from '../looks/looks.ts';
import { migrationTable, pendingMigrations } from '../migrate.ts';
import { migrations } from '../migrations/list.ts';
import { StoreRefusal } from '../refusal.ts';
import { enqueueRuns } from '../reports/run-jobs.ts';
import { listTables, type TableShape } from '../table-shapes.ts';
import { storable } from './dialect.ts';
import type { PostgresStore } from './open.ts';

interface MovedTable {
  readonly table: string;
  readonly rows: number;
}

/**
 * Copies a whole SQLite database into an empty PostgreSQL one: every row with its id, in one transaction, which is only
 * committed when counts and sums of every column are the same on both sides.
 * @param file nobody may write to it meanwhile
 * @throws StoreRefusal: missing, older, newer, unsuitable
 */
export async function moveDatabase(
  file: string,
  store: PostgresStore,
  onTable: (moved: MovedTable) => void,
): Promise<readonly MovedTable[]> {
  const source = openSource(file);
  try {
    const moved = await inTransaction(store.db, async (tx) => {
      await requireEmpty(tx, store.place);
      const done: MovedTable[] = [];
      for (const table of await listTables(tx)) {
        done.push({ table: table.name, rows: await moveTable(tx, source, table) });
        onTable(done.at(-1) as MovedTable);
      }
      await enqueueWaiting(tx);
      return done;
    });
    // Plans rest on it; outside, as it takes its own time and fails nothing.
    await sql`analyze`.execute(store.db.sql);
    return moved;
  } finally {
    source.close();
  }
}

function openSource(file: string): DatabaseSync {
  try {
    const source = new DatabaseSync(file, { readOnly: true });
    const rows = source.prepare(`SELECT name FROM ${migrationTable} ORDER BY name`).all();
    const pending = pendingMigrations(
      rows.map(({ name }) => String(name)),
      Object.keys(migrations),
    );
    if (pending.length === 0) return source;
    source.close();
  } catch (error) {
    if (error instanceof StoreRefusal) throw error;
    throw new StoreRefusal('missing', `${file} is no database of Assay that can be read.`, error);
  }
  throw new StoreRefusal(
    'older',
    `${file} is of an older Assay. Bring it up to date first: "assay migrate --data DIR" without ASSAY_DATABASE_URL.`,
  );
}

async function requireEmpty(tx: Tx, place: string): Promise<void> {
  const used = await tx.sql.selectFrom('accounts').select('id').limit(1).execute();
  if (used.length > 0) {
    throw new StoreRefusal(
      'unsuitable',
      `${place} holds accounts already. Name an empty database in ASSAY_DATABASE_URL.`,
    );
  }
  // What the first start has written; the source has its own.
  await tx.sql.deleteFrom('auditLog').execute();
  await tx.sql.deleteFrom('settings').execute();
}

const rowsPerInsert = 1_000;
/** Bodies are kilobytes each. */
const rowsWithBytesPerInsert = 100;

/** @returns how many rows there were */
async function moveTable(tx: Tx, source: DatabaseSync, table: TableShape): Promise<number> {
  const { name, columns, key } = table;
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const statement = source.prepare(`SELECT ${names} FROM "${name}" ORDER BY ${key.join(', ')}`);
  const perInsert = columns.some(({ type }) => type === 'bytea') ? rowsWithBytesPerInsert : rowsPerInsert;
  const seen = columns.map(() => 0n);
  let count = 0;
  let batch: (readonly Cell[])[] = [];
  const flush = async () => {
    if (batch.length > 0) await insert(tx, table, batch);
    batch = [];
  };
  for (const row of statement.iterate()) {
    const cells = columns.map((column) => storable(row[column.name] as Cell));
    cells.forEach((cell, at) => {
      seen[at] = (seen[at] as bigint) + weightOf(cell);
    });
    count += 1;
    if (batch.push(cells) >= perInsert) await flush();
  }
  await flush();
  await compare(tx, table, count, seen);
  if (columns.some((column) => column.isIdentity)) await setIdentity(tx, source, name);
  return count;
}

type Cell = number | string | Uint8Array | null;

async function insert(
  tx: Tx,
  { name, columns }: TableShape,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const arrays = columns.map(
    ({ type }, at) => sql`${rows.map((row) => row[at] ?? null)}::${sql.raw(type)}[]`,
  );
  const names = sql.join(columns.map((column) => sql.raw(`"${column.name}"`)));
  await sql`insert into ${sql.raw(`"${name}"`)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(
    tx.sql,
  );
}

/** A number by itself, a text or bytes by their length. */
function weightOf(cell: Cell): bigint {
  if (cell === null) return 0n;
  if (typeof cell === 'number') return BigInt(cell);
  return BigInt(typeof cell === 'string' ? Buffer.byteLength(cell) : cell.length);
}

/** @throws when PostgreSQL holds anything else than was read, which undoes everything */
async function compare(
  tx: Tx,
  { name, columns }: TableShape,
  count: number,
  seen: readonly bigint[],
): Promise<void> {
  const sums = columns.map(({ name, type }) => {
    const weight = type === 'bigint' ? `"${name}"` : `octet_length("${name}")`;
    return sql.raw(`coalesce(sum(${weight}), 0)::text`);
  });
  const { rows } = await sql<{ sums: readonly string[] }>`
    select array[count(*)::text, ${sql.join(sums)}] as sums from ${sql.raw(`"${name}"`)}`.execute(tx.sql);
  const expected = [BigInt(count), ...seen].map(String);
  const found = rows[0]?.sums ?? [];
  const wrong = expected.findIndex((sum, at) => found[at] !== sum);
  if (wrong < 0) return;
  const what = wrong === 0 ? 'rows' : `column ${columns[wrong - 1]?.name}`;
  throw new Error(`${name} arrived with other ${what}: ${found[wrong]} instead of ${expected[wrong]}.`);
}

/** An id that was given out is never given out again, even when its row is gone. */
async function setIdentity(tx: Tx, source: DatabaseSync, name: string): Promise<void> {
  const row = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name);
  const last = Number(row?.seq ?? 0);
  if (last === 0) return;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last}::bigint)`.execute(tx.sql);
}

async function enqueueWaiting(tx: Tx): Promise<void> {
  const waiting = await tx.sql
    .selectFrom('runs')
    .select(['accountId', 'id as runId', 'reportId'])
    .where('state', '=', 0)
    .orderBy('id')
    .execute();
  for (const [accountId, runs] of Map.groupBy(waiting, (run) => run.accountId)) {
    await enqueueRuns(tx, accountId, runs);
  }
  const looks = await listWaitingLooks(tx, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  for (const look of looks) await enqueueLook(tx, look);
}
