import { expect, test } from 'vitest';
import { openTestStore } from '../store/testing.ts';
import { followLive } from './follow-live.ts';
import { newAccount, newReport, testServices, testSettings } from './testing.ts';

test('a watcher whose head cannot be written leaves its place', async () => {
  const { db } = await openTestStore();
  const services = testServices(db, {
    settings: { streams: { ...testSettings.streams, accountMax: 1 } },
  });
  const caller = await newAccount(services);
  const { accountId } = caller;
  const { report } = await newReport(services, caller, 'https://a.example/');
  const gone = new Error('The client has gone.');
  const follow = () =>
    followLive(services.live, {
      ...{ accountId, reportId: report.id, closing: new AbortController().signal },
      open: () => {
        throw gone;
      },
      present: (event) => event,
    });
  await expect(follow()).rejects.toBe(gone);
  await expect(follow()).rejects.toBe(gone);
});
