import { describe, expect, test } from 'vitest';
import { silentLog } from '../lib/log.ts';
import type { AuditedRun, RunAudit } from '../services/run-audit.ts';
import {
  completed,
  newAccount,
  newReport,
  sampleBody,
  type TestServices,
  testServices,
} from '../services/testing.ts';
import type { Caller } from '../services/types/caller.ts';
import { eachDatabase } from '../store/testing.ts';
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
      expect(await services.reports.waitForRun(caller.accountId, report.id, runId, 20_000)).toBe(true);
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
      expect(await services.reports.waitForRun(caller.accountId, report.id, runId, 20_000)).toBe(true);
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
      const services = testServices(db, { settings: { egressPerDayBytes: 1_000 } });
      const [a, b] = [await newAccount(services), await newAccount(services)];
      await createMany(services, a, 'a.example', 20);
      const [last] = (await createMany(services, b, 'b.example', 3)).slice(-1);
      const runner = await start(services, async () => completed(sampleBody(80), 300));
      if (last === undefined) throw new Error('Nothing was created.');
      expect(await services.reports.waitForRun(b.accountId, last.report.id, last.runId, 20_000)).toBe(true);
      await runner.stop(10_000);
      // Four may run at once, so the last of them begin before the first have counted.
      const { waiting } = await services.accounts.usage(a.accountId);
      expect(waiting).toBeGreaterThanOrEqual(20 - 7);
    });
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

  readonly audit: RunAudit = ({ url }) => {
    const { promise, resolve } = Promise.withResolvers<AuditedRun>();
    const host = new URL(url).hostname.slice(0, 1);
    this.#begun.push({ host, end: resolve, hasEnded: false });
    const now = this.#begun.filter((run) => run.host === host && !run.hasEnded).length;
    this.#most.set(host, Math.max(now, this.#most.get(host) ?? 0));
    if (this.#isOpen) this.finish(host);
    this.#watch();
    return promise;
  };

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
