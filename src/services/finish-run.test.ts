import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from './testing.ts';

eachDatabase(({ openTestStore }) => {
  describe('the trend of a report', () => {
    test('§7.4 begins again where scores do not compare with those before', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const trends: unknown[] = [];
      for (const body of [
        sampleBody(60, { checksVersion: '1.0.0' }),
        sampleBody(61, { checksVersion: '1.1.0' }),
        sampleBody(70, { checksVersion: '1.1.0', profile: 'page' }),
        sampleBody(71, { checksVersion: '1.1.0', profile: 'page' }),
        sampleBody(80, { checksVersion: '2.0.0', profile: 'page' }),
        sampleBody(30, { checksVersion: '2.0.0', profile: 'page+site', incomplete: true, result: null }),
        sampleBody(81, { checksVersion: '2.0.0', profile: 'page+site' }),
      ]) {
        await runQueued(services, () => completed(body));
        const { trend, previousScore } = await services.reports.get(caller.accountId, report.id);
        trends.push([trend, previousScore]);
        await services.reports.update(caller, report.id, { update: true }, undefined);
      }
      expect(trends).toEqual([
        [[60], null],
        [[60, 61], 60],
        [[70], null],
        [[70, 71], 70],
        [[80], null],
        [[], null],
        [[81], null],
      ]);
    });
  });
});
