import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openTestStore } from '../../store/testing.ts';
import { newAccount, newReport, testServices } from '../testing.ts';
import { followLive } from './follow-live.ts';

test('a watcher whose head cannot be written leaves its place', async () => {
  const { db } = await openTestStore();
  const services = testServices(db, {
    settings: { ASSAY_STREAMS_PER_ACCOUNT: '1' },
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
      stands: async () => true,
    });
  await expect(follow()).rejects.toBe(gone);
  await expect(follow()).rejects.toBe(gone);
});

test('A1, A4: a stream ends within 5 s once its key or session is good for nothing, and frees its place', async () => {
  const { db } = await openTestStore();
  const services = testServices(db, {
    settings: { ASSAY_STREAMS_PER_ACCOUNT: '1' },
  });
  const caller = await newAccount(services);
  const { accountId } = caller;
  const { report } = await newReport(services, caller, 'https://a.example/');
  const follow = async (stands: () => Promise<boolean>) => {
    const out = new PassThrough();
    const { signal: closing } = new AbortController();
    const watched = { accountId, reportId: report.id, closing, open: () => out, stands };
    await followLive(services.live, { ...watched, present: (event) => event });
    return { told: text(out) };
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stands = vi
      .fn<() => Promise<boolean>>()
      .mockResolvedValueOnce(true)
      .mockRejectedValueOnce(new Error('The database is away.'))
      .mockResolvedValueOnce(false);
    const { told } = await follow(stands);
    vi.advanceTimersByTime(2 * 4_999);
    expect((await told).match(/event: \w+/g)).toEqual(['event: run']);
    expect(stands).toHaveBeenCalledTimes(3);
    // What opened it was good for nothing already: it was read some seconds before.
    await (await follow(async () => false)).told;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
