import { expect, test } from 'vitest';
import { storeMany } from '../../store/sample-reports.ts';
import { openRecordedStore } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import { lookAtNext } from './sample-looked.ts';

test('nothing that is done with looks reads a table, or all that an account has, from end to end', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  services.lookers.offer(true);
  const caller = await newAccount(services);
  const { accountId } = caller;
  await storeMany(store.db, accountId, 'a.example', 500);
  store.statements.length = 0;
  const asked = { url: 'https://b.example/', privacy: 0, browser: true } as const;
  const { report } = await newReport(services, caller, asked);
  for (let run = 1; run < 3; run += 1) {
    await runQueued(services, () => completed(sampleBody(50)));
    await services.looks.latest(accountId, report.id);
    await lookAtNext(services);
    await services.looks.latestWithBody(accountId, report.id);
    await services.reports.update(caller, report.id, { update: true, browser: true }, undefined);
  }
  await services.looks.picture(accountId, report.id, 'desktop');
  await services.looks.ofRun(accountId, report.id, 1);
  await services.lookWork.recover();
  services.clock.nowMs += 1e12;
  while (await services.upkeep.retainSome());
  await services.reports.delete(caller, report.id, undefined);

  const steps: string[] = [];
  for (const statement of new Set(store.statements)) {
    if (/browser_runs|run_bodies/.test(statement)) steps.push(...(await store.plan(statement)));
  }
  expect(steps.some((step) => step.includes('browser_runs_finished'))).toBe(true);
  const fromEndToEnd = steps.filter((step) =>
    /^SCAN (?!\d+-ROW VALUES)|^SEARCH (?:runs|reports|run_bodies|browser_runs) .*\(account_id=\?\)/.test(
      step,
    ),
  );
  // Partial indexes that hold only what waits and runs.
  expect(fromEndToEnd.filter((step) => !/browser_runs_(?:waiting|leased)/.test(step))).toEqual([]);
});
