import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../schema.ts';
import { openTestPostgres } from '../testing.ts';

let db: Kysely<Database>;
beforeEach(async () => {
  ({ sql: db } = (await openTestPostgres()).db);
});

test('a statement that comes often is parsed once a connection', async () => {
  await repeat(20, () => accountNames('name'));
  expect(await parsed('accounts')).toEqual([expect.stringContaining('"name"')]);
});

test('a statement that seldom comes is not kept', async () => {
  await repeat(4, () => accountNames('name'));
  expect(await parsed('accounts')).toEqual([]);
});

test('at most 250 statements are kept', async () => {
  for (let i = 0; i < 300; i += 1) await repeat(5, () => sql`select ${sql.lit(i)} as number`.execute(db));
  expect(await parsed('as number')).toHaveLength(250);
});

test('everything of a table can be read while a migration gives it a column', async () => {
  const all = () => db.selectFrom('accounts').selectAll().where('id', '>', 0).execute();
  await repeat(10, all);
  await sql`alter table accounts add column added text`.execute(db);
  await expect(all()).resolves.toEqual([]);
});

test('what is kept stays so, however many other statements come', async () => {
  await repeat(5, () => accountNames('name'));
  for (let i = 0; i < 1_100; i += 1) await sql`select ${sql.lit(i)}`.execute(db);
  await sql`deallocate all`.execute(db);
  await expect(accountNames('name')).rejects.toMatchObject({ code: '26000' });
});

test('a column whose type a migration changes spoils one statement of a connection, not all that follow', async () => {
  await repeat(10, () => accountNames('name'));
  await sql`alter table accounts alter column name type varchar(300)`.execute(db);
  await expect(accountNames('name')).rejects.toThrow('cached plan must not change result type');
  await expect(accountNames('name')).resolves.toEqual([]);
});

function accountNames(column: 'name') {
  return db.selectFrom('accounts').select(column).where('id', '>', 0).execute();
}

/** One after the other, so that one connection serves them all. */
async function repeat(times: number, run: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 1) await run();
}

/** What the connection keeps of statements that hold this text. */
async function parsed(part: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where position(${part} in statement) > 0`.execute(db);
  return rows.map(({ statement }) => statement);
}
