import type { AlertValue } from '../../telling/event-types.ts';
import { knownChecks, urgentChecks } from '../known-checks.ts';
import type { Alert, Change, SeenReport, SeenSite, Verdict } from '../types.ts';
import { bad, good, type Kind, type Known, numberIn, silent } from './kind.ts';
import { isFailure, isGone, isOfNoPage } from './page-answers.ts';

/** A finding of a site grows where it is on so many more pages, by count, by factor, and by factor of their share. */
const grownBy = 10;
const grownTimes = 1.2;

const confirmAfterMs = [5 * 60_000];

/** `finding.new`: a check of some weight fails that did not before. */
export const newFinding: Kind = {
  confirmAfterMs,
  isByNetwork: false,
  changes(seen, known) {
    const { findings, minWeight } = known.settings;
    if (isFailure(seen) || isOfNoPage(seen) || findings === 'none') return [];
    return changesIn('finding.new', seen, known, (check) => {
      const weight = knownChecks.get(check)?.weight ?? 0;
      return weight >= minWeight && !isUrgent(check, seen);
    });
  },
  verdict: verdictOf,
  isWorse: ({ after }, now) => {
    const told = numberIn(after, 'pages') ?? 0;
    const pages = numberIn(now, 'pages') ?? 0;
    return pages >= 2 * told && pages >= told + grownBy;
  },
};

/** `check.urgent`: what holds the whole score down fails. */
export const urgentCheck: Kind = {
  confirmAfterMs,
  isByNetwork: false,
  changes(seen, known) {
    if (isFailure(seen) || seen.incomplete || (seen.kind === 'report' && seen.hasLeft)) return [];
    return changesIn(
      'check.urgent',
      seen,
      known,
      (check) => isUrgent(check, seen) && !hasOwnKind(check, seen),
    );
  },
  verdict: verdictOf,
};

/** Of a site, whose pages need not all be found, what holds its score down. */
function isUrgent(check: string, seen: SeenReport | SeenSite): boolean {
  return seen.kind === 'report' ? urgentChecks.has(check) : seen.cap?.check === check;
}

/** Pages that are gone and servers that fail are told as that. */
function hasOwnKind(check: string, seen: SeenReport | SeenSite): boolean {
  return check === 'http-status-code' && seen.kind === 'report' && (isGone(seen) || seen.status >= 500);
}

function changesIn(
  kind: Change['kind'],
  seen: SeenReport | SeenSite,
  { before, settings }: Known,
  isMeant: (check: string) => boolean,
): Change[] {
  const earlier = before.seen;
  if (earlier === null || isOfNoPage(earlier)) return [];
  const isUnderOthers = earlier.waiversHash !== seen.waiversHash;
  const found = settings.findings === 'all' ? [...seen.fails, ...seen.warns] : [...seen.fails];
  return found
    .filter((check) => isMeant(check) && !(isUnderOthers && earlier.waived.has(check)))
    .flatMap((check) => {
      const was = outcomeOf(check, earlier);
      const is = outcomeOf(check, seen);
      if (was === undefined || is === undefined) return [];
      const capsNow = kind === 'check.urgent' && !isUrgent(check, earlier) && seen.kind === 'site';
      if (rankOf(is) <= rankOf(was) && !capsNow && !hasGrown(check, earlier, seen)) return [];
      const { subject } = seen;
      const key = seen.kind === 'site' ? `${subject} ${check}` : check;
      return [{ kind, key, subject, before: asValue(check, was, earlier), after: asValue(check, is, seen) }];
    });
}

function verdictOf({ kind, before, after }: Alert, seen: Parameters<Kind['verdict']>[1]): Verdict {
  const check = String(after?.check);
  if (!knownChecks.has(check)) return { is: 'over', endedBy: 'removed' };
  if (isFailure(seen) || seen.incomplete || (seen.kind === 'report' && seen.hasLeft)) return silent;
  // What an error page lacks is not missing on the page.
  if (kind === 'finding.new' && isOfNoPage(seen)) return silent;
  const is = outcomeOf(check, seen);
  if (is === undefined) return seen.waived.has(check) ? { is: 'over', endedBy: 'waived' } : silent;
  if (kind === 'check.urgent' && seen.kind === 'site' && is === 'fail') {
    if (seen.cap === null) return good;
    return seen.cap.check === check ? bad(asValue(check, is, seen)) : silent;
  }
  // A failure that only warns now is one no more.
  const limit = String(after?.outcome) === 'warn' ? 'warn' : 'fail';
  if (rankOf(is) < rankOf(limit)) return good;
  const pages = before?.outcome === 'fail' ? numberIn(before, 'pages') : undefined;
  const isOver = seen.kind === 'site' && pages !== undefined && !isMore(seen.pagesOf.get(check) ?? 0, pages);
  return isOver ? good : bad(asValue(check, is, seen));
}

type JudgedOutcome = 'pass' | 'warn' | 'fail';

/** Undefined: it was not judged, or all that it found is waived. */
function outcomeOf(
  check: string,
  { fails, warns, judged }: SeenReport | SeenSite,
): JudgedOutcome | undefined {
  if (fails.has(check)) return 'fail';
  if (warns.has(check)) return 'warn';
  return judged.has(check) ? 'pass' : undefined;
}

function rankOf(outcome: JudgedOutcome): number {
  return ['pass', 'warn', 'fail'].indexOf(outcome);
}

/** A site that has more pages has more of everything. */
function hasGrown(check: string, earlier: SeenReport | SeenSite, seen: SeenReport | SeenSite): boolean {
  if (earlier.kind !== 'site' || seen.kind !== 'site' || !seen.fails.has(check)) return false;
  const was = earlier.pagesOf.get(check) ?? 0;
  const is = seen.pagesOf.get(check) ?? 0;
  return isMore(is, was) && is / seen.counted >= (grownTimes * was) / earlier.counted;
}

function isMore(pages: number, before: number): boolean {
  return pages >= before + grownBy && pages >= grownTimes * before;
}

function asValue(check: string, outcome: JudgedOutcome, seen: SeenReport | SeenSite): AlertValue {
  const pages = seen.kind === 'site' && outcome !== 'pass' ? seen.pagesOf.get(check) : undefined;
  return { check, outcome, ...(pages !== undefined && { pages }) };
}
