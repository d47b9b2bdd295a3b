import type { Document } from '../evidence/html/document.ts';
import { shadowMarkup } from '../evidence/html/shadow-roots.ts';
import { hasBodyBegun, isUnfinished } from '../evidence/html/unfinished.ts';
import { hiddenMarkup } from '../evidence/text/hidden-page.ts';
import { type AnyCheck, type Defect, type Judged, notApplicable, type Outcome, passUnless } from './check.ts';
import type { FactsOrAbsence } from './facts.ts';
import { type Markup, markupOf } from './markup-of.ts';

/**
 * Drops a defect that may only be a gap in what was read (cut page, broken XML, shadow root, hidden page), and a pass that rests
 * on the unread part.
 */
export function proven(
  outcome: Outcome,
  check: AnyCheck,
  { exchange, document }: FactsOrAbsence['given'],
): Outcome {
  if (outcome.outcome === 'not_applicable') return outcome;
  if (exchange?.truncated || document?.xmlError !== undefined)
    return provenByBeginning(outcome, check, document);
  const { absences } = check;
  if (absences === undefined || document === undefined || !('defects' in outcome)) return outcome;
  const mayStandIn = (source: string) => {
    return ({ advice }: Defect) => {
      const markup: Markup | undefined = absences[advice];
      return markup !== undefined && markupOf[markup].test(source);
    };
  };
  const hidden = hiddenMarkup(document);
  // A page that is hidden as a whole hides its shadow roots as well.
  if (hidden !== '') return without(outcome, hiddenAsWhole, mayStandIn(hidden));
  return without(outcome, withoutShadowRoots, mayStandIn(shadowMarkup(document)));
}

function provenByBeginning(outcome: Judged, check: AnyCheck, document: Document | undefined): Outcome {
  const isInPart = countsWhatIsUnread(check, document);
  if (!('defects' in outcome)) return isInPart ? notApplicable(beginningCounted, 'no_evidence') : outcome;
  if (document === undefined) return outcome;
  const { absences = {}, cutAbsences = [], headAbsences = [] } = check;
  const lacks = new Set<string>([...Object.keys(absences), ...cutAbsences]);
  if (!hasBodyBegun(document)) for (const advice of headAbsences) lacks.add(advice);
  const left = without(outcome, beginningOnly, ({ advice, element }) => {
    return lacks.has(advice) || (element !== undefined && isUnfinished(document, element));
  });
  return isInPart ? withNote(left, onlyCounted) : left;
}

function countsWhatIsUnread({ judgesWhole }: AnyCheck, document: Document | undefined): boolean {
  if (judgesWhole === undefined) return false;
  return judgesWhole === 'page' || (document !== undefined && !hasBodyBegun(document));
}

function without(
  outcome: Extract<Outcome, { readonly defects: unknown }>,
  why: string,
  isUnproven: (defect: Defect) => boolean,
): Outcome {
  const { defects, value, notes } = outcome;
  const others = defects.filter((defect) => !isUnproven(defect));
  if (others.length === defects.length) return outcome;
  return others.length > 0 ? passUnless(others, '', value, notes) : notApplicable(why, 'no_evidence');
}

function withNote(outcome: Outcome, detail: string): Outcome {
  if (!('defects' in outcome)) return outcome;
  return { ...outcome, notes: [...(outcome.notes ?? []), { detail }] };
}

const beginningOnly = 'Only the beginning of the page was read, and what it lacks may stand in the rest.';
const beginningCounted = 'Only the beginning of the page was read, and what counts here is the whole.';
const onlyCounted = 'Only the beginning of the page was read and counted; the whole is larger.';
const hiddenAsWhole = 'The page’s own HTML hides it as a whole, so what it may show later is not judged.';
const withoutShadowRoots = 'Parts of the page stand in declarative shadow roots, which are not read.';
