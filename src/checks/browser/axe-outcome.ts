import type { AxeFindings, AxeNode, AxeRule } from '../../evidence/browser-evidence.ts';
import type { Defect, Outcome } from '../check.ts';
import { notApplicable, passUnless } from '../check.ts';
import { placeOf } from './place-of.ts';

interface Told<Advice extends string> {
  /** What is proven of the element, as a sentence. */
  detail(node: AxeNode, rule: string): string;
  /** What axe could not decide, as a sentence. */
  unsure(node: AxeNode, rule: string): string;
  advice(rule: string): Advice;
  /** By default every violation is a failure. */
  outcome?(rule: AxeRule): 'warn' | 'fail';
  /** Sentences. */
  readonly passed: string;
  readonly nothing: string;
}

/**
 * What axe says by some of its rules: violations first; where it found none, what it leaves to a person is a warning.
 * @param rules of axe that are asked
 */
export function axeOutcome<Advice extends string>(
  axe: AxeFindings,
  rules: readonly string[],
  told: Told<Advice>,
): Outcome<Advice> {
  const isAsked = ({ rule }: AxeRule) => rules.includes(rule);
  const violations = axe.violations.filter(isAsked);
  const open = axe.incomplete.filter(isAsked);
  const passed = axe.passes.filter((rule) => rules.includes(rule));
  if (violations.length + open.length + passed.length === 0) return notApplicable(told.nothing);
  const value = { found: totalOf(violations), open: totalOf(open) };
  const found = violations.flatMap((rule) =>
    rule.nodes.map((node): Defect<Advice> => {
      const outcome = told.outcome?.(rule) ?? 'fail';
      return {
        outcome,
        advice: told.advice(rule.rule),
        detail: told.detail(node, rule.rule),
        ...placeOf(node),
      };
    }),
  );
  const unsure = open.flatMap(({ rule, nodes }) =>
    nodes.map((node): Defect<Advice> => {
      const detail = told.unsure(node, rule);
      return { outcome: 'warn', advice: told.advice(rule), detail, ...placeOf(node) };
    }),
  );
  if (found.length === 0) return passUnless(unsure, told.passed, value);
  return passUnless(found, told.passed, value, unsure.map(noteOf));
}

/** What a person has to look at besides. */
function noteOf({ outcome: _, advice: __, ...note }: Defect) {
  return note;
}

function totalOf(rules: readonly AxeRule[]): number {
  return rules.reduce((sum, { nodesTotal }) => sum + nodesTotal, 0);
}
