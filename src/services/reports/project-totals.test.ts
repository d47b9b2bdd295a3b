import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { completed, failed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

eachDatabase((database) => {
  describe('the totals of all projects', () => {
    test('are those of one account, whatever became of its reports', async () => {
      const { db } = await database.openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const other = await newAccount(services);
      for (const [url, score] of [
        ['https://a.example/', 90],
        ['https://b.example/', 61],
        ['https://b.example/deep', 20],
      ] as const) {
        await newReport(services, caller, url);
        await runQueued(services, () => completed(sampleBody(score)));
      }
      await newReport(services, caller, 'https://c.example/');
      await runQueued(services, () => failed('timeout'));
      await newReport(services, caller, 'https://d.example/waits');

      expect(await services.projects.totals(caller.accountId)).toEqual({
        projectsCount: 4,
        reportsCount: 5,
        results: { good: 1, decent: 1, bad: 1 },
        failedCount: 1,
        averageScore: 57,
      });
      expect(await services.projects.totals(other.accountId)).toMatchObject({
        projectsCount: 0,
        reportsCount: 0,
        averageScore: null,
      });
    });
  });
});
