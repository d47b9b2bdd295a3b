import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import type { AuditedRun, RunAudit } from '../services/run-audit.ts';
import { measured } from './measured-runs.ts';

const completed = { ok: true, egressBytes: 0 } as AuditedRun;

async function timesOf(runAudit: RunAudit, signal = new AbortController().signal) {
  const seen: unknown[] = [];
  let clock = 0;
  const audit = measured(
    runAudit,
    {
      stageEnded: (stage, ms) => seen.push([stage, ms]),
      runEnded: (outcome, ms) => seen.push([outcome, ms]),
    },
    () => clock,
  );
  const onStage = () => {
    clock += 10;
  };
  const order = { url: 'https://a.example/', expectations: usualExpectations, signal, onStage };
  const end = await audit(order).catch((error: unknown) => error);
  return { seen, end };
}

describe('a measured run', () => {
  test('tells each stage once, from its beginning to the next, and the whole', async () => {
    const { seen, end } = await timesOf(async ({ onStage }) => {
      onStage('fetching', {});
      onStage('probing', {});
      onStage('probing', {});
      onStage('judging', {});
      return completed;
    });
    expect(end).toBe(completed);
    expect(seen).toEqual([
      ['fetching', 10],
      ['probing', 20],
      ['judging', 10],
      ['completed', 40],
    ]);
  });

  test('tells why it failed', async () => {
    const failure = { code: 'timeout', message: 'late' } as const;
    const { seen } = await timesOf(async () => ({ ok: false, failure, egressBytes: 0 }));
    expect(seen).toEqual([['timeout', 0]]);
  });

  test('that went back as its host is busy is no failure', async () => {
    const failure = { code: 'timeout', message: 'late' } as const;
    const { seen } = await timesOf(async () => ({ ok: false, failure, egressBytes: 0, turnInMs: 8_000 }));
    expect(seen).toEqual([['returned', 0]]);
  });

  test('tells a failure of our own, and passes it on', async () => {
    const { seen, end } = await timesOf(async () => Promise.reject(new Error('bug')));
    expect(seen).toEqual([['internal', 0]]);
    expect(end).toEqual(new Error('bug'));
  });

  test('that was given back at the end of the process is no failure', async () => {
    const { seen } = await timesOf(async () => Promise.reject(new Error('aborted')), AbortSignal.abort());
    expect(seen).toEqual([['returned', 0]]);
  });
});
