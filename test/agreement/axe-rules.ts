import { type AxeNode, axeRules, belongsTo } from '../../src/checks/accessibility/axe-rules.ts';

// The text of axe.ts, which imports them from here, seals what axe has said.
export { type AxeNode, axeRules };

/** What axe says of a page, as far as checks are compared with it. */
export interface AxeVerdict {
  readonly violations: readonly AxeNode[];
  readonly incomplete: readonly AxeNode[];
  /** Rules that some element passes. */
  readonly passes: readonly string[];
}

export type AxeOutcome = 'violation' | 'incomplete' | 'pass' | 'inapplicable';

export function outcomeOf(check: string, { violations, incomplete, passes }: AxeVerdict): AxeOutcome {
  const concerns = (node: AxeNode) => belongsTo(check, node);
  if (violations.some(concerns)) return 'violation';
  if (incomplete.some(concerns)) return 'incomplete';
  return passes.some((rule) => axeRules[check]?.includes(rule)) ? 'pass' : 'inapplicable';
}
