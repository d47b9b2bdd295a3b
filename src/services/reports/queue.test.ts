import { describe, expect, test } from 'vitest';
import { storeMany } from '../../store/sample-reports.ts';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
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

const most = 8;

eachDatabase(({ openTestStore }) => {
  async function opened() {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const count = async (project?: string) => {
      const id =
        project === undefined ? undefined : (await services.projects.get(caller.accountId, project)).id;
      const found = await services.queue.progress(caller.accountId, id, most);
      return found && [found.ended, found.running, found.waiting];
    };
    return { db, services, caller, count };
  }

  test('nothing is in progress where nothing waits or runs', async () => {
    const { services, caller, count } = await opened();
    expect(await count()).toBeNull();
    await newReport(services, caller, 'https://a.example/');
    await runQueued(services, () => completed(sampleBody(80)));
    expect(await count()).toBeNull();
  });

  test('a batch keeps its size while it is worked at, and grows by what is added meanwhile', async () => {
    const { services, caller, count } = await opened();
    await newReport(services, caller, 'https://old.example/');
    await runOne(services);
    services.clock.nowMs += 60_000;
    for (const at of [0, 1, 2]) {
      await newReport(services, caller, `https://a.example/${at}`);
      services.clock.nowMs += 1_000;
    }
    const seen = [await count()];
    for (let left = 2; left > 0; left -= 1) {
      services.clock.nowMs += 30_000;
      await runOne(services);
      seen.push(await count());
    }
    await newReport(services, caller, 'https://a.example/later');
    seen.push(await count());
    services.clock.nowMs += 30_000;
    await runOne(services);
    seen.push(await count());
    expect(seen).toEqual([
      [0, 0, 3],
      [1, 0, 2],
      [2, 0, 1],
      [2, 0, 2],
      [3, 0, 1],
    ]);
    await runOne(services);
    expect(await count()).toBeNull();
    services.clock.nowMs += 30_000;
    await newReport(services, caller, 'https://a.example/another-batch');
    expect(await count()).toEqual([0, 0, 1]);
  });

  test('of an account that is never idle ends an hour before what is open', async () => {
    const { services, caller, count } = await opened();
    for (let at = 0; at < 5; at += 1) {
      await newReport(services, caller, `https://a.example/${at}`);
      services.clock.nowMs += 20 * 60_000;
      if (at > 0) await runOne(services);
    }
    expect(await count()).toEqual([3, 0, 1]);
  });

  test('what was stopped is no part of it', async () => {
    const { services, caller, count } = await opened();
    const made = [];
    for (const at of [0, 1, 2]) made.push(await newReport(services, caller, `https://a.example/${at}`));
    await runOne(services);
    await services.queue.stop(caller, made[1]?.report.id ?? 0, 1);
    expect(await count()).toEqual([1, 0, 1]);
  });

  test('is told of one project alone, and not of deleted ones', async () => {
    const { services, caller, count } = await opened();
    await newReport(services, caller, 'https://a.example/1');
    await runOne(services);
    await newReport(services, caller, 'https://a.example/2');
    for (const at of [0, 1, 2]) await newReport(services, caller, `https://b.example/${at}`);
    const claiming = await services.audits.claimNext(0, []);
    expect(claiming.kind).toBe('claimed');
    expect([await count(), await count('a.example'), await count('b.example')]).toEqual([
      [1, 1, 3],
      [1, 1, 0],
      [0, 0, 3],
    ]);
    await services.projects.delete(caller, 'b.example', undefined);
    expect(await count()).toEqual([1, 1, 0]);
    const other = await newAccount(services, 'Other');
    expect(await services.queue.progress(other.accountId, undefined, most)).toBeNull();
  });

  test('tells what runs, then what ended last, then what waits, each report once', async () => {
    const { services, caller } = await opened();
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await newReport(services, caller, `https://a.example/${at}`)).report.id);
    for (let at = 0; at < 6; at += 1) {
      services.clock.nowMs += 1_000;
      await runOne(services, at === 4 ? 'failed' : 'completed');
    }
    // Run again while others wait: it stands where it waits.
    await services.reports.update(caller, ids[5] ?? 0, { update: true }, undefined);
    await services.audits.claimNext(0, []);
    const found = await services.queue.progress(caller.accountId, undefined, most);
    expect(found).toMatchObject({ ended: 6, running: 1, waiting: 6 });
    expect(found?.runs.map(({ reportId, state }) => [ids.indexOf(reportId), state])).toEqual([
      [6, 'running'],
      [5, 'completed'],
      [4, 'failed'],
      [3, 'completed'],
      [2, 'completed'],
      [1, 'completed'],
      [7, 'queued'],
      [8, 'queued'],
    ]);
    expect(found?.runs[2]).toMatchObject({ failure: 'timeout', score: null });
    expect(found?.runs[3]).toMatchObject({ url: 'https://a.example/3', number: 1, score: 80 });
  });
});

describe('with many reports', () => {
  test('what is in progress is read off indexes, and no row that is over longer', async () => {
    const store = await openRecordedStore();
    const services = testServices(store.db);
    const caller = await newAccount(services);
    await storeMany(store.db, caller.accountId, 'shop.example', 40);
    await newReport(services, caller, 'https://shop.example/new');
    const { id } = await services.projects.get(caller.accountId, 'shop.example');
    store.statements.length = 0;
    for (const projectId of [undefined, id]) {
      await services.queue.progress(caller.accountId, projectId, most);
    }
    const plans = await Promise.all(store.statements.map((statement) => store.plan(statement)));
    const steps = plans.flat().filter((step) => /\bruns\b/.test(step));
    expect(new Set(steps)).toEqual(
      new Set([
        'SEARCH runs USING INDEX runs_open (account_id=?)',
        'SEARCH runs USING COVERING INDEX runs_queued (account_id=? AND queued_at>?)',
        'SEARCH runs USING INTEGER PRIMARY KEY (rowid=?)',
      ]),
    );
  });
});

async function runOne(services: TestServices, how: 'completed' | 'failed' = 'completed'): Promise<void> {
  const claiming = await services.audits.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
  const audited = how === 'completed' ? completed(sampleBody(80)) : failed('timeout');
  await services.audits.run(claiming.claim, async () => audited, new AbortController().signal);
}
