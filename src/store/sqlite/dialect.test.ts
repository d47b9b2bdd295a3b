import { constants, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../db.ts';
import { openTestStore } from '../testing.ts';

const add = (value: string) => sql`insert into settings (key, value) values (${value}, ${value})`;
const all = sql<{ key: string }>`select key from settings where key like 'test %' order by key`;

test('a transaction keeps all that it wrote, in the order it was asked for', async () => {
  const { db } = await openTestStore();
  await inTransaction(db, async (tx) => {
    await Promise.all([add('test 1').execute(tx.sql), add('test 2').execute(tx.sql)]);
    const { rows } = await all.execute(tx.sql);
    expect(rows).toHaveLength(2);
  });
  expect((await all.execute(db.sql)).rows).toEqual([{ key: 'test 1' }, { key: 'test 2' }]);
});

test('a statement that fails takes back those that were sent with it', async () => {
  const { db } = await openTestStore();
  const failing = inTransaction(db, (tx) =>
    Promise.all([
      add('test 1').execute(tx.sql),
      sql`insert into nowhere values (1)`.execute(tx.sql),
      add('test 2').execute(tx.sql),
    ]),
  );
  await expect(failing).rejects.toThrow(/nowhere/);
  expect((await all.execute(db.sql)).rows).toEqual([]);
  await inTransaction(db, (tx) => add('test 3').execute(tx.sql));
  expect((await all.execute(db.sql)).rows).toEqual([{ key: 'test 3' }]);
});

test('the commit goes with the last statements, and with none of them when one fails', async () => {
  const { db } = await openTestStore();
  const failing = inTransaction(db, async (tx) => {
    await add('test 1').execute(tx.sql);
    const last = [add('test 2'), sql`insert into nowhere values (1)`, add('test 3')];
    await tx.last(() => Promise.all(last.map((statement) => statement.execute(tx.sql))));
  });
  await expect(failing).rejects.toThrow(/nowhere/);
  expect((await all.execute(db.sql)).rows).toEqual([]);
  const seen = await inTransaction(db, async (tx) => {
    await tx.last(() => add('test 4').execute(tx.sql));
    return all.execute(db.sql);
  });
  expect(seen.rows).toEqual([{ key: 'test 4' }]);
});

test('what is asked of a transaction after its last statements does not run', async () => {
  const { db } = await openTestStore();
  const late = inTransaction(db, async (tx) => {
    await tx.last(() => add('test 1').execute(tx.sql));
    await add('test late').execute(tx.sql);
  });
  await expect(late).rejects.toThrow(/over/);
  expect((await all.execute(db.sql)).rows).toEqual([{ key: 'test 1' }]);
});

test('what is asked of a transaction after its end does not run', async () => {
  const { db } = await openTestStore();
  const late = await inTransaction(db, async (tx) => () => add('test late').execute(tx.sql));
  await expect(late()).rejects.toThrow(/over/);
  expect((await all.execute(db.sql)).rows).toEqual([]);
});

test('statements of a transaction that could not begin do not run at all', async () => {
  const { db } = await openTestStore();
  // A transaction that is open already lets statements through and refuses another beginning.
  await sql`begin immediate`.execute(db.sql);
  const refused = inTransaction(db, async (tx) => {
    await Promise.all([add('test 1').execute(tx.sql), add('test 2').execute(tx.sql)]);
  });
  await expect(refused).rejects.toThrow(/within a transaction/);
  await sql`commit`.execute(db.sql);
  expect((await all.execute(db.sql)).rows).toEqual([]);
  await inTransaction(db, (tx) => add('test 3').execute(tx.sql));
  expect((await all.execute(db.sql)).rows).toEqual([{ key: 'test 3' }]);
});

test('SQLite plans a statement with a limit once, whatever the limit is', async () => {
  const { db, at } = await openTestStore();
  const open = new DatabaseSync(at.database);
  onTestFinished(() => open.close());
  let asked = 0;
  open.setAuthorizer(() => {
    asked += 1;
    return constants.SQLITE_OK;
  });
  const askedFor = (text: string, ...runs: number[][]) => {
    const statement = open.prepare(text);
    const planned = asked;
    for (const values of runs) statement.all(...values);
    return asked - planned;
  };
  const { sql: text } = db.sql.selectFrom('accounts').select('id').limit(1).offset(1).compile();
  expect(askedFor(text, [1, 1], [2, 0])).toBe(0);
  // What it does with a limit as it stands, for which ours are written otherwise.
  expect(askedFor(text.replaceAll(' + 0', ''), [1, 1], [2, 0])).toBeGreaterThan(0);
});
