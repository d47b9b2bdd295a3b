import type { RunAudit } from '../audit/types.ts';
import type { Stage } from '../evidence/evidence.ts';
import type { AuditsService } from '../services/running/types.ts';
import type { MetricsRegistry } from './metrics-registry.ts';

/**
 * The same, which tells how long an audit, and each of its stages, took, and what was stored of it.
 * @param now milliseconds that never go back
 */
export function measured(
  run: AuditsService['run'],
  { stageEnded, runEnded }: Pick<MetricsRegistry, 'stageEnded' | 'runEnded'>,
  now: () => number,
): AuditsService['run'] {
  return async (claim, runAudit, signal) => {
    const startedAt = now();
    let auditedAt: number | undefined;
    const timed: RunAudit = async (order) => {
      try {
        return await timingStages(runAudit, stageEnded, now)(order);
      } finally {
        auditedAt = now();
      }
    };
    const outcome = await run(claim, timed, signal);
    // An audit that was given up is not waited for.
    runEnded(outcome, (auditedAt ?? now()) - startedAt);
    return outcome;
  };
}

function timingStages(
  runAudit: RunAudit,
  stageEnded: MetricsRegistry['stageEnded'],
  now: () => number,
): RunAudit {
  return async (order) => {
    let stage: { readonly name: Stage; readonly at: number } | undefined;
    const enter = (name: Stage | undefined) => {
      if (stage?.name === name) return;
      if (stage !== undefined) stageEnded(stage.name, now() - stage.at);
      stage = name === undefined ? undefined : { name, at: now() };
    };
    try {
      return await runAudit({
        ...order,
        onStage(name, learnt) {
          enter(name);
          order.onStage(name, learnt);
        },
      });
    } finally {
      enter(undefined);
    }
  };
}
