import { describe, expect, test } from 'vitest';
import type { Environment } from '../../config.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
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
import type { LiveEvent } from './types.ts';

eachDatabase(({ openTestStore }) => {
  describe('who watches a report', () => {
    test('is told how it stands, each stage with what was learnt, and the end', async () => {
      const { services, caller, report } = await opened();
      const { told, next } = await watched(services, caller, report.id);
      expect(told).toMatchObject([{ kind: 'run', number: 1, state: 'queued', stage: null, score: null }]);

      await runQueued(services, ({ onStage }) => {
        onStage('fetching', {});
        onStage('probing', { status: 200, redirects: 1 });
        return completed(sampleBody(86));
      });
      await next((event) => event.kind === 'run' && event.state === 'completed');
      const states = told.map((event) => event.kind === 'run' && [event.state, event.stage]);
      expect(states).toEqual(
        expect.arrayContaining([
          ['queued', null],
          ['completed', null],
        ]),
      );
      expect(told.at(-1)).toMatchObject({ score: 86, result: 'good', error: null, learnt: null });
    });

    test('is told the stage of a run that is at it already', async () => {
      const { services, caller, report } = await opened();
      const going = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const claiming = await services.audits.claimNext(0, []);
      if (claiming.kind !== 'claimed') throw new Error('Nothing was queued.');
      const run = services.audits.run(
        claiming.claim,
        async ({ onStage }) => {
          onStage('probing', { status: 200, wireBytes: 1_234 });
          going.resolve();
          await finish.promise;
          return failed('timeout');
        },
        new AbortController().signal,
      );
      await going.promise;
      const { told, next } = await watched(services, caller, report.id);
      expect(told).toMatchObject([
        { state: 'running', stage: 'probing', learnt: { status: 200, wireBytes: 1_234 } },
      ]);
      expect(told[0]).toHaveProperty('id', `${claiming.claim.runId}.1.running`);
      finish.resolve();
      await run;
      await next((event) => event.kind === 'run' && event.state === 'failed');
      expect(told.at(-1)).toMatchObject({ stage: null, error: { code: 'timeout' } });
    });

    test('is not told again what the id of the last event says', async () => {
      const { services, caller, report } = await opened();
      await runQueued(services, () => completed(sampleBody(50)));
      const first = await watched(services, caller, report.id);
      const id = first.told[0]?.kind === 'run' ? first.told[0].id : '';
      expect(id).toMatch(/^\d+\.1\.completed$/);
      const { told, next } = await watched(services, caller, report.id, id);
      expect(told).toEqual([]);
      expect((await watched(services, caller, report.id, '1.1.running')).told).toHaveLength(1);
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await next((event) => event.kind === 'run' && event.state === 'queued');
      expect(told).toMatchObject([{ number: 2, state: 'queued', score: 50 }]);
    });

    test('is told of its deletion, and nothing after it', async () => {
      const { services, caller, report } = await opened();
      const { told, next } = await watched(services, caller, report.id);
      await services.reports.delete(caller, report.id, undefined);
      await next(({ kind }) => kind === 'deleted');
      expect(told.map(({ kind }) => kind)).toEqual(['run', 'deleted']);
    });

    test('Z1: watches reports of their own account alone', async () => {
      const { services, report } = await opened();
      const other = await newAccount(services, 'Other');
      await expect(services.live.watch(other.accountId, report.id, () => {})).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test.each([
      [{ ASSAY_STREAMS_PER_ACCOUNT: '2', ASSAY_STREAMS: '10' }, 'rate-limited'],
      [{ ASSAY_STREAMS_PER_ACCOUNT: '10', ASSAY_STREAMS: '2' }, 'overloaded'],
    ])('H3: finds no place beyond %o, and one again when somebody leaves', async (limits, code) => {
      const { services, caller, report } = await opened(limits);
      const one = await services.live.watch(caller.accountId, report.id, () => {});
      await services.live.watch(caller.accountId, report.id, () => {});
      const third = () => services.live.watch(caller.accountId, report.id, () => {});
      await expect(third()).rejects.toMatchObject({ code });
      one();
      one();
      await third();
      await expect(third()).rejects.toMatchObject({ code });
    });

    test('holds no place for a report that is not there', async () => {
      const { services, caller, report } = await opened({
        ASSAY_STREAMS_PER_ACCOUNT: '1',
        ASSAY_STREAMS: '1',
      });
      await expect(services.live.watch(caller.accountId, 999, () => {})).rejects.toMatchObject({
        code: 'not-found',
      });
      await services.live.watch(caller.accountId, report.id, () => {});
    });
  });

  async function opened(settings: Environment = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    return { services, caller, report };
  }

  /** @returns what is told, and a promise of the next event like that */
  async function watched(
    { live }: TestServices,
    { accountId }: Caller,
    reportId: number,
    lastEventId?: string,
  ) {
    const told: LiveEvent[] = [];
    const waiting: { readonly isIt: (event: LiveEvent) => boolean; readonly done: () => void }[] = [];
    const listener = (event: LiveEvent) => {
      told.push(event);
      for (const { isIt, done } of waiting) if (isIt(event)) done();
    };
    await live.watch(accountId, reportId, listener, lastEventId);
    const next = (isIt: (event: LiveEvent) => boolean) =>
      told.some(isIt) ? Promise.resolve() : new Promise<void>((done) => waiting.push({ isIt, done }));
    return { told, next };
  }
});
