import type { JudgedCheck } from '../body.ts';
import type { ShownReport, ShownTexts } from './shown-report.ts';

/** A judged check with the words of the catalogue. */
export interface ShownCheck extends JudgedCheck {
  /** What is so, as a statement without full stop: for findings what was found, otherwise what holds. */
  readonly headline: string;
  /** Undefined: older rules asked this, and the catalogue no longer knows it. */
  readonly texts: ShownTexts | undefined;
  /** Failed or warned, and did not in the run before. */
  readonly isNew: boolean;
  /** What to do, as one sentence or more; null: nothing. */
  readonly remedy: string | null;
}

export function shownChecks({ body, checks, changes }: ShownReport): ShownCheck[] {
  const texts = new Map(checks.map((known) => [known.id, known]));
  const fresh = new Set(newFindings(changes));
  return body.checks.map((check) => {
    const known = texts.get(check.id);
    return {
      ...check,
      texts: known,
      headline: isFinding(check) ? headlineOf(check) : (known?.title ?? headlineOf(check)),
      isNew: isFinding(check) && fresh.has(check.id),
      remedy: (check.advice !== null && known?.advice[check.advice]) || null,
    };
  });
}

export function isFinding({ outcome }: Pick<JudgedCheck, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** Findings that the older run did not have; what it did not ask cannot be new. */
function newFindings(changes: ShownReport['changes']): string[] {
  if (changes === undefined || !changes.isComparable) return [];
  return changes.regressed
    .filter(({ older, newer }) => !isFinding(older) && isFinding(newer))
    .map(({ id }) => id);
}

/** What every finding of the accessibility checks begins with: where it was judged. The items go on saying it. */
const judgedWhere = 'In the server’s HTML, ';

/** What was found, without full stop and without the number of others. */
export function headlineOf({ summary, itemsTotal }: Pick<JudgedCheck, 'summary' | 'itemsTotal'>): string {
  const others = ` And ${itemsTotal - 1} more.`;
  const first = summary.endsWith(others) ? summary.slice(0, -others.length) : summary;
  const bare = first.startsWith(judgedWhere) ? capitalised(first.slice(judgedWhere.length)) : first;
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
