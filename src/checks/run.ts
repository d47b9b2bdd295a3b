import type { Evidence } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { bounded, cut, textMax } from './bounded.ts';
import {
  type AnyCheck,
  type Category,
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
import { type Finding, findingOf } from './finding.ts';
import { type Item, itemsOf } from './items.ts';
import { proven } from './proven.ts';
import { redact } from './redact.ts';
import { unserved, withoutServer } from './unserved.ts';
import { type AppliedWaiver, type Waiver, waiversOf } from './waive.ts';

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
  /** What was set aside, and by which waivers; absent: nothing was. */
  readonly waived?: readonly AppliedWaiver[];
}

/**
 * Judges evidence by every check, in catalogue order. Pure: the same evidence and expectations give the same results.
 * @param document the page when the caller has parsed it already
 * @param waivers those that are live
 */
export function runChecks(
  evidence: Evidence,
  checks: readonly AnyCheck[],
  document?: Document,
  expectations: Expectations = usualExpectations,
  waivers: readonly Waiver[] = [],
): CheckResult[] {
  const { findings, document: read } = judgeChecks(evidence, checks, document, expectations, waivers);
  return findings.map(({ check, finding }) => resultOf(check, finding, read));
}

export interface JudgedFinding {
  readonly check: AnyCheck;
  readonly finding: Finding;
}

/** The same before anything is put in words for a report: what many pages are counted by. */
export function judgeChecks(
  evidence: Evidence,
  checks: readonly AnyCheck[],
  document?: Document,
  expectations: Expectations = usualExpectations,
  waivers: readonly Waiver[] = [],
): { readonly findings: readonly JudgedFinding[]; readonly document: Document | undefined } {
  const whole = factsOf(evidence, document);
  const facts = expectations.deployed ? whole : { ...whole, given: unserved(whole.given) };
  const waiversFor = waiversOf(waivers, evidence.requestedUrl);
  // All questions come first: in between, each answer would be put in words by code that the caches have dropped.
  const findings = checks.map((check) => {
    const outcome = evaluate(check, facts, expectations);
    return { check, finding: findingOf(check, outcome, waiversFor(check.id), facts.document) };
  });
  return { findings, document: facts.document };
}

/** What the check says before waivers, and before anything is put in words for a report. */
export function evaluate(
  check: AnyCheck,
  { given, absence }: FactsOrAbsence,
  expectations: Expectations,
): Outcome {
  const declared = check.expects?.find((expected) => !expectations[expected]);
  if (declared !== undefined) return notApplicable(declarations[declared], 'declared');
  for (const need of check.needs as readonly Need[]) {
    const missed = absence(need);
    if (missed !== undefined) return { outcome: 'not_applicable', ...missed };
  }
  const outcome = proven(check.evaluate(given), check, given);
  return expectations.deployed ? outcome : withoutServer(outcome, check);
}

/** @param document in which the elements of the finding stand */
export function resultOf(
  check: Pick<CheckResult, 'id' | 'category' | 'tier' | 'weight'>,
  finding: Finding,
  document: Document | undefined,
): CheckResult {
  const { id, category, tier, weight } = check;
  const { outcome, reason, summary, task, danger, value, entries, entriesTotal, advice, furtherAdvice } =
    finding;
  const { waived } = finding;
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
    ...(waived.length > 0 && { waived }),
  };
}
