import type { Document } from '../evidence/html/document.ts';
import { formatCount } from '../lib/quantities.ts';
import {
  type AnyCheck,
  type Defect,
  type Judged,
  type Outcome,
  passUnless,
  type Reason,
  type Value,
} from './check.ts';
import { type Entry, idsOf } from './items.ts';
import { taskOf } from './task.ts';
import { type AppliedWaiver, appliedIn, setAside, type Waiver, waivedSummary } from './waive.ts';

/** What a report shows of an outcome. Of a huge page it is far less: all are kept until the last check has answered. */
export interface Finding {
  readonly outcome: Outcome['outcome'];
  readonly reason: Reason | null;
  readonly summary: string;
  readonly task: string | null;
  readonly danger: boolean;
  readonly value: Value;
  readonly entries: readonly Entry[];
  readonly entriesTotal: number;
  /** Of them, those that count: neither notes nor waived. */
  readonly defectsTotal: number;
  readonly advice: string | null;
  readonly furtherAdvice: readonly string[];
  readonly waived: readonly AppliedWaiver[];
}

/** What of a check is asked for. */
type Told = Pick<AnyCheck, 'id' | 'tasks' | 'dangers'>;

const itemsMax = 50;

/**
 * What waivers cover is told, and nothing follows from it.
 * @param waivers of this check on this page
 */
export function findingOf(
  check: Told,
  found: Outcome,
  waivers: readonly Waiver[],
  document: Document | undefined,
): Finding {
  if (found.outcome === 'not_applicable') return { ...found, ...nothing };
  if (!('defects' in found)) return shown(check, found, []);
  const { id } = check;
  const { rest, aside } = setAside(waivers, found.defects, (defects) => idsOf(id, defects, document));
  if (aside.length === 0) return shown(check, found, found.defects);
  const waived = appliedIn(aside);
  // What the check said of all of them is not so of the rest.
  const left = passUnless(rest, waivedSummary(waived), found.value, found.notes);
  const finding = { ...shown(check, left, rest, aside), waived };
  return rest.length > 0 ? finding : { ...finding, outcome: 'not_applicable', reason: 'waived' };
}

function shown(
  { tasks = {}, dangers = [] }: Told,
  outcome: Judged,
  defects: readonly Defect[],
  aside: readonly Entry[] = [],
): Finding {
  const { value = null, notes = [] } = outcome;
  const entries: readonly Entry[] =
    notes.length + aside.length === 0 ? defects : [...defects, ...aside, ...notes];
  return {
    outcome: outcome.outcome,
    reason: null,
    summary: outcome.summary ?? summaryOf(defects),
    task: taskOf(tasks, defects, 'defects' in outcome ? outcome.amount : undefined),
    danger: defects.some((defect) => defect.outcome === 'fail' && dangers.includes(defect.advice)),
    value,
    entries: entries.length > itemsMax ? entries.slice(0, itemsMax) : entries,
    entriesTotal: entries.length,
    defectsTotal: defects.length,
    advice: defects[0]?.advice ?? null,
    furtherAdvice: defects.length > 1 ? adviceAfterFirst(defects) : [],
    waived: [],
  };
}

const nothing = {
  ...{ task: null, danger: false, value: null, entries: [], entriesTotal: 0, defectsTotal: 0 },
  ...{ advice: null, furtherAdvice: [], waived: [] },
} as const;

function adviceAfterFirst(defects: readonly Defect[]): string[] {
  const [, ...others] = new Set(defects.map(({ advice }) => advice));
  return others;
}

/** The first, and how many there are besides. */
export function summaryOf(defects: readonly Pick<Defect, 'detail'>[]): string {
  const first = defects[0]?.detail ?? '';
  return defects.length > 1 ? `${first} And ${formatCount(defects.length - 1)} more.` : first;
}
