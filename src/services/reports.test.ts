import { describe, expect, test } from 'vitest';
import { openTestStore } from '../store/testing.ts';
import { completed, failed, newAccount, newReport, runQueued, sampleBody, testServices } from './testing.ts';

describe('a report', () => {
  test('is queued when it is created, and completed when its run has ended', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report, runId } = await newReport(services, caller, 'WWW.Example.com/page#part');
    expect(report).toMatchObject({
      url: 'https://www.example.com/page',
      project: 'example.com',
      state: 'queued',
      score: null,
      result: null,
      privacy: 0,
      hasPassword: false,
      findingsCount: null,
      runsCount: 1,
      error: null,
      generatedAt: null,
    });
    expect(report.slug).toMatch(/^[0-9A-Za-z]{22}$/);

    const wait = services.reports.waitForRun(caller.accountId, report.id, runId, 10_000);
    expect(await runQueued(services, () => completed(sampleBody(86)))).toBe(1);
    expect(await wait).toBe(true);
    const finished = await services.reports.get(caller.accountId, report.id);
    expect(finished).toMatchObject({
      state: 'completed',
      score: 86,
      result: 'good',
      trend: [86],
      previousScore: null,
      findingsCount: 2,
      title: 'A page',
      generatedAt: services.clock.nowMs,
      body: { score: 86 },
    });
    expect(finished.version).toBeGreaterThan(report.version);
  });

  test('keeps its last good score when a later run fails, and says why', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    await runQueued(services, () => completed(sampleBody(70)));
    await services.reports.update(caller, report.id, { update: true }, undefined);
    await runQueued(services, () => failed('timeout'));
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      state: 'failed',
      score: 70,
      result: 'decent',
      trend: [70],
      error: { code: 'timeout' },
      runsCount: 2,
      body: { score: 70 },
    });
    await services.reports.update(caller, report.id, { update: true }, undefined);
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      state: 'queued',
      error: null,
    });
    await runQueued(services, () => completed(sampleBody(90)));
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      state: 'completed',
      score: 90,
      previousScore: 70,
      trend: [70, 90],
      error: null,
    });
  });
});
