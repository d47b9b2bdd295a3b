import { describe, expect, test } from 'vitest';
import type { LookedRun, RunLook } from '../../audit/look-types.ts';
import { bodyKinds } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
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
import { claimLook, lookAtNext, sampleLooked as looked } from './sample-looked.ts';
import type { LookEvent } from './types.ts';

const notAborted = new AbortController().signal;
const url = 'https://example.com/';

eachDatabase(({ openTestStore }) => {
  async function opened(settings = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    services.lookers.offer(true);
    return { db, services, caller: await newAccount(services) };
  }

  /** A report whose base run is complete, and whose look waits. */
  async function withLook(services: TestServices, caller: Caller, page = url) {
    const { report } = await newReport(services, caller, { url: page, privacy: 0, browser: true });
    await runQueued(services, () => completed(sampleBody(80)));
    return report.id;
  }

  describe('a look', () => {
    test('waits once its run is complete, leaves the base score as it was, and tells what it came to', async () => {
      const { services, caller } = await opened();
      const { accountId } = caller;
      const { report } = await newReport(services, caller, { url, privacy: 0, browser: true });
      expect(await services.looks.latest(accountId, report.id)).toMatchObject({
        ...{ state: 'queued', ahead: null, queuedAt: null },
      });
      await runQueued(services, () => completed(sampleBody(80)));
      expect(await services.looks.latest(accountId, report.id)).toMatchObject({
        ...{ state: 'queued', ahead: 0, runNumber: 1, queuedAt: services.clock.nowMs },
      });
      const before = await services.reports.get(accountId, report.id);
      const heard: LookEvent[] = [];
      services.lookEvents.subscribe(report.id, (event) => heard.push(event));

      const claim = await claimLook(services);
      expect(await services.looks.latest(accountId, report.id)).toMatchObject({ state: 'running' });
      const run: RunLook = async ({ evidence, onStage }) => {
        expect(evidence.length).toBeGreaterThan(0);
        onStage('loading', { requests: 3 });
        expect(await services.looks.latest(accountId, report.id)).toMatchObject({
          ...{ stage: 'loading', learnt: { requests: 3 } },
        });
        return looked;
      };
      expect(await services.lookWork.run(claim, run, notAborted)).toBe('completed');
      expect(heard.map(({ state, stage }) => [state, stage])).toEqual([
        ['running', null],
        ['running', 'loading'],
        ['completed', null],
      ]);

      const look = await services.looks.latestWithBody(accountId, report.id);
      expect(look).toMatchObject({
        ...{ state: 'completed', score: 70, result: 'decent', product: 'Chromium 1', error: null },
        ...{ metrics: looked.summary.metrics, pictures: ['mobile', 'desktop'] },
      });
      expect(Buffer.from(look?.body ?? [])).toEqual(Buffer.from([6]));
      expect(Buffer.from((await services.looks.picture(accountId, report.id, 'desktop')) ?? [])).toEqual(
        Buffer.from([4]),
      );
      const after = await services.reports.get(accountId, report.id);
      expect(after).toEqual({
        ...before,
        browser: { state: 'completed', score: 70, result: 'decent' },
        version: after.version,
      });
      expect((await services.looks.limits(accountId)).usedToday).toBe(1);
    });

    test('is of its account alone', async () => {
      const { services, caller } = await opened();
      const id = await withLook(services, caller);
      await lookAtNext(services);
      const { accountId } = await newAccount(services, 'Other');
      await expect(services.looks.latest(accountId, id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(services.looks.picture(accountId, id, 'mobile')).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('that was begun twice has one result: the later one wins by its fence', async () => {
      const { db, services, caller } = await opened();
      const id = await withLook(services, caller);
      const frozen = await claimLook(services);
      await services.lookWork.recover();
      const second = await claimLook(services);
      expect(second).toMatchObject({ runId: frozen.runId, fence: frozen.fence + 1, attempts: 2 });
      expect(await services.lookWork.run(frozen, async () => looked, notAborted)).toBe('returned');
      expect(await kindsOf(db)).toEqual([1, 2]);
      expect(await services.lookWork.run(second, async () => looked, notAborted)).toBe('completed');
      expect(await kindsOf(db)).toEqual([1, 2, 3, 4, 6, 7]);
      expect(await services.looks.latest(caller.accountId, id)).toMatchObject({ state: 'completed' });
    });

    test('has a second attempt after a failure of ours alone', async () => {
      const { services, caller } = await opened();
      const { accountId } = caller;
      const id = await withLook(services, caller);
      const broken: RunLook = () => Promise.reject(new Error('It broke.'));
      expect(await services.lookWork.run(await claimLook(services), broken, notAborted)).toBe('internal');
      expect(await services.looks.latest(accountId, id)).toMatchObject({ state: 'queued', error: null });
      expect(await services.lookWork.run(await claimLook(services), broken, notAborted)).toBe('internal');
      expect(await services.looks.latest(accountId, id)).toMatchObject({
        ...{ state: 'failed', error: { code: 'internal' } },
      });
      const other = await withLook(services, caller, 'https://other.example/');
      const blocked = async (): Promise<LookedRun> => lookFailed('render_failed');
      expect(await services.lookWork.run(await claimLook(services), blocked, notAborted)).toBe(
        'render_failed',
      );
      expect(await services.looks.latest(accountId, other)).toMatchObject({
        ...{ state: 'failed', error: { code: 'render_failed' } },
      });
      expect(await services.reports.get(accountId, other)).toMatchObject({ state: 'completed', error: null });
    });

    test('goes back without an attempt when the process is told to end', async () => {
      const { services, caller } = await opened();
      const id = await withLook(services, caller);
      const end = new AbortController();
      const run: RunLook = ({ signal }) => {
        end.abort(new Error('The process ends.'));
        return Promise.reject(signal.reason);
      };
      expect(await services.lookWork.run(await claimLook(services), run, end.signal)).toBe('returned');
      expect(await claimLook(services)).toMatchObject({ reportId: id, attempts: 1 });
    });

    test('that waits makes room for one of a newer run, which inherits it', async () => {
      const { db, services, caller } = await opened();
      const id = await withLook(services, caller);
      await services.reports.update(caller, id, { update: true, browser: false }, undefined);
      await runQueued(services, () => completed(sampleBody(81)));
      expect(await db.sql.selectFrom('browserRuns').select('state').execute()).toEqual([{ state: 0 }]);
      expect(await services.looks.latest(caller.accountId, id)).toMatchObject({
        ...{ runNumber: 2, state: 'queued' },
      });
    });

    test('that runs while a newer run is completed ends for its own run, and changes no list', async () => {
      const { services, caller } = await opened();
      const { accountId } = caller;
      const id = await withLook(services, caller);
      const first = await claimLook(services);
      await services.reports.update(caller, id, { update: true, browser: true }, undefined);
      await runQueued(services, () => completed(sampleBody(81)));
      expect(await services.lookWork.run(first, async () => looked, notAborted)).toBe('completed');
      expect(await services.reports.get(accountId, id)).toMatchObject({
        browser: { state: 'queued', score: null },
      });
      expect(await services.looks.ofRun(accountId, id, 1)).toMatchObject({
        ...{ state: 'completed', score: 70, pictures: [] },
      });
      await lookAtNext(services);
      expect(await services.reports.get(accountId, id)).toMatchObject({
        browser: { state: 'completed', score: 70 },
      });
    });

    test('does not come of a run that failed', async () => {
      const { db, services, caller } = await opened();
      const { report } = await newReport(services, caller, { url, privacy: 0, browser: true });
      await runQueued(services, () => failed('timeout'));
      expect(await services.looks.latest(caller.accountId, report.id)).toBeNull();
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await runQueued(services, () => completed(sampleBody(80)));
      expect(await db.sql.selectFrom('browserRuns').select('runId').execute()).toEqual([]);
    });

    test('goes with its report', async () => {
      const { db, services, caller } = await opened();
      const id = await withLook(services, caller);
      await lookAtNext(services);
      await services.reports.delete(caller, id, undefined);
      const other = await newReport(services, caller, { url, privacy: 0, browser: true });
      await runQueued(services, () => completed(sampleBody(80)));
      await services.projects.delete(caller, other.report.project, undefined);
      while (await services.upkeep.purgeSome());
      expect(await db.sql.selectFrom('browserRuns').select('runId').execute()).toEqual([]);
      expect(await kindsOf(db)).toEqual([]);
    });
  });

  describe('pictures', () => {
    test('are kept of the latest look alone, for 30 days, and browser evidence as other evidence', async () => {
      const { db, services, caller } = await opened({ ASSAY_KEEP_EVIDENCE: '40 d' });
      const id = await withLook(services, caller);
      await lookAtNext(services);
      await services.reports.update(caller, id, { update: true, browser: true }, undefined);
      await runQueued(services, () => completed(sampleBody(81)));
      await lookAtNext(services);
      const { report, evidence, mobilePicture, desktopPicture, browserReport, browserEvidence } = bodyKinds;
      const lasting = [report, evidence, browserReport, browserEvidence];
      expect(await kindsByRun(db)).toEqual([
        lasting,
        [report, evidence, mobilePicture, desktopPicture, browserReport, browserEvidence],
      ]);
      const days = async (count: number) => {
        services.clock.nowMs += count * 86_400_000;
        while (await services.upkeep.retainSome());
        return kindsByRun(db);
      };
      expect(await days(31)).toEqual([lasting, lasting]);
      expect(await days(10)).toEqual([[report, browserReport], lasting]);
      expect(await services.looks.latest(caller.accountId, id)).toMatchObject({ score: 70, pictures: [] });
    });
  });

  describe('who asks for a look', () => {
    test('is refused where there is no browser, and gets the report where only the instance asks', async () => {
      const { services, caller } = await opened({ ASSAY_BROWSER_DEFAULT: '1' });
      services.lookers.offer(false);
      const asked = { url, privacy: 0, browser: true } as const;
      await expect(services.reports.create(caller, asked)).rejects.toMatchObject({
        ...{ code: 'validation-failed', fields: { browser: [expect.stringContaining('no browser')] } },
      });
      const { report } = await newReport(services, caller, url);
      await expect(
        services.reports.update(caller, report.id, { update: true, browser: true }, undefined),
      ).rejects.toMatchObject({ code: 'validation-failed' });
      expect(await services.looks.latest(caller.accountId, report.id)).toBeNull();
    });

    test('may do so as often as a day allows', async () => {
      const settings = { ASSAY_BROWSER_PER_DAY: '1', ASSAY_BROWSER_DEFAULT: '1' };
      const { services, caller } = await opened(settings);
      const { accountId } = caller;
      await newReport(services, caller, url);
      const second = { url: 'https://b.example/', privacy: 0, browser: true } as const;
      await expect(services.reports.create(caller, second)).rejects.toMatchObject({ code: 'rate-limited' });
      const { report } = await newReport(services, caller, 'https://c.example/');
      expect(await services.looks.latest(accountId, report.id)).toBeNull();
      expect(await services.looks.limits(accountId)).toMatchObject({ perDay: 1, usedToday: 1 });
    });

    test('may be the project, for single reports and for many', async () => {
      const { services, caller } = await opened();
      const { accountId } = caller;
      const { report } = await newReport(services, caller, url);
      const { version } = await services.projects.get(accountId, report.project);
      const changed = await services.projects.switchBrowser(caller, report.project, 'on', { version });
      expect(changed.browser).toBe('on');
      const made = await newReport(services, caller, `${url}a`);
      const many = await services.reports.createMany(caller, {
        urls: [`${url}b`, 'https://c.example/'],
        privacy: 0,
      });
      const ids = [made.report.id, ...many.map((row) => (row.ok ? row.report.id : 0))];
      const states = ids.map(async (id) => (await services.looks.latest(accountId, id))?.state);
      expect(await Promise.all(states)).toEqual(['queued', 'queued', undefined]);
      const off = await newReport(services, caller, { url: `${url}d`, privacy: 0, browser: false });
      expect(await services.looks.latest(accountId, off.report.id)).toBeNull();
    });

    test('of a run that is open joins it', async () => {
      const { services, caller } = await opened();
      const { report } = await newReport(services, caller, url);
      const change = { update: true, browser: true };
      expect(await services.reports.update(caller, report.id, change, undefined)).toMatchObject({
        isQueued: false,
      });
      await services.reports.update(caller, report.id, change, undefined);
      expect((await services.looks.limits(caller.accountId)).usedToday).toBe(1);
      await runQueued(services, () => completed(sampleBody(80)));
      expect(await services.looks.latest(caller.accountId, report.id)).toMatchObject({ ahead: 0 });
    });
  });

  test('a look fails that has waited for long, unless somebody has a browser', async () => {
    const { services, caller } = await opened();
    const id = await withLook(services, caller);
    services.clock.nowMs += 601_000;
    while (await services.upkeep.retainSome());
    expect(await services.looks.latest(caller.accountId, id)).toMatchObject({ state: 'queued' });
    services.lookers.offer(false);
    while (await services.upkeep.retainSome());
    expect(await services.looks.latest(caller.accountId, id)).toMatchObject({
      ...{ state: 'failed', error: { code: 'browser_unavailable' } },
    });
  });

  test('an account that has fetched enough for a day looks at nothing more', async () => {
    const { services, caller } = await opened({ ASSAY_EGRESS_PER_DAY: '1 MiB' });
    const { report } = await newReport(services, caller, { url, privacy: 0, browser: true });
    await runQueued(services, () => completed(sampleBody(80), 2 ** 20));
    if (services.lookWork.jobs === undefined) {
      expect(await services.lookWork.claimNext(0, [])).toMatchObject({ kind: 'exhausted' });
    } else {
      const [job] = await services.lookWork.jobs.fetch(1);
      if (job === undefined) throw new Error('Nothing waits.');
      expect(await services.lookWork.jobs.claim(job)).toMatchObject({ kind: 'skipped' });
    }
    expect(await services.looks.latest(caller.accountId, report.id)).toMatchObject({ state: 'queued' });
  });

  test('who watches a report is told of its look, anew after coming back', async () => {
    const { services, caller } = await opened();
    const id = await withLook(services, caller);
    const told: unknown[] = [];
    const end = await services.live.watch(caller.accountId, id, (event) => told.push(event));
    expect(told).toMatchObject([{ kind: 'run' }, { kind: 'look', state: 'queued', ahead: 0 }]);
    await lookAtNext(services);
    await expect.poll(() => told.at(-1)).toMatchObject({ kind: 'look', state: 'completed', score: 70 });
    end();
  });
});

function lookFailed(code: 'render_failed'): LookedRun {
  return { ok: false, egressBytes: 0, failure: { code, message: `It is ${code}.` } };
}

async function kindsOf(db: Db): Promise<number[]> {
  return (await kindsByRun(db)).flat();
}

/** Kinds of what is stored of each run, in the order of runs. */
async function kindsByRun(db: Db): Promise<number[][]> {
  const rows = await db.sql
    .selectFrom('runBodies')
    .select(['runId', 'kind'])
    .orderBy('runId')
    .orderBy('kind')
    .execute();
  return [...Map.groupBy(rows, ({ runId }) => runId).values()].map((own) => own.map(({ kind }) => kind));
}
