import type { Report } from '../../services/reports/types.ts';
import type { LiveEvent } from '../../services/running/types.ts';
import type { Services } from '../../services/types.ts';
import { lookStateWords } from '../words/look.ts';
import { reportWords } from '../words/report.ts';
import { lookProgress } from './look-stages.tsx';
import { lookStatus } from './look-state.tsx';
import { percentOf, type RunProgress, statusOf } from './running-view.tsx';
import { learntIn, stages } from './stages.tsx';

/** How things stand with the latest run. Undefined: the report is gone. */
export async function progressOf(
  services: Services,
  accountId: number,
  id: number,
): Promise<RunProgress | undefined> {
  let first: LiveEvent | undefined;
  const end = await services.live.watch(accountId, id, (event) => {
    first ??= event;
  });
  end();
  return first?.kind === 'run' ? first : undefined;
}

/** Nothing waits or goes on. */
export function isOver(state: Report['state']): boolean {
  return state === 'completed' || state === 'failed';
}

/** An event in the words of the running page, so that its script need not know them. */
export function presentLive(event: LiveEvent): object {
  const { deleted, over } = reportWords.running;
  if (event.kind === 'deleted') return { isOver: true, status: deleted };
  if (event.kind === 'look') {
    if (isOver(event.state)) return { isOver: true, status: lookStateWords.over };
    return { isOver: false, status: lookStatus(event), ...lookProgress(event) };
  }
  if (isOver(event.state)) return { isOver: true, status: over };
  return {
    isOver: false,
    isWaiting: event.state === 'queued',
    status: statusOf(event),
    percent: percentOf(event),
    /** Index of the stage that is going on; −1: none. */
    at: event.stage === null ? -1 : stages.indexOf(event.stage),
    learnt: stages.map((stage) => learntIn(stage, event.learnt)),
  };
}
