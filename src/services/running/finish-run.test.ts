import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  const newestFirst = { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 } as const;

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

    test('§7.6 begins again where something else was declared of the site', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const found: unknown[] = [];
      for (const [score, declared] of [
        [60, {}],
        [61, { indexable: false }],
        [62, {}],
        [63, { indexable: true, aiSearch: false, deployed: false }],
      ] as const) {
        await services.projects.declare(caller, 'example.com', declared, undefined);
        // What is declared while a run is on its way counts for the next.
        await services.reports.update(caller, report.id, { update: true }, undefined);
        await runQueued(services, () => completed(sampleBody(score)));
        const { trend } = await services.reports.get(caller.accountId, report.id);
        const { rows } = await services.reports.runs(caller.accountId, report.id, newestFirst);
        found.push([trend, rows[0]?.expectations]);
      }
      expect(found).toEqual([
        [[60], { indexable: true, aiSearch: true, deployed: true }],
        [[61], { indexable: false, aiSearch: true, deployed: true }],
        [[61, 62], { indexable: false, aiSearch: true, deployed: true }],
        [[63], { indexable: true, aiSearch: false, deployed: false }],
      ]);
    });
  });
});
