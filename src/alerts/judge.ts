import { changesOf } from './changes-of.ts';
import { kindOf } from './kinds/kinds.ts';
import { begin, flappingMs, join, type StepContext, step } from './step.ts';
import type { Alert, Judging, Step } from './types.ts';

/**
 * What a run or a crawl that has ended makes of the alerts of its project: those that are new, and those that have
 * changed. Pure: the rows are written, and what is told is told, by who asks.
 */
export function judge(judging: Judging): Step[] {
  const { observation, before, active, settings, isJudgedAgain } = judging;
  const { subject } = observation;
  const held = active.filter(({ members }) => members.some((member) => member.subject === subject));
  const gone = held.flatMap((alert) => {
    const verdict = kindOf(alert.kind).verdict(alert, observation, { before, settings, held });
    // The same evidence confirms nothing; but what is waived is so from now on.
    if (isJudgedAgain && verdict.is !== 'over') return [];
    return step(alert, subject, verdict, contextOf(judging, alert)) ?? [];
  });
  if (isJudgedAgain) return gone;
  const begun = changesOf(before, observation, settings, held).flatMap((change) => {
    const isSame = ({ kind, key }: Alert) => kind === change.kind && key === change.key;
    if (held.some(isSame)) return [];
    const known = active.find(isSame);
    const context = contextOf(judging, change);
    return known === undefined ? begin(change, context) : join(known, change, context);
  });
  return [...gone, ...begun];
}

function contextOf(
  { settings, isOwnTrouble, nowMs, openings }: Judging,
  { kind, key }: Pick<Alert, 'kind' | 'key'>,
): StepContext {
  const earlier = openings.filter(
    (one) => one.kind === kind && one.key === key && one.openedAt > nowMs - flappingMs,
  ).length;
  return { settings, isOwnTrouble, nowMs, earlier };
}
