import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { appendAuditLog } from '../audit-log.ts';
import type { Db } from '../db.ts';
import { inTransaction } from '../db.ts';
import { insertLook } from '../looks/looks.ts';
import { insertAccount } from '../people/accounts.ts';
import { insertRun } from '../reports/runs.ts';
import { storeMany, storeSamples } from '../sample-reports.ts';
import { insertSite } from '../sites/change-site.ts';
import { openTestPostgres, openTestStore, postgresUrl, temporaryFolder } from '../testing.ts';
import { moveDatabase } from './move-database.ts';
import { openPostgresStore } from './open.ts';
import { moveLimits } from './pool.ts';

test('moves every row with its id, goes on counting behind it, and queues what waits', async () => {
  const file = await sample();
  const target = await openTarget();
  const moved = await moveDatabase(file, target, () => undefined);
  const source = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => source.close());
  for (const { table, rows } of moved) {
    const columns = source.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const order = columns.map(({ name }) => `"${name}"`).join(', ');
    const before = source.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).all();
    const { rows: after } = await target.pool.query(`select * from "${table}" order by ${order}`);
    expect([table, rows]).toEqual([table, before.length]);
    expect([table, after.map(plain)]).toEqual([table, before.map(plain)]);
  }
  const rowsOf = (name: string) => moved.find(({ table }) => table === name)?.rows;
  expect(rowsOf('reports')).toBeGreaterThan(1_000);
  for (const { table } of moved.filter((one) =>
    /^(?:sites|share_links|crawl|schedule|waivers|alerts|events|webhooks|recipients|deliveries)/.test(
      one.table,
    ),
  )) {
    expect([table, rowsOf(table)]).toEqual([table, 1]);
  }

  const { id } = await insertAccount(target.db, 'Next', 1);
  // Number 3 was given out and deleted.
  expect(id).toBe(4);
  const waiting = [{ accountId: 1, runId: expect.any(Number) }];
  expect(await target.db.jobs?.fetch(10, 4)).toMatchObject(waiting);
  expect(await target.db.jobs?.looks.fetch(10, 2)).toMatchObject(waiting);
});

test('leaves nothing behind when anything is wrong', async () => {
  const file = await sample();
  const broken = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // A child of a report that is not there: SQLite was told not to look.
  broken.exec('UPDATE runs SET report_id = 999999 WHERE id = (SELECT max(id) FROM runs)');
  broken.close();
  const target = await openTarget();
  await expect(moveDatabase(file, target, () => undefined)).rejects.toThrow('foreign key');
  const { rows } = await target.pool.query(
    'select (select count(*) from accounts) as accounts, (select count(*) from audit_log) as lines',
  );
  expect(rows).toEqual([{ accounts: 0, lines: 1 }]);
});

test('refuses a database that is in use, and a file that is none of ours', async () => {
  const used = await openTestPostgres();
  await insertAccount(used.db, 'Here', 1);
  await expect(moveDatabase(await sample(), used, () => undefined)).rejects.toThrow('holds accounts already');
  const folder = temporaryFolder();
  await expect(moveDatabase(join(folder, 'none.db'), used, () => undefined)).rejects.toThrow(
    'is no database of Assay',
  );
});

async function openTarget() {
  const store = await openPostgresStore(await postgresUrl('empty'), { now: Date.now, limits: moveLimits });
  onTestFinished(() => store.close());
  return store;
}

/** With a row in every table of crawls, and a signed link. */
async function storeSite(db: Db, accountId: number): Promise<void> {
  const { id: projectId } = await db.sql
    .selectFrom('projects')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const site = { projectId, name: null, start: 'https://many.example/', settings: '{}', slug: 'slug-of-it' };
  const siteId = await inTransaction(db, (tx) =>
    insertSite(tx, accountId, { ...site, privacy: 1, passwordHash: null, indexable: 0, createdAt: 1 }),
  );
  const bytes = new Uint8Array([0, 92, 255, 34]);
  await sql`insert into crawls (id, account_id, site_id, settings, state, queued_at)
    values (7, ${accountId}, ${siteId}, '{}', 2, 1)`.execute(db.sql);
  const own = sql`${accountId}, 7`;
  for (const statement of [
    sql`insert into crawl_urls (account_id, crawl_id, n, url, state, turn, shape, sources) values (${own}, 0, 'https://many.example/', 2, 1, '/', 1)`,
    sql`insert into crawl_shapes values (${own}, '/', 1, 1, 1, 1, 0, 0)`,
    sql`insert into crawl_pages (account_id, crawl_id, n, packed) values (${own}, 0, ${bytes})`,
    sql`insert into crawl_sites values (${own}, ${bytes})`,
    sql`insert into crawl_reports values (${own}, ${bytes})`,
    sql`insert into crawl_findings values (${own}, 'title', 0, 'seo', 1, 1, 0, 1, 5, 0, ${bytes})`,
    sql`insert into crawl_links values (${own}, 0, ${bytes})`,
    sql`insert into share_links (account_id, site_id, hash, created_at, expires_at) values (${accountId}, ${siteId}, 'hash', 1, 2)`,
  ]) {
    await statement.execute(db.sql);
  }
}

/** A row in every table of what is done, decided and told by itself. */
async function storeWatching(db: Db, accountId: number): Promise<void> {
  const own = sql`${accountId}, 5`;
  for (const statement of [
    sql`insert into schedules (account_id, id, target, cron, plan, time_zone, jitter, missed, next_at, due_at, version, created_at, updated_at) values (${own}, 'reports', '0 6 * * *', '{}', 'UTC', 0, 'once', 1, 1, 1, 1, 1)`,
    sql`insert into schedule_reports values (${own}, 1)`,
    sql`insert into schedule_fires (account_id, schedule_id, due_at, began_at, outcome, made, joined, missed) values (${own}, 1, 1, 'made', 1, 0, 0)`,
    sql`insert into waivers (account_id, id, project_id, check_id, reason, created_at, until) values (${own}, (select min(id) from projects where account_id = ${accountId}), 'has-hsts', 'später', 1, 2)`,
    sql`insert into alerts (account_id, id, project_id, kind, key, state, members, openings, flapping, began_at) values (${own}, (select min(id) from projects where account_id = ${accountId}), 'site.down', 'project', 1, '[]', 1, 0, 1)`,
    sql`insert into events (account_id, id, type, subject, data, not_before, created_at) values (${own}, 'webhook.test', 'webhook:5', '{}', 1, 1)`,
    sql`insert into webhooks (account_id, id, url_sealed, url_shown, format, types, version, created_at, updated_at) values (${own}, 'sealed', 'shown', 'standard', '"*"', 1, 1, 1)`,
    sql`insert into recipients (account_id, id, email, asked_at, created_at) values (${own}, 'a@example.org', 1, 1)`,
    sql`insert into deliveries (account_id, id, webhook_id, event_id, state, next_at, created_at) values (${own}, 5, 5, 0, 1, 1)`,
  ]) {
    await statement.execute(db.sql);
  }
}

/** A database at rest with something in most tables. @returns its file */
async function sample(): Promise<string> {
  const store = await openTestStore();
  const { db } = store;
  for (const name of ['One', 'Two', 'Three']) await insertAccount(db, name, 1_795_000_000_000);
  await db.sql.deleteFrom('accounts').where('name', '=', 'Three').execute();
  await storeMany(db, 2, 'many.example', 1_200);
  const [report] = await storeSamples(db, 1, [
    {
      ...{ project: 'a.example', url: 'https://a.example/%C3%A9"\\', state: 0, privacy: 1, score: null },
      ...{ result: null, generatedAt: 1, failing: ['title', 'it\'s {"odd"}, \\'] },
    },
  ]);
  await inTransaction(db, async (tx) => {
    const reportId = report?.id ?? 0;
    const runId = await insertRun(tx, 1, { reportId, number: 1, cause: 1, causedBy: null, queuedAt: 1 });
    await insertLook(tx, { accountId: 1, reportId, runId }, 1);
  });
  await storeSite(db, 2);
  await storeWatching(db, 1);
  await appendAuditLog(db, {
    ...{ accountId: null, at: 1, actor: 'operator', address: null, requestId: null, action: 'a' },
    ...{ object: '', outcome: 'ok', detail: 'Zeilen\nund "Zeichen", {NULL}, \\n, 🙂' },
  });
  await sql`update run_bodies set bytes = ${new Uint8Array([0, 92, 255, 34])} where run_id = 1`.execute(
    db.sql,
  );
  await store.close();
  const file = join(temporaryFolder(), 'copy.db');
  copyFileSync(store.at.database, file);
  return file;
}

/** Both drivers have objects of their own. */
function plain(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ]);
  return Object.fromEntries(entries);
}
