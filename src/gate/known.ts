import { catalogue } from '../checks/catalogue.ts';
import type { AnyCheck } from '../checks/check.ts';
import type { Item } from '../checks/run.ts';
import { type SampledStep, sampledSteps } from '../evidence/unseen.ts';
import type { JudgedCheck, ReportBody } from '../report/body.ts';
import { isFinding } from '../report/finding.ts';
import { markOf } from '../report/mark.ts';
import { itemsLeft } from '../report/waived.ts';

/** What a baseline keeps of a page. */
export interface KnownPage {
  readonly score: number | null;
  /** By check: what failed or warned. What a waiver covers stands here as found, so its end makes nothing new. */
  readonly found: Readonly<Record<string, Known>>;
  /** Checks that could not judge this page, so that nothing is known of what they would have found. */
  readonly unknown: readonly string[];
  /** By check: how many things it did not see, such as links beyond a sample; among them may be what it finds later. */
  readonly unseen: Readonly<Record<string, number>>;
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
    const { items, itemsTotal: total } = check;
    const isListed = isFinding(check) || (check.waived ?? []).length > 0;
    return isListed ? [[check.id, knownOf(check, { items, total, origin })] as const] : [];
  });
  const unknown = checks.filter((check) => !wasJudged(check)).map(({ id }) => id);
  return { score, found: Object.fromEntries(found), unknown, unseen: unseenBy(checks, facts.unseen ?? {}) };
}

const stepsOf = new Map(
  (catalogue as readonly AnyCheck[]).map(({ id, needs, uses = [] }): [string, readonly SampledStep[]] => [
    id,
    sampledSteps.filter((step) => needs.includes(step) || uses.includes(step)),
  ]),
);

function unseenBy(
  checks: ReportBody['checks'],
  counts: Partial<Record<SampledStep, number>>,
): Record<string, number> {
  const entries = checks.flatMap((check): [string, number][] => {
    const steps = stepsOf.get(check.id) ?? [];
    const count = steps.reduce((sum, step) => sum + (counts[step] ?? 0), 0);
    return count > 0 && wasJudged(check) ? [[check.id, count]] : [];
  });
  return Object.fromEntries(entries);
}

/** What does not concern a page was judged, too: a page without images has none that is not described. */
function wasJudged({ outcome, reason }: JudgedCheck): boolean {
  return outcome !== 'not_applicable' || reason === 'irrelevant' || reason === 'waived';
}

/** What counts now: without what is waived. */
export function foundNow(check: JudgedCheck, origin: string): Known {
  const items = check.items.filter(({ waived }) => waived === undefined);
  return knownOf(check, { items, total: itemsLeft(check), origin });
}

function knownOf(
  { id, outcome }: JudgedCheck,
  { items, total, origin }: { items: readonly Item[]; total: number; origin: string },
): Known {
  const defects = items.filter((item) => item.outcome !== null);
  return {
    outcome: outcome === 'fail' ? 'fail' : worstOf(defects),
    // Notes stand behind all defects: a list that shows one shows all defects.
    total: defects.length < items.length ? defects.length : total,
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
