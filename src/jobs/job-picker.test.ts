import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../lib/log.ts';
import type { ClaimedRun, RunJobs } from '../services/running/types.ts';
import { createJobPicker, stayInTouch } from './job-picker.ts';
import { Slots } from './slots.ts';

test('leases are renewed as long as runs last, and a run that another has begun again is ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended: number[] = [];
  const run = ({ runId }: ClaimedRun, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        ended.push(runId);
        resolve();
      });
    });
  const waiting = [claimOf(1), claimOf(2)];
  const slots = new Slots(
    { run, concurrency: 2, accountRunningMax: 2, log: silentLog },
    {
      async beginSome({ begin }) {
        for (const claim of waiting.splice(0)) begin(claim);
        return 'later';
      },
    },
  );
  slots.fill();
  const keepAlive = vi.fn<RunJobs['keepAlive']>(async () => new Set([1, 2]));
  const jobs = { ...idleJobs, keepAlive };
  const leave = stayInTouch({ jobs, log: silentLog }, slots);
  await vi.advanceTimersByTimeAsync(3 * jobs.keepAliveMs);
  expect(keepAlive.mock.calls.map(([claims]) => claims.map(({ runId }) => runId))).toEqual([
    ...[
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  ]);
  expect(ended).toEqual([]);
  keepAlive.mockResolvedValue(new Set([2]));
  await vi.advanceTimersByTimeAsync(jobs.keepAliveMs);
  expect(ended).toEqual([1]);
  expect(slots.running.map(({ runId }) => runId)).toEqual([2]);
  leave();
});

test('a job that cannot be begun keeps the next from nothing', async () => {
  const begun: number[] = [];
  const jobs: RunJobs = {
    ...idleJobs,
    fetch: async () => [1, 2].map((runId) => ({ id: String(runId), accountId: 1, runId, reportId: 1 })),
    async claim({ runId }) {
      if (runId === 1) throw new Error('The database is away.');
      return { kind: 'claimed', claim: claimOf(runId) };
    },
  };
  const begin = ({ runId }: ClaimedRun) => void begun.push(runId);
  const picked = await createJobPicker({ jobs, log: silentLog }).beginSome({ free: 2, accounts: [], begin });
  expect(picked).toBe('some');
  expect(begun).toEqual([2]);
});

const idleJobs: RunJobs = {
  fetch: async () => [],
  claim: async () => ({ kind: 'none' }),
  keepAlive: async () => new Set(),
  reconcile: async () => {},
  keepAliveMs: 5_000,
  reconcileMs: 30_000,
};

function claimOf(runId: number): ClaimedRun {
  const expectations = { indexable: true, aiSearch: true, deployed: true };
  return {
    accountId: 1,
    reportId: runId,
    runId,
    url: 'https://a.example/',
    expectations,
    waivers: [],
    fence: 1,
    attempts: 1,
    deaths: 0,
    jobId: null,
  };
}
