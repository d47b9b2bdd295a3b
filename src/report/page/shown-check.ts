import { adviceFor } from '../advice-for.ts';
import type { JudgedCheck } from '../body.ts';
import type { CatalogueCheck } from '../catalogue.ts';
import { isFinding } from '../finding.ts';
import { headlineOf, statementOf } from '../headline.ts';
import { isWaived } from '../waived.ts';
import type { ShownReport } from './shown-report.ts';

/** A judged check with the words of the catalogue. */
export interface ShownCheck extends JudgedCheck {
  /** What is so, as a statement without full stop. */
  readonly headline: string;
  /** Undefined: older rules asked this, and the catalogue no longer knows it. */
  readonly texts: CatalogueCheck | undefined;
  /** Failed or warned, and did not in the run before. */
  readonly isNew: boolean;
  /** Judged otherwise in a browser; what that said. The outcome of the check counts for the score. */
  readonly inBrowser?: JudgedCheck['outcome'];
  /** What a browser judged stands in the full score: what was said without one. */
  readonly baseOutcome?: JudgedCheck['outcome'];
  /** By which its elements are found in the picture of the page. */
  readonly mark?: number;
  /** What to do, each as one sentence or more: about the worst of what was found, then about what is of other kinds. */
  readonly remedies: readonly string[];
}

export function shownChecks({ body, checks, changes }: ShownReport): ShownCheck[] {
  const texts = new Map(checks.map((known) => [known.id, known]));
  const fresh = new Set(newFindings(changes));
  return body.checks.map((check) => ({
    ...shownCheck(check, texts.get(check.id)),
    isNew: isFinding(check) && fresh.has(check.id),
  }));
}

export function shownCheck(check: JudgedCheck, texts: CatalogueCheck | undefined): ShownCheck {
  return {
    ...check,
    texts,
    headline: isWaived(check) ? foundIn(check) : statementOf(check, texts),
    isNew: false,
    remedies: adviceFor(check, texts),
  };
}

/** Its summary tells of the waiver. */
function foundIn(check: JudgedCheck): string {
  const summary = check.items[0]?.detail ?? check.summary;
  return headlineOf({ summary, itemsTotal: check.itemsTotal }, undefined);
}

/** Findings that the older run did not have, also where it had nothing to judge. */
function newFindings(changes: ShownReport['changes']): string[] {
  if (changes === undefined || changes.difference !== undefined) return [];
  const regressed = changes.regressed.filter(({ older, newer }) => !isFinding(older) && isFinding(newer));
  return [...regressed, ...changes.onlyInNewer.filter(isFinding)].map(({ id }) => id);
}
