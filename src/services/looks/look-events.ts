import { isLately } from '../../lib/is-lately.ts';
import type { Log } from '../../lib/log.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Channel, Db } from '../../store/db.ts';
import { createRunEvents } from '../running/events.ts';
import type { LookEvent, LookEvents } from './types.ts';

/** Changes of looks, apart from those of runs: whoever waits for a run does not wait for its look. */
export function createLookEvents(db: Db, now: () => number, log: Log): LookEvents {
  const { notify } = db;
  if (notify === undefined) return createRunEvents<LookEvent>();
  const toldAt = new Map<number, number>();
  return createRunEvents<LookEvent>({
    publish(event) {
      const { runId, stage } = event;
      const last = toldAt.get(runId) ?? Number.NEGATIVE_INFINITY;
      if (stage !== null && isLately(last, now(), progressGrainMs)) return;
      if (stage === null) toldAt.delete(runId);
      else toldAt.set(runId, now());
      notify(db, 'assay_events', { look: event }).catch((error: unknown) => {
        // Those who watch read again every few seconds.
        log.debug('Other nodes were not told.', { error });
      });
    },
    forget({ runId }) {
      toldAt.delete(runId);
    },
    // By the transaction that queues a look.
    wake() {},
  });
}

/** Pages are drawn no more often, and each notice is a statement. */
const progressGrainMs = 500;

/** What another node told of looks; what does not fit is dropped. */
export function hearLookNotice(
  events: LookEvents,
  channel: Channel,
  { look }: Readonly<Record<string, unknown>>,
): void {
  if (channel === 'assay_jobs') events.hearWake('queued');
  if (channel === 'assay_events' && isLookEvent(look)) events.hear(look);
}

function isLookEvent(told: unknown): told is LookEvent {
  if (typeof told !== 'object' || told === null) return false;
  const { accountId, reportId, runId, state, stage, learnt = {} } = told as Partial<LookEvent>;
  return (
    [accountId, reportId, runId].every(Number.isSafeInteger) &&
    Object.hasOwn(stateCodes, String(state)) &&
    (stage === null || stages.includes(String(stage))) &&
    typeof learnt === 'object' &&
    Object.values(learnt ?? {}).every((value) => typeof value === 'number')
  );
}

const stages: readonly string[] = ['opening', 'loading', 'examining', 'judging'];
