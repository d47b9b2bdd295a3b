import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../store/postgres/open.ts';
import { serverLimits } from '../../store/postgres/pool.ts';
import { openTestStore, postgresUrl } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

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
  const outcome = await services.audits.run(claiming.claim, async () => completed(sampleBody(80)), signal);
  expect(outcome).toBe('returned');
  await expect(services.audits.claimNext(0, [])).rejects.toMatchObject({ code: 'storage-unavailable' });
  other.exec('ROLLBACK');

  await runQueued(services, () => completed(sampleBody(80)));
  expect(await services.reports.get(owner.accountId, report.id)).toMatchObject({
    state: 'completed',
    score: 80,
    runsCount: 1,
  });
});

test('and so does one whose worker shares its queue with others', async () => {
  const url = await postgresUrl('migrated');
  // Whoever holds what we need is not waited for.
  const limits = { ...serverLimits, lockMs: 50 };
  const store = await openPostgresStore(url, { now: Date.now, limits });
  const services = testServices(store.db);
  const other = new pg.Client(url);
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await store.close();
  });
  const { jobs } = services.audits;
  if (jobs === undefined) throw new Error('There is no queue.');
  const owner = await newAccount(services);
  const { report } = await newReport(services, owner, 'https://example.com/');
  const begin = async () => {
    const [job] = await jobs.fetch(1);
    if (job === undefined) throw new Error('Nothing waits.');
    const claiming = await jobs.claim(job);
    if (claiming.kind !== 'claimed') throw new Error('Nothing was claimed.');
    return claiming.claim;
  };
  const { signal } = new AbortController();

  const claim = await begin();
  await other.query('begin; lock table runs in share mode');
  await services.audits.run(claim, async () => completed(sampleBody(80)), signal);
  await expect(jobs.fetch(1)).rejects.toMatchObject({ code: 'storage-unavailable' });
  await other.query('rollback');

  await services.audits.run(await begin(), async () => completed(sampleBody(80)), signal);
  expect(await services.reports.get(owner.accountId, report.id)).toMatchObject({
    ...{ state: 'completed', score: 80, runsCount: 1 },
  });
  expect(await jobs.fetch(1)).toEqual([]);
});
