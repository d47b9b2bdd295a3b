import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type AuditPool, createAuditPool } from '../../audit/pool.ts';
import type { JudgeAgain, RunAudit } from '../../audit/types.ts';
import { type SampleOptions, sampleEvidence } from '../../evidence/sample-evidence.ts';
import { usualConfig } from '../../start/testing.ts';
import { runQueued, type TestServices } from '../testing.ts';

/** Judges in earnest, over what a sample has gathered. */
export interface TestJudging {
  readonly judgeAgain: JudgeAgain;
  /** Runs whatever waits. @param page of each address @param meanwhile during each run */
  runAll(
    services: TestServices,
    page: (url: string) => SampleOptions,
    meanwhile?: () => Promise<void>,
  ): Promise<number>;
  /** Until nothing is left to be judged again, and nothing to be ended. */
  settle(services: TestServices): Promise<void>;
}

export function testJudging(): TestJudging {
  const pool = createAuditPool({ ...usualConfig.parsing, workers: 1 });
  onTestFinished(() => pool.close());
  const { judgeAgain } = pool;
  return {
    judgeAgain,
    runAll: (services, page, meanwhile = async () => {}) =>
      runQueued(services, auditOver(pool, page, meanwhile)),
    async settle(services) {
      const loops = services.waiverLoops(judgeAgain);
      for (let left = turnsMax; left > 0; left--) for (const { turn } of loops) await turn();
    },
  };
}

/** Each judges four reports. */
const turnsMax = 10;

function auditOver(
  pool: AuditPool,
  page: (url: string) => SampleOptions,
  meanwhile: () => Promise<void>,
): RunAudit {
  return async ({ url, expectations, waivers }) => {
    await meanwhile();
    const evidence = sampleEvidence({ url, ...page(url) });
    const key = randomUUID();
    const { summary, bodyBytes, evidenceBytes } = await pool.judge({ key, evidence, expectations, waivers });
    return { ok: true, egressBytes: 1_000, summary, report: bodyBytes, evidence: evidenceBytes };
  };
}
