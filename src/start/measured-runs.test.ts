import { describe, expect, test } from 'vitest';
import type { AuditedRun, RunAudit } from '../audit/types.ts';
import { usualExpectations } from '../checks/expectations.ts';
import type { AuditsService, ClaimedRun, RunOutcome } from '../services/running/types.ts';
import { measured } from './measured-runs.ts';

const completed = { ok: true, egressBytes: 0 } as AuditedRun;
const claim = {} as ClaimedRun;

/** @param outcome of storing what was audited, which takes a second */
async function timesOf(runAudit: RunAudit, outcome: RunOutcome) {
  const seen: unknown[] = [];
  let clock = 0;
  const onStage = () => {
    clock += 10;
  };
  const run: AuditsService['run'] = async (_claim, audit, signal) => {
    const order = { url: 'https://a.example/', account: 1, expectations: usualExpectations, signal, onStage };
    seen.push(await audit(order).catch((error: unknown) => error));
    clock += 1_000;
    return outcome;
  };
  const timed = measured(
    run,
    {
      stageEnded: (stage, ms) => seen.push([stage, ms]),
      runEnded: (how, ms) => seen.push([how, ms]),
    },
    () => clock,
  );
  expect(await timed(claim, runAudit, new AbortController().signal)).toBe(outcome);
  return seen;
}

describe('a measured run', () => {
  const audit: RunAudit = async ({ onStage }) => {
    onStage('fetching', {});
    onStage('probing', {});
    onStage('probing', {});
    onStage('judging', {});
    return completed;
  };

  test('tells each stage once, from its beginning to the next, and the whole without storing it', async () => {
    expect(await timesOf(audit, 'completed')).toEqual([
      ['fetching', 10],
      ['probing', 20],
      ['judging', 10],
      completed,
      ['completed', 40],
    ]);
  });

  test('counts as what was stored, whatever the audit has found', async () => {
    expect((await timesOf(audit, 'returned')).at(-1)).toEqual(['returned', 40]);
    expect((await timesOf(async () => completed, 'timeout')).at(-1)).toEqual(['timeout', 0]);
  });

  test('passes on a failure of our own', async () => {
    const bug = new Error('bug');
    expect(await timesOf(async () => Promise.reject(bug), 'internal')).toEqual([bug, ['internal', 0]]);
  });

  test('that was given up lasted until then', async () => {
    const seen: unknown[] = [];
    let clock = 0;
    const registry = { stageEnded: () => {}, runEnded: (...end: unknown[]) => seen.push(end) };
    const giveUp: AuditsService['run'] = async (_claim, runAudit, signal) => {
      void runAudit({ url: '', account: 1, expectations: usualExpectations, signal, onStage: () => {} });
      clock += 10;
      return 'returned';
    };
    const run = measured(giveUp, registry, () => clock);
    await run(claim, () => new Promise(() => {}), AbortSignal.abort());
    expect(seen).toEqual([['returned', 10]]);
  });
});
