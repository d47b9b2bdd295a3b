import type { Evidence } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { formatCount } from '../lib/quantities.ts';
import { bounded, cut, textMax } from './bounded.ts';
import {
  type AnyCheck,
  type Category,
  type Defect,
  type Need,
  notApplicable,
  type Outcome,
  type Reason,
  type Tier,
  type Value,
  type Weight,
} from './check.ts';
import { declarations, type Expectations, usualExpectations } from './expectations.ts';
import { type FactsOrAbsence, factsOf } from './facts.ts';
import { type Entry, type Item, itemsOf } from './items.ts';
import { proven } from './proven.ts';
import { redact } from './redact.ts';
import { taskOf } from './task.ts';

export type { Item } from './items.ts';

/** What one check said of one page, in plain data, without the texts that the catalogue holds. */
export interface CheckResult {
  readonly id: string;
  readonly category: Category;
  readonly tier: Tier;
  readonly weight: Weight;
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'not_applicable';
  readonly reason: Reason | null;
  /** A sentence: what was found. */
  readonly summary: string;
  /** What to do, in a few words; null where there is nothing to do. */
  readonly task: string | null;
  /** Somebody can be harmed by it now, or it hides a page that is to be found. */
  readonly danger: boolean;
  readonly value: Value;
  /** At most 50, worst first. */
  readonly items: readonly Item[];
  readonly itemsTotal: number;
  /** Key into the check's advice, about the worst defect; null when there is nothing to do. */
  readonly advice: string | null;
  /** The same about defects of other kinds, each once. */
  readonly furtherAdvice: readonly string[];
}

const itemsMax = 50;

/**
 * Judges evidence by every check, in catalogue order. Pure: the same evidence and expectations give the same results.
 * @param document the page when the caller has parsed it already
 */
export function runChecks(
  evidence: Evidence,
  checks: readonly AnyCheck[],
  document?: Document,
  expectations: Expectations = usualExpectations,
): CheckResult[] {
  const facts = factsOf(evidence, document);
  // All questions come first: in between, each answer would be put in words by code that the caches have dropped.
  const findings = checks.map((check) => findingOf(check, evaluate(check, facts, expectations)));
  return checks.map((check, index) => resultOf(check, findings[index] as Finding, facts.document));
}

function evaluate(check: AnyCheck, { given, absence }: FactsOrAbsence, expectations: Expectations): Outcome {
  const { expects } = check;
  if (expects !== undefined && !expectations[expects])
    return notApplicable(declarations[expects], 'declared');
  for (const need of check.needs as readonly Need[]) {
    const missed = absence(need);
    if (missed !== undefined) return { outcome: 'not_applicable', ...missed };
  }
  return proven(check.evaluate(given), check, given);
}

/** What a report shows of an outcome. Of a huge page it is far less: all are kept until the last check has answered. */
interface Finding {
  readonly outcome: Outcome['outcome'];
  readonly reason: Reason | null;
  readonly summary: string;
  readonly task: string | null;
  readonly danger: boolean;
  readonly value: Value;
  readonly entries: readonly Entry[];
  readonly entriesTotal: number;
  readonly advice: string | null;
  readonly furtherAdvice: readonly string[];
}

function findingOf({ tasks = {}, dangers = [] }: AnyCheck, outcome: Outcome): Finding {
  if (outcome.outcome === 'not_applicable') return { ...outcome, ...nothing };
  const { value = null, notes = [] } = outcome;
  const defects = 'defects' in outcome ? outcome.defects : [];
  const entries: readonly Entry[] = notes.length === 0 ? defects : [...defects, ...notes];
  return {
    outcome: outcome.outcome,
    reason: null,
    summary: outcome.summary ?? summaryOf(defects),
    task: taskOf(tasks, defects, 'defects' in outcome ? outcome.amount : undefined),
    danger: defects.some((defect) => defect.outcome === 'fail' && dangers.includes(defect.advice)),
    value,
    entries: entries.length > itemsMax ? entries.slice(0, itemsMax) : entries,
    entriesTotal: entries.length,
    advice: defects[0]?.advice ?? null,
    furtherAdvice: defects.length > 1 ? adviceAfterFirst(defects) : [],
  };
}

const nothing = {
  ...{ task: null, danger: false, value: null, entries: [], entriesTotal: 0, advice: null },
  furtherAdvice: [],
} as const;

function adviceAfterFirst(defects: readonly Defect[]): string[] {
  const [, ...others] = new Set(defects.map(({ advice }) => advice));
  return others;
}

function summaryOf(defects: readonly Defect[]): string {
  const first = defects[0]?.detail ?? '';
  return defects.length > 1 ? `${first} And ${formatCount(defects.length - 1)} more.` : first;
}

function resultOf(check: AnyCheck, finding: Finding, document: Document | undefined): CheckResult {
  const { id, category, tier, weight } = check;
  const { outcome, reason, summary, task, danger, value, entries, entriesTotal, advice, furtherAdvice } =
    finding;
  return {
    id,
    category,
    tier,
    weight,
    outcome,
    reason,
    summary: reason === null ? cut(summary, textMax) : summary,
    // Names in it may be the page's own.
    task: task === null ? null : redact(task),
    danger,
    value: bounded(value),
    items: itemsOf(id, entries, document),
    itemsTotal: entriesTotal,
    advice,
    furtherAdvice,
  };
}
