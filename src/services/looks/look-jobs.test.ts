import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLog } from '../../lib/log.ts';
import { usualConfig } from '../../start/testing.ts';
import { openTestNodes, openTestPostgres } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import { createLookEvents, hearLookNotice } from './look-events.ts';
import type { LookEvent } from './types.ts';

/** A look of each of these hosts waits, all of one account. */
async function waiting(...hosts: string[]) {
  const { db } = await openTestPostgres();
  const services = testServices(db);
  services.lookers.offer(true);
  const caller = await newAccount(services);
  for (const host of hosts) {
    await newReport(services, caller, { url: `https://${host}.example/`, privacy: 0, browser: true });
  }
  await runQueued(services, () => completed(sampleBody(80)));
  const { jobs } = services.lookWork;
  if (jobs === undefined) throw new Error('PostgreSQL has jobs.');
  return { db, services, jobs };
}

test('two looks of an account are made at once, over all workers', async () => {
  const { jobs } = await waiting('a', 'b', 'c');
  const fetched = await jobs.fetch(5);
  expect(fetched).toHaveLength(2);
  for (const job of fetched) expect(await jobs.claim(job)).toMatchObject({ kind: 'claimed' });
  expect(await jobs.fetch(5)).toEqual([]);
});

test('a look whose worker is not heard of waits again, and fails when that happens twice', async () => {
  const { db, jobs, services } = await waiting('a');
  const [job] = await jobs.fetch(1);
  if (job === undefined) throw new Error('Nothing waits.');
  const first = await jobs.claim(job);
  if (first.kind !== 'claimed') throw new Error('Nothing was claimed.');
  expect(await jobs.keepAlive([first.claim])).toEqual(new Set([job.runId]));
  const lose = async () => {
    await db.sql
      .updateTable('browserRuns')
      .set({ leasedUntil: sql<number>`${db.clock} - ${usualConfig.queue.leaseMs + 1}` })
      .where('runId', '=', job.runId)
      .execute();
    await services.lookWork.giveUpWaiting();
    return db.sql
      .selectFrom('browserRuns')
      .select(['state', 'attempts', 'errorCode'])
      .where('runId', '=', job.runId)
      .executeTakeFirst();
  };
  expect(await lose()).toEqual({ state: 0, attempts: 1, errorCode: null });
  expect(await jobs.keepAlive([first.claim])).toEqual(new Set());
  for (const again of await jobs.fetch(5)) await jobs.claim(again);
  expect(await lose()).toEqual({ state: 3, attempts: 2, errorCode: 'internal' });
});

test('a look without a job gets one after five minutes, and only one', async () => {
  const { db, jobs } = await waiting('a', 'b');
  await sql`delete from pgboss.job where (data ->> 'run')::bigint = (select min(run_id) from browser_runs)`.execute(
    db.sql,
  );
  const jobsAfter = async (queuedForMs: number) => {
    await db.sql
      .updateTable('browserRuns')
      .set({ queuedAt: sql<number>`${db.clock} - ${queuedForMs}` })
      .execute();
    await jobs.reconcile();
    await jobs.reconcile();
    const { rows } = await sql`select id from pgboss.job where name = 'browser'`.execute(db.sql);
    return rows.length;
  };
  expect(await jobsAfter(4 * 60_000)).toBe(1);
  expect(await jobsAfter(6 * 60_000)).toBe(2);
});

test('other nodes hear of looks, of their stages twice a second', async () => {
  const [here, there] = await openTestNodes();
  const clock = { nowMs: 1_000 };
  const ours = createLookEvents(here.db, () => clock.nowMs, silentLog);
  const theirs = createLookEvents(there.db, () => clock.nowMs, silentLog);
  const heard: LookEvent[] = [];
  theirs.subscribe(2, (event) => heard.push(event));
  await there.listen({
    onNotice: (channel, payload) => hearLookNotice(theirs, channel, payload),
    onGap: () => undefined,
  });
  const event = { part: 'browser', accountId: 1, reportId: 2, runId: 3 } as const;
  ours.publish({ ...event, state: 'running', stage: 'opening' });
  await expect.poll(() => heard).toHaveLength(1);
  ours.publish({ ...event, state: 'running', stage: 'loading', learnt: { requests: 4 } });
  clock.nowMs += 500;
  ours.publish({ ...event, state: 'running', stage: 'examining', learnt: { requests: 5 } });
  await expect.poll(() => heard).toHaveLength(2);
  expect(theirs.progressOf(2)).toMatchObject({ stage: 'examining', learnt: { requests: 5 } });
  ours.publish({ ...event, state: 'completed', stage: null });
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.map(({ state, stage }) => [state, stage])).toEqual([
    ['running', 'opening'],
    ['running', 'examining'],
    ['completed', null],
  ]);
  hearLookNotice(theirs, 'assay_events', { look: { ...event, runId: 4, state: 'running', stage: 'odd' } });
  hearLookNotice(theirs, 'assay_events', { look: { ...event, runId: 'x', state: 'running', stage: null } });
  expect(heard).toHaveLength(3);
});
