import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usualConfig } from '../../start/testing.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import { openTestPostgres } from '../../store/testing.ts';
import { completed, newAccount, newReport, sampleBody, type TestServices, testServices } from '../testing.ts';
import type { ClaimedRun } from './types.ts';

test.each(['report', 'project'] as const)('jobs of a deleted %s leave their places at once', async (what) => {
  const { services, caller } = await opened();
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push(await newReport(services, caller, `https://a${at}.example/`));
  const claims = await claimAll(services);
  expect(claims).toHaveLength(4);
  for (const { report } of made) {
    if (what === 'report') await services.reports.delete(caller, report.id, undefined);
    else await services.projects.delete(caller, report.project, undefined);
  }
  while (await services.upkeep.purgeSome());
  for (const claim of claims) await finish(services, claim);
  const { runId } = await newReport(services, caller, 'https://next.example/');
  expect(await services.audits.jobs?.fetch(8)).toMatchObject([{ runId }]);
});

test('a worker that froze does not end the job of who has its run now', async () => {
  const { db, services, caller } = await opened();
  await newReport(services, caller, 'https://a.example/');
  const [job] = (await services.audits.jobs?.fetch(1)) ?? [];
  if (job === undefined) throw new Error('Nothing waits.');
  const frozen = await services.audits.jobs?.claim(job);
  const other = await services.audits.jobs?.claim(job);
  if (frozen?.kind !== 'claimed' || other?.kind !== 'claimed') throw new Error('Nothing was claimed.');
  await finish(services, frozen.claim);
  expect(await jobStates(db)).toEqual(['active']);
  await finish(services, other.claim);
  expect(await jobStates(db)).toEqual(['completed']);
});

test('a worker whose run was begun by another renews no lease of it, and hears so', async () => {
  const { jobs, services, caller } = await opened();
  await newReport(services, caller, 'https://a.example/');
  const [job] = await jobs.fetch(1);
  if (job === undefined) throw new Error('Nothing waits.');
  const frozen = await jobs.claim(job);
  const other = await jobs.claim(job);
  if (frozen.kind !== 'claimed' || other.kind !== 'claimed') throw new Error('Nothing was claimed.');
  expect(await jobs.keepAlive([frozen.claim])).toEqual(new Set());
  expect(await jobs.keepAlive([other.claim])).toEqual(new Set([other.claim.runId]));
});

test('a run whose worker is not heard of waits again once its lease has been over for as long', async () => {
  const { db, jobs, services, caller } = await opened();
  const { runId } = await newReport(services, caller, 'https://a.example/');
  expect(await claimAll(services)).toHaveLength(1);
  const afterLease = async (overForMs: number) => {
    await db.sql
      .updateTable('runs')
      .set({ leasedUntil: sql<number>`${db.clock} - ${overForMs}` })
      .execute();
    await jobs.reconcile();
    return db.sql.selectFrom('runs').select(['state', 'attempts']).execute();
  };
  expect(await afterLease(usualConfig.queue.leaseMs / 2)).toEqual([
    { state: stateCodes.running, attempts: 1 },
  ]);
  expect(await jobs.fetch(1)).toEqual([]);
  expect(await afterLease(usualConfig.queue.leaseMs + 1)).toEqual([
    { state: stateCodes.queued, attempts: 0 },
  ]);
  expect(await jobs.fetch(1)).toMatchObject([{ runId }]);
});

test('a run without a job gets one after five minutes, and only one', async () => {
  const { db, jobs, services, caller } = await opened();
  await newReport(services, caller, 'https://a.example/');
  await sql`delete from pgboss.job`.execute(db.sql);
  await newReport(services, caller, 'https://b.example/');
  const jobsAfter = async (queuedForMs: number) => {
    await db.sql
      .updateTable('runs')
      .set({ queuedAt: sql<number>`${db.clock} - ${queuedForMs}` })
      .execute();
    await jobs.reconcile();
    await jobs.reconcile();
    return (await jobStates(db)).length;
  };
  expect(await jobsAfter(4 * 60_000)).toBe(1);
  expect(await jobsAfter(6 * 60_000)).toBe(2);
});

test('a run under which workers died too often fails', async () => {
  const { db, jobs, services, caller } = await opened();
  const { report } = await newReport(services, caller, 'https://a.example/');
  await db.sql.updateTable('runs').set({ deaths: 3 }).execute();
  expect(await claimAll(services)).toEqual([]);
  expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ state: 'failed' });
  expect(await jobs.fetch(1)).toEqual([]);
});

test('runs whose worker is not heard of take no places of their account', async () => {
  const { db, services, caller } = await opened();
  const max = usualConfig.queue.accountRunningMax;
  for (let at = 0; at <= max; at += 1) await newReport(services, caller, `https://a${at}.example/`);
  expect(await claimAll(services)).toHaveLength(max);
  // The queue has given up on their jobs already.
  await sql`delete from pgboss.job where state = 'active'`.execute(db.sql);
  await db.sql
    .updateTable('runs')
    .set({ leasedUntil: sql<number>`${db.clock} - 1` })
    .where('leasedUntil', 'is not', null)
    .execute();
  expect(await claimAll(services)).toHaveLength(1);
});

async function opened() {
  const { db } = await openTestPostgres();
  const services = testServices(db);
  const { jobs } = services.audits;
  if (jobs === undefined) throw new Error('There is no queue.');
  return { db, jobs, services, caller: await newAccount(services) };
}

async function claimAll({ audits }: TestServices): Promise<ClaimedRun[]> {
  const claims: ClaimedRun[] = [];
  for (const job of (await audits.jobs?.fetch(8)) ?? []) {
    const claiming = await audits.jobs?.claim(job);
    if (claiming?.kind === 'claimed') claims.push(claiming.claim);
  }
  return claims;
}

function finish({ audits }: TestServices, claim: ClaimedRun): Promise<unknown> {
  return audits.run(claim, async () => completed(sampleBody(80)), new AbortController().signal);
}

async function jobStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'run'`.execute(
    db.sql,
  );
  return rows.map(({ state }) => state);
}
