import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase, openTestNodes, openTestPostgres } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { hearNotice } from '../running/relay.ts';
import type { ClaimedRun } from '../running/types.ts';
import {
  completed,
  failed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';

const notWaiting = { code: 'run-not-waiting' };
const again = (services: TestServices, caller: Caller, id: number) =>
  services.reports.update(caller, id, { update: true }, undefined);

eachDatabase(({ openTestStore }) => {
  async function opened() {
    const { db } = await openTestStore();
    const services = testServices(db);
    return { db, services, caller: await newAccount(services) };
  }

  describe('a run that is stopped before it began', () => {
    test('is gone where its report has another, which is as that one left it', async () => {
      const { services, caller } = await opened();
      const { report } = await newReport(services, caller, 'https://a.example/');
      await runQueued(services, () => completed(sampleBody(80)));
      const read = () => services.reports.get(caller.accountId, report.id);
      const before = await read();
      services.clock.nowMs += 1_000;
      const { report: queued } = await again(services, caller, report.id);
      services.clock.nowMs += 1_000;
      expect(await services.queue.stop(caller, report.id, 2)).toEqual({ isRemoved: true });
      expect(await read()).toEqual({
        ...before,
        version: queued.version + 1,
        updatedAt: services.clock.nowMs,
      });
      const runs = { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 } as const;
      expect(await services.reports.runs(caller.accountId, report.id, runs)).toMatchObject({
        total: 1,
        rows: [{ number: 1 }],
      });
      // Numbers have no gaps.
      await again(services, caller, report.id);
      await runQueued(services, () => completed(sampleBody(90)));
      expect(await read()).toMatchObject({ runsCount: 2, score: 90, previousScore: 80 });
    });

    test('leaves the failure of the run before it', async () => {
      const { services, caller } = await opened();
      const { report } = await newReport(services, caller, 'https://a.example/');
      await runQueued(services, () => failed('timeout'));
      await again(services, caller, report.id);
      await services.queue.stop(caller, report.id, 2);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'failed',
        error: { code: 'timeout', message: 'It is timeout.' },
      });
    });

    test('ends as failed where its report has no other, and can be run again', async () => {
      const { services, caller } = await opened();
      const { report } = await newReport(services, caller, 'https://a.example/');
      expect(await services.queue.stop(caller, report.id, 1)).toEqual({ isRemoved: false });
      const error = { code: 'stopped', message: expect.stringContaining('Run the report again') };
      const left = { state: 'failed', error, runsCount: 1, score: null, version: 2 };
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject(left);
      expect(await services.reports.run(caller.accountId, report.id, 1)).toMatchObject({
        ...{ state: 'failed', error, startedAt: null, finishedAt: services.clock.nowMs },
      });
      expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(0);
      await again(services, caller, report.id);
      expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(1);
    });

    test('is told in the audit log', async () => {
      const { services, caller } = await opened();
      const { report } = await newReport(services, caller, 'https://a.example/');
      await services.queue.stop(caller, report.id, 1);
      expect((await linesOf(services, caller)).slice(0, 1)).toEqual([
        { action: 'run.stopped', object: `report:${report.id}`, detail: 'run 1' },
      ]);
    });
  });

  test('a run that has begun or ended is not stopped, nor one that is not there', async () => {
    const { services, caller } = await opened();
    const stranger = await newAccount(services, 'Other');
    const { report } = await newReport(services, caller, 'https://a.example/');
    const stop = (who: Caller, id: number, number: number) => services.queue.stop(who, id, number);
    await expect(stop(stranger, report.id, 1)).rejects.toMatchObject({ code: 'not-found' });
    await expect(stop(caller, 999_999, 1)).rejects.toMatchObject({ code: 'not-found' });
    await expect(stop(caller, report.id, 2)).rejects.toMatchObject({ code: 'not-found' });
    await services.audits.claimNext(0, []);
    await expect(stop(caller, report.id, 1)).rejects.toMatchObject({
      ...notWaiting,
      message: expect.stringContaining('has begun'),
    });
    await services.audits.recover();
    await runQueued(services, () => completed(sampleBody(80)));
    await again(services, caller, report.id);
    await expect(stop(caller, report.id, 1)).rejects.toMatchObject({
      ...notWaiting,
      message: expect.stringContaining('has ended'),
    });
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      state: 'queued',
      runsCount: 2,
    });
  });

  test('all that wait are stopped, of a project or of the account, and nobody else’s', async () => {
    const { db, services, caller } = await opened();
    const stranger = await newAccount(services, 'Other');
    await newReport(services, stranger, 'https://a.example/');
    const urls = Array.from({ length: 120 }, (_, at) => `https://a.example/${at}`);
    await services.reports.createMany(caller, { urls, privacy: 1 });
    await newReport(services, caller, 'https://b.example/');
    await services.audits.claimNext(caller.accountId - 1, []);
    const waiting = (who: Caller) => countOf(services, who, 'queued');

    const found = await services.projects.get(caller.accountId, 'a.example');
    const project = { id: found.id, project: 'a.example' };
    expect(await services.queue.stopAll(caller, 'www.a.example')).toEqual({ project, count: 119 });
    expect([await waiting(caller), await waiting(stranger)]).toEqual([1, 1]);
    expect(await countOf(services, caller, 'failed')).toBe(119);
    expect((await linesOf(services, caller)).filter(({ action }) => action === 'run.stopped')).toEqual([
      { action: 'run.stopped', object: `project:${found.id}`, detail: '19 runs' },
      { action: 'run.stopped', object: `project:${found.id}`, detail: '100 runs' },
    ]);
    expect(await services.queue.stopAll(caller)).toEqual({ project: null, count: 1 });
    expect(await services.queue.stopAll(caller)).toEqual({ project: null, count: 0 });
    expect([await waiting(caller), await waiting(stranger)]).toEqual([0, 1]);
    expect(await queuedRuns(db)).toBe(1);
    await expect(services.queue.stopAll(caller, 'c.example')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of a claim and a stop in the same instant exactly one happens', async () => {
    const { services, caller } = await opened();
    for (let round = 0; round < 6; round += 1) {
      const { report } = await newReport(services, caller, `https://a.example/${round}`);
      const stop = () =>
        services.queue.stop(caller, report.id, 1).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject(notWaiting);
            return false;
          },
        );
      const claims = () => claimAll(services);
      const isStopFirst = round % 2 === 0;
      const first = isStopFirst ? stop() : claims();
      const second = isStopFirst ? claims() : stop();
      const results = await Promise.all([first, second]);
      const [isStopped, begun] = (isStopFirst ? results : results.toReversed()) as [boolean, ClaimedRun[]];
      const { state } = await services.reports.get(caller.accountId, report.id);
      expect({ begun: begun.length, state }).toEqual(
        isStopped ? { begun: 0, state: 'failed' } : { begun: 1, state: 'running' },
      );
      for (const claim of begun) await finish(services, claim);
    }
  });

  test.each([1, 2])('whoever waits for run %s hears of it at once', async (number) => {
    const { services, caller } = await opened();
    await expectNews(services, services, caller, number);
  });
});

/** Less than until what is waited for is looked up again. */
const soonMs = 3_000;

test.each([1, 2])(
  'whoever waits for run %s hears of it at once when that was another node',
  async (number) => {
    const [store, other] = await openTestNodes();
    const here = testServices(store.db);
    await store.listen({
      onNotice: (channel, payload) => hearNotice(here.events, channel, payload),
      onGap: () => undefined,
    });
    await expectNews(here, testServices(other.db), await newAccount(here), number);
  },
);

/** @param here where somebody waits @param there where the run is stopped */
async function expectNews(
  here: TestServices,
  there: TestServices,
  caller: Caller,
  number: number,
): Promise<void> {
  const { accountId } = caller;
  const made = await newReport(here, caller, 'https://a.example/');
  const { id } = made.report;
  let { runId } = made;
  if (number > 1) {
    await claimAll(here).then((claims) => Promise.all(claims.map((claim) => finish(here, claim))));
    runId = (await again(here, caller, id)).runId ?? 0;
  }
  const told: string[] = [];
  const end = await here.live.watch(accountId, id, (event) => {
    told.push(event.kind === 'run' ? `${event.number} ${event.state}` : event.kind);
  });
  const wait = here.reports.waitForRun(accountId, id, runId, soonMs);
  await there.queue.stop(caller, id, number);
  expect(await wait).toMatchObject({ hasEnded: true });
  const left = number > 1 ? '1 completed' : '1 failed';
  await expect.poll(() => told, { timeout: soonMs }).toEqual([`${number} queued`, left]);
  end();
}

test('jobs of runs that were stopped hold no places', async () => {
  const { db } = await openTestPostgres();
  const services = testServices(db);
  const caller = await newAccount(services);
  const ids = [];
  for (let at = 0; at < 4; at += 1) {
    const { report } = await newReport(services, caller, `https://a${at}.example/`);
    ids.push(report.id);
  }
  // Fetched by a worker, which begins them a moment too late.
  const fetched = (await services.audits.jobs?.fetch(4)) ?? [];
  expect(fetched).toHaveLength(4);
  for (const id of ids) await services.queue.stop(caller, id, 1);
  for (const job of fetched)
    expect(await services.audits.jobs?.claim(job)).toMatchObject({ kind: 'skipped' });
  const { runId } = await newReport(services, caller, 'https://next.example/');
  expect(await services.audits.jobs?.fetch(8)).toMatchObject([{ runId }]);
  const { rows } = await sql`select state from pgboss.job where state < 'completed'`.execute(db.sql);
  expect(rows).toEqual([{ state: 'active' }]);
});

/** As workers of either kind of database do, as many as there are. */
async function claimAll({ audits }: TestServices): Promise<ClaimedRun[]> {
  const claims: ClaimedRun[] = [];
  for (;;) {
    if (audits.jobs === undefined) {
      const claiming = await audits.claimNext(0, []);
      if (claiming.kind === 'claimed') claims.push(claiming.claim);
      if (claiming.kind === 'none') return claims;
      continue;
    }
    const jobs = await audits.jobs.fetch(8);
    if (jobs.length === 0) return claims;
    for (const job of jobs) {
      const claiming = await audits.jobs.claim(job);
      if (claiming.kind === 'claimed') claims.push(claiming.claim);
    }
  }
}

function finish({ audits }: TestServices, claim: ClaimedRun): Promise<unknown> {
  return audits.run(claim, async () => completed(sampleBody(80)), new AbortController().signal);
}

async function countOf(
  { reports }: TestServices,
  { accountId }: Caller,
  state: 'queued' | 'running' | 'failed',
): Promise<number> {
  const query = { state, sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
  return (await reports.list(accountId, query)).total;
}

async function queuedRuns(db: Db): Promise<number> {
  const rows = await db.sql.selectFrom('runs').select('id').where('state', '=', 0).execute();
  return rows.length;
}

async function linesOf({ auditLog }: TestServices, { accountId }: Caller) {
  const { rows } = await auditLog.list(accountId, { limit: 10 });
  return rows.map(({ action, object, detail }) => ({ action, object, detail }));
}
