import { dayMs } from '../../lib/durations.ts';
import { resultOf } from '../../score/score.ts';
import type { AlertValue } from '../../telling/event-types.ts';
import { isJudgedAlike } from '../choose-before.ts';
import type { AlertSettings, Before, SeenReport, SeenSite, Verdict } from '../types.ts';
import { bad, good, type Kind, numberIn, silent } from './kind.ts';
import { isFailure, isOfNoPage } from './page-answers.ts';

/** Runs whose median is the reference: one that was off does not move it. */
const referenceRuns = 3;

/** `score.dropped`: the score fell below what it was, by enough points or out of its colour. */
export const scoreDropped: Kind = {
  confirmAfterMs: [5 * 60_000],
  isByNetwork: false,
  acceptedAfterMs: 14 * dayMs,

  changes(seen, { before, settings }) {
    if (isFailure(seen) || isOfNoPage(seen)) return [];
    const reference = referenceOf(seen, before);
    const score = scoreOf(seen);
    if (reference === undefined || score === null || !isDrop(score, reference, settings)) return [];
    const { subject } = seen;
    return [
      {
        kind: 'score.dropped',
        key: subject,
        subject,
        before: asValue(reference),
        after: asValue(score, seen),
      },
    ];
  },

  verdict({ before, state }, seen, { before: { scores }, settings }) {
    if (isFailure(seen)) return silent;
    const ended = comparisonEnds(seen, scores[0]);
    if (ended !== undefined) return { is: 'over', endedBy: ended };
    const score = scoreOf(seen);
    const reference = numberIn(before, 'score');
    if (isOfNoPage(seen) || score === null || reference === undefined) return silent;
    const isBad =
      state === 'suspected' ? isDrop(score, reference, settings) : score < endOf(reference, settings);
    return isBad ? bad(asValue(score, seen)) : good;
  },

  isWorse({ after }, now, settings) {
    const told = numberIn(after, 'score');
    const score = numberIn(now, 'score');
    return told !== undefined && score !== undefined && isDrop(score, told, settings);
  },
};

/** A colour is lost by a point; within the noise of runs that is no news. */
function isDrop(score: number, reference: number, settings: AlertSettings): boolean {
  if (score <= reference - settings.scoreDrop) return true;
  return resultOf(score) !== resultOf(reference) && score < endOf(reference, settings);
}

/** From here on it is as before. */
function endOf(reference: number, { scoreDrop }: AlertSettings): number {
  return reference - scoreDrop / 2;
}

/** What holds it down has an alert of its own. */
function scoreOf({ cap, score }: SeenReport | SeenSite): number | null {
  return cap?.scoreBefore ?? score;
}

function referenceOf(seen: SeenReport | SeenSite, { scores, scoresFrom }: Before): number | undefined {
  const found = scores
    .filter((earlier) => !earlier.incomplete && !earlier.isErrorPage && earlier.at >= (scoresFrom ?? 0))
    .filter(({ basis, waiversHash }) => isJudgedAlike(basis, seen.basis) && waiversHash === seen.waiversHash)
    .flatMap(({ score }) => score ?? [])
    .slice(0, referenceRuns)
    .sort((a, b) => a - b);
  // Of two the lower: it takes three to tell which is off.
  return found[Math.floor((found.length - 1) / 2)];
}

/** Scores on both sides of other rules or waivers say nothing of each other. */
function comparisonEnds(
  seen: SeenReport | SeenSite,
  last: Before['scores'][number] | undefined,
): Extract<Verdict, { is: 'over' }>['endedBy'] | undefined {
  if (last === undefined) return undefined;
  if (last.waiversHash !== seen.waiversHash) return 'waived';
  return isJudgedAlike(last.basis, seen.basis) ? undefined : 'removed';
}

/** `held_at`: what people see, where a check holds the score down. */
function asValue(score: number, { cap, score: shown }: Partial<SeenReport | SeenSite> = {}): AlertValue {
  const held = cap == null ? {} : { held_at: shown ?? null };
  return { score, result: resultOf(score), ...held };
}
