import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AuditedRun, RunAudit } from '../audit/types.ts';
import type { Environment } from '../config.ts';
import { silentLog } from '../lib/log.ts';
import type { Caller } from '../services/caller.ts';
import type { Place } from '../services/running/types.ts';
import {
  completed,
  newAccount,
  newReport,
  sampleBody,
  type TestServices,
  testServices,
} from '../services/testing.ts';
import { usualConfig } from '../start/testing.ts';
import { eachDatabase, openTestStore } from '../store/testing.ts';
import { recountProject } from '../store/upkeep/recount.ts';
import { type Runner, startRunner } from './runner.ts';

eachDatabase(({ openTestStore }) => {
  describe('the runner', () => {
    test('takes accounts by turns, however many runs one of them has waiting', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const [a, b, c] = [await newAccount(services), await newAccount(services), await newAccount(services)];
      await createMany(services, a, 'a.example', 5);
      await createMany(services, b, 'b.example', 2);
      await createMany(services, c, 'c.example', 1);
      const stage = new Stage();
      stage.finishAll();
      const runner = await start(services, stage.audit, 1);
      await stage.ended(8);
      await runner.stop(0);
      expect(stage.hosts().join('')).toBe('abcabaaa');
    });

    test('runs of one account four at once', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const [a, b, c] = [await newAccount(services), await newAccount(services), await newAccount(services)];
      await createMany(services, a, 'a.example', 9);
      await createMany(services, b, 'b.example', 2);
      await createMany(services, c, 'c.example', 1);
      const stage = new Stage();
      const runner = await start(services, stage.audit);

      await stage.begun(7);
      expect(stage.hosts().toSorted().join('')).toBe('aaaabbc');
      // One slot is free, but whoever waits has four.
      expect(stage.running).toBe(7);
      stage.finish('b');
      stage.finish('b');
      stage.finish('c');
      await stage.ended(3);
      expect(stage.running).toBe(4);
      stage.finish('a');
      await stage.begun(8);
      expect(stage.running).toBe(4);
      stage.finishAll();
      await stage.ended(12);
      await runner.stop(0);
      expect(stage.mostAtOnce('a')).toBe(4);
    });

    test('wakes when a report is created', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const runner = await start(services, async () => completed(sampleBody(80)));
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      expect(await services.reports.waitForRun(caller.accountId, report.id, runId, 20_000)).toMatchObject({
        hasEnded: true,
      });
      await services.reports.update(caller, report.id, { update: true }, undefined);
      const { runId: second } = await services.reports.update(caller, report.id, { update: true }, undefined);
      if (second !== null) await services.reports.waitForRun(caller.accountId, report.id, second, 20_000);
      await runner.stop(0);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ state: 'completed' });
    });

    test('takes back at its start what a former process had begun', async () => {
      const { db } = await openTestStore();
      const died = testServices(db);
      const caller = await newAccount(died);
      const { report, runId } = await newReport(died, caller, 'https://example.com/');
      await died.audits.claimNext(0, []);
      const services = testServices(db);
      const runner = await start(services, async () => completed(sampleBody(80)));
      expect(await services.reports.waitForRun(caller.accountId, report.id, runId, 20_000)).toMatchObject({
        hasEnded: true,
      });
      await runner.stop(0);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ score: 80 });
    });

    test('D7 waits for what runs when it is stopped, and begins nothing more', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await createMany(services, caller, 'a.example', 6);
      const stage = new Stage();
      const runner = await start(services, stage.audit);
      await stage.begun(4);
      const stopped = runner.stop(60_000);
      stage.finishAll();
      await stopped;
      expect(stage.hosts()).toHaveLength(4);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 2, running: 0 });
    });

    test('D7 gives back what does not end in time, and tells it to end', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await createMany(services, caller, 'a.example', 3);
      let aborted = 0;
      const begun = Promise.withResolvers<void>();
      let count = 0;
      const runner = await start(services, ({ signal }) => {
        signal.addEventListener('abort', () => {
          aborted += 1;
        });
        count += 1;
        if (count === 3) begun.resolve();
        return new Promise(() => {});
      });
      await begun.promise;
      await runner.stop(1);
      expect(aborted).toBe(3);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 3, running: 0 });
      const attempts = await db.sql.selectFrom('runs').select('attempts').execute();
      expect(attempts).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    });

    test('leaves an account alone that has fetched enough today, and goes on with the others', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_EGRESS_PER_DAY: '1000' } });
      const [a, b] = [await newAccount(services), await newAccount(services)];
      await createMany(services, a, 'a.example', 20);
      const [last] = (await createMany(services, b, 'b.example', 3)).slice(-1);
      const runner = await start(services, async () => completed(sampleBody(80), 300));
      if (last === undefined) throw new Error('Nothing was created.');
      expect(
        await services.reports.waitForRun(b.accountId, last.report.id, last.runId, 20_000),
      ).toMatchObject({ hasEnded: true });
      await runner.stop(10_000);
      // Four may run at once, so the last of them begin before the first have counted.
      const { waiting } = await services.accounts.usage(a.accountId);
      expect(waiting).toBeGreaterThanOrEqual(20 - 7);
    });
  });
});

describe('a run that begins with the request that makes it, where one process does everything', () => {
  async function started(options: { settings?: Environment; concurrency?: number } = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, options);
    const [a, b] = [await newAccount(services, 'A'), await newAccount(services, 'B')];
    const stage = new Stage();
    const runner = await start(services, stage.audit, options.concurrency);
    const ended = async (caller: Caller, { report, runId }: Awaited<ReturnType<typeof newReport>>) =>
      services.reports.waitForRun(caller.accountId, report.id, runId, 20_000);
    await untilIdle(services, a);
    return { db, services, a, b, stage, runner, ended };
  }

  /** What is begun is begun because somebody was told, and not by looking every few seconds. */
  function neverPoll(): void {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  /** The first look at the queue is over: only then places are given away. */
  async function placeFor({ audits }: TestServices, { accountId }: Caller): Promise<Place> {
    let place = audits.places.take(accountId);
    for (; place === undefined; place = audits.places.take(accountId)) await setImmediate();
    return place;
  }

  async function untilIdle(services: TestServices, caller: Caller): Promise<void> {
    (await placeFor(services, caller)).giveBack();
  }

  test('is running when the request has stored it, and counted so', async () => {
    const { db, services, a, stage, runner, ended } = await started();
    const made = await newReport(services, a, 'https://a.example/');
    expect(stage.hosts()).toEqual(['a']);
    expect(made.report).toMatchObject({ state: 'running', runsCount: 1 });
    expect(await services.accounts.usage(a.accountId)).toMatchObject({ waiting: 0, running: 1 });
    const row = await db.sql.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: made.runId, attempts: 1, fence: 1, number: 1, startedAt: row.queuedAt });
    expect(row.leasedUntil).toBe(row.queuedAt + usualConfig.queue.leaseMs);
    stage.finish('a');
    expect(await ended(a, made)).toMatchObject({ hasEnded: true });
    expect(await services.reports.get(a.accountId, made.report.id)).toMatchObject({ state: 'completed' });
    const [project] = await db.sql.selectFrom('projects').select('id').execute();
    const counted = { repair: false, nowMs: services.clock.nowMs };
    expect(await recountProject(db, a.accountId, project?.id ?? 0, counted)).toEqual([]);
    await runner.stop(0);
  });

  test('waits when the account has as many as it may, and holds up nobody else', async () => {
    neverPoll();
    const { services, a, b, stage, runner } = await started();
    await createMany(services, a, 'a.example', 4);
    expect(stage.hosts().join('')).toBe('aaaa');
    const fifth = await newReport(services, a, 'https://a.example/5');
    expect(fifth.report.state).toBe('queued');
    const other = await placeFor(services, b);
    expect((await newReport(services, b, 'https://b.example/')).report.state).toBe('running');
    other.giveBack();
    expect(stage.hosts().join('')).toBe('aaaab');
    // What waits begins with the place that it waits for.
    stage.finish('a');
    await stage.begun(6);
    stage.finishAll();
    await runner.stop(60_000);
    expect(stage.mostAtOnce('a')).toBe(4);
  });

  test('is begun again at once when it ended for a reason of ours', async () => {
    neverPoll();
    const { services, a, stage, runner, ended } = await started();
    stage.break();
    const made = await newReport(services, a, 'https://a.example/');
    await stage.begun(2);
    stage.finish('a');
    expect(await ended(a, made)).toMatchObject({ hasEnded: true });
    await runner.stop(0);
  });

  test('waits when all slots are taken', async () => {
    neverPoll();
    const { services, a, b, stage, runner } = await started({ concurrency: 1 });
    await newReport(services, a, 'https://a.example/');
    expect((await newReport(services, b, 'https://b.example/')).report.state).toBe('queued');
    stage.finish('a');
    await stage.begun(2);
    stage.finishAll();
    await runner.stop(60_000);
  });

  test('leaves its place to others when it is refused', async () => {
    const { services, a, b, stage, runner, ended } = await started({
      ...{ settings: { ASSAY_CREATE_PER_DAY: '1' }, concurrency: 1 },
    });
    const first = await newReport(services, a, 'https://a.example/');
    stage.finish('a');
    await ended(a, first);
    await untilIdle(services, a);
    await expect(newReport(services, a, 'https://a.example/2')).rejects.toMatchObject({
      code: 'rate-limited',
    });
    expect((await newReport(services, b, 'https://b.example/')).report.state).toBe('running');
    stage.finishAll();
    await runner.stop(60_000);
  });

  test('leaves its place to who has come meanwhile, when it is given back', async () => {
    neverPoll();
    const { services, a, b, stage, runner } = await started({ concurrency: 1 });
    const place = await placeFor(services, a);
    expect((await newReport(services, b, 'https://b.example/')).report.state).toBe('queued');
    place.giveBack();
    await stage.begun(1);
    stage.finishAll();
    await runner.stop(60_000);
  });

  test('D7 goes back into the queue when the runner was stopped while it was stored', async () => {
    const { db, services, a, stage, runner } = await started();
    const place = services.audits.places.take(a.accountId);
    let hasStopped = false;
    const stopped = runner.stop(600_000).then(() => {
      hasStopped = true;
    });
    const { report } = await newReport(services, a, 'https://a.example/');
    const claiming = await services.audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
    expect(hasStopped).toBe(false);
    place?.begin(claiming.claim);
    await stopped;
    expect(await services.reports.get(a.accountId, report.id)).toMatchObject({ state: 'queued' });
    const attempts = await db.sql.selectFrom('runs').select('attempts').execute();
    expect(attempts).toEqual([{ attempts: 0 }]);
    expect(services.audits.places.take(a.accountId)).toBeUndefined();
    stage.finishAll();
  });
});

function start(
  { audits, events, clock }: TestServices,
  runAudit: RunAudit,
  concurrency = 8,
): Promise<Runner> {
  return startRunner({
    ...{ audits, events, runAudit, concurrency, accountRunningMax: 4 },
    now: () => clock.nowMs,
    log: silentLog,
  });
}

async function createMany(services: TestServices, caller: Caller, host: string, count: number) {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await newReport(services, caller, `https://${host}/${index}`));
  }
  return made;
}

/** Audits that end when they are told to. */
class Stage {
  readonly #begun: { host: string; end: (audited: AuditedRun) => void; hasEnded: boolean }[] = [];
  readonly #most = new Map<string, number>();
  #watch: () => void = () => {};
  #isOpen = false;
  #isBroken = false;

  readonly audit: RunAudit = ({ url }) => {
    const { promise, resolve } = Promise.withResolvers<AuditedRun>();
    const host = new URL(url).hostname.slice(0, 1);
    this.#begun.push({ host, end: resolve, hasEnded: false });
    const now = this.#begun.filter((run) => run.host === host && !run.hasEnded).length;
    this.#most.set(host, Math.max(now, this.#most.get(host) ?? 0));
    if (this.#isOpen) this.finish(host);
    this.#watch();
    if (this.#isBroken) {
      this.#isBroken = false;
      this.finish(host);
      return Promise.reject(new Error('A bug of ours.'));
    }
    return promise;
  };

  /** The next audit is none. */
  break(): void {
    this.#isBroken = true;
  }

  get running(): number {
    return this.#begun.filter(({ hasEnded }) => !hasEnded).length;
  }

  hosts(): string[] {
    return this.#begun.map(({ host }) => host);
  }

  mostAtOnce(host: string): number {
    return this.#most.get(host) ?? 0;
  }

  finish(host: string): void {
    const run = this.#begun.find((candidate) => candidate.host === host && !candidate.hasEnded);
    if (run === undefined) throw new Error(`No run of ${host} is under way.`);
    run.hasEnded = true;
    run.end(completed(sampleBody(80)));
    this.#watch();
  }

  /** All that run, and all that begin from now on. */
  finishAll(): void {
    this.#isOpen = true;
    for (const { host, hasEnded } of this.#begun) if (!hasEnded) this.finish(host);
  }

  begun(count: number): Promise<void> {
    return this.#until(() => this.#begun.length >= count);
  }

  ended(count: number): Promise<void> {
    return this.#until(() => this.#begun.filter(({ hasEnded }) => hasEnded).length >= count);
  }

  #until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = () => {
        if (isReached()) resolve();
      };
      this.#watch();
    });
  }
}
