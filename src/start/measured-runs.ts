import type { Stage } from '../evidence/evidence.ts';
import type { AuditedRun, RunAudit } from '../services/run-audit.ts';
import type { MetricsRegistry, RunOutcome } from './metrics-registry.ts';

/**
 * The same audit, which tells how long it, and each of its stages, took.
 * @param now milliseconds that never go back
 */
export function measured(
  runAudit: RunAudit,
  { stageEnded, runEnded }: Pick<MetricsRegistry, 'stageEnded' | 'runEnded'>,
  now: () => number,
): RunAudit {
  return async (order) => {
    const startedAt = now();
    let stage: { readonly name: Stage; readonly at: number } | undefined;
    const enter = (name: Stage | undefined) => {
      if (stage?.name === name) return;
      if (stage !== undefined) stageEnded(stage.name, now() - stage.at);
      stage = name === undefined ? undefined : { name, at: now() };
    };
    const end = (outcome: RunOutcome) => {
      enter(undefined);
      runEnded(order.signal.aborted ? 'returned' : outcome, now() - startedAt);
    };
    try {
      const audited = await runAudit({
        ...order,
        onStage(name, learnt) {
          enter(name);
          order.onStage(name, learnt);
        },
      });
      end(outcomeOf(audited));
      return audited;
    } catch (error) {
      end('internal');
      throw error;
    }
  };
}

function outcomeOf(audited: AuditedRun): RunOutcome {
  if (audited.ok) return 'completed';
  return audited.turnInMs === undefined ? audited.failure.code : 'returned';
}
