import { describe, expect, test } from 'vitest';
import { eachDatabase, openTestNodes } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, newReport, type TestServices, testServices } from '../testing.ts';
import { hearNotice } from './relay.ts';
import type { LiveEvent } from './types.ts';

type Way = readonly [string, (by: TestServices, caller: Caller, id: number) => Promise<unknown>];
const ways: readonly Way[] = [
  ['by itself', (by, caller, id) => by.reports.delete(caller, id, undefined)],
  ['with its project', (by, caller) => by.projects.delete(caller, 'a.example', undefined)],
];

/** Less than until what is waited for is looked up again. */
const soonMs = 3_000;

describe.each(ways)('whoever waits for a report that is deleted %s', (_, remove) => {
  eachDatabase(({ openTestStore }) => {
    test('hears of it at once', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      await expectNews(services, services);
    });
  });

  test('hears of it at once when that was another node', async () => {
    const [store, other] = await openTestNodes();
    const here = testServices(store.db);
    await store.listen({
      onNotice: (channel, payload) => hearNotice(here.events, channel, payload),
      onGap: () => undefined,
    });
    await expectNews(here, testServices(other.db));
  });

  /** @param here where somebody waits @param there where it is deleted */
  async function expectNews(here: TestServices, there: TestServices): Promise<void> {
    const caller = await newAccount(here);
    const { accountId } = caller;
    const { report, runId } = await newReport(here, caller, 'https://a.example/');
    const { report: other } = await newReport(here, caller, 'https://b.example/');
    const watch = async (id: number) => {
      const told: LiveEvent['kind'][] = [];
      await here.live.watch(accountId, id, ({ kind }) => told.push(kind));
      return told;
    };
    const [told, toldOfOther] = [await watch(report.id), await watch(other.id)];
    const wait = here.reports.waitForRun(accountId, report.id, runId, soonMs);
    await remove(there, caller, report.id);
    expect(await wait).toMatchObject({ hasEnded: true });
    await expect.poll(() => told, { timeout: soonMs }).toEqual(['run', 'deleted']);
    expect(toldOfOther).toEqual(['run']);
  }
});
