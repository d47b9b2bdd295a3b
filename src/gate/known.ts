import type { Item } from '../checks/run.ts';
import type { JudgedCheck, ReportBody } from '../report/body.ts';
import { markOf } from '../report/mark.ts';

/** What a baseline keeps of a page. */
export interface KnownPage {
  readonly score: number | null;
  /** By check: what failed or warned. What a waiver covers stands here as found, so its end makes nothing new. */
  readonly found: Readonly<Record<string, Known>>;
  /** Checks that could not judge this page, so that nothing is known of what they would have found. */
  readonly unknown: readonly string[];
}

/** What one check found on one page. */
export interface Known {
  readonly outcome: 'fail' | 'warn';
  /** How many, of which only the first 50 are named. */
  readonly total: number;
  readonly items: readonly KnownItem[];
}

export interface KnownItem {
  /** Names the place. */
  readonly id: string;
  /** Names what stands there. */
  readonly mark: string;
  /** The same of its start tag alone, as its content may change while it is moved. */
  readonly shape: string;
}

export function knownPage({ score, checks, facts }: ReportBody): KnownPage {
  const origin = new URL(facts.finalUrl).origin;
  const found = checks.flatMap((check) => {
    const known = knownOf(check, origin);
    return known === undefined ? [] : [[check.id, known] as const];
  });
  const unknown = checks.filter((check) => !wasJudged(check)).map(({ id }) => id);
  return { score, found: Object.fromEntries(found), unknown };
}

/** What does not concern a page was judged, too: a page without images has none that is not described. */
function wasJudged({ outcome, reason }: JudgedCheck): boolean {
  return outcome !== 'not_applicable' || reason === 'irrelevant' || reason === 'waived';
}

/** @returns undefined where the check found nothing */
export function knownOf(
  { id, outcome, reason, items, itemsTotal }: JudgedCheck,
  origin: string,
): Known | undefined {
  const defects = items.filter((item) => item.outcome !== null);
  const isFinding = outcome === 'fail' || outcome === 'warn';
  if (!isFinding && reason !== 'waived') return undefined;
  // Notes stand behind all defects: where the list shows one, it shows all defects.
  const total = defects.length < items.length ? defects.length : itemsTotal;
  const worst = isFinding && outcome === 'fail' ? 'fail' : worstOf(defects);
  return {
    outcome: isFinding && defects.length === 0 ? outcome : worst,
    total,
    items: defects.map((item) => ({
      id: item.id.slice(id.length + 1),
      mark: markOf(item, origin),
      shape: markOf({ ...item, snippet: startTag(item.snippet) }, origin),
    })),
  };
}

function startTag(snippet: string | null): string | null {
  return snippet === null ? null : (/^<(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(snippet)?.[0] ?? snippet);
}

function worstOf(defects: readonly Item[]): 'fail' | 'warn' {
  return defects.some(({ outcome }) => outcome === 'fail') ? 'fail' : 'warn';
}
