import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from './testing.ts';

test('a run whose end cannot be stored goes on as soon as the database answers', async () => {
  const store = await openTestStore();
  const services = testServices(store.db);
  const owner = await newAccount(services);
  const { report } = await newReport(services, owner, 'https://example.com/');
  const other = new DatabaseSync(store.at.database);
  onTestFinished(() => other.close());
  // The writer gives up at once instead of waiting for the other connection.
  await sql`pragma busy_timeout = 0`.execute(store.db.sql);

  const claiming = await services.audits.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
  other.exec('BEGIN IMMEDIATE');
  const { signal } = new AbortController();
  await services.audits.run(claiming.claim, async () => completed(sampleBody(80)), signal);
  await expect(services.audits.claimNext(0, [])).rejects.toMatchObject({ code: 'storage-unavailable' });
  other.exec('ROLLBACK');

  await runQueued(services, () => completed(sampleBody(80)));
  expect(await services.reports.get(owner.accountId, report.id)).toMatchObject({
    state: 'completed',
    score: 80,
    runsCount: 1,
  });
});
