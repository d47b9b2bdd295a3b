import type { AxeFindings, AxeRule } from '../../evidence/browser-evidence.ts';
import { axeAdvice, axeRules, belongsTo } from '../accessibility/axe-rules.ts';
import type { AnyCheck, Outcome } from '../check.ts';
import { axeOutcome } from './axe-outcome.ts';

/** What axe-core says by the rules of a check of accessibility, with its findings instead of ours. */
export function axeForCheck({ id, title }: Pick<AnyCheck, 'id' | 'title'>, axe: AxeFindings): Outcome {
  const { violations, incomplete, passes } = axe;
  const own = { violations: ownOf(id, violations), incomplete: ownOf(id, incomplete), passes };
  return axeOutcome(own, axeRules[id] ?? [], {
    detail: ({ message }) => sentence(message),
    unsure: ({ message }) => `axe-core leaves this to people: ${sentence(message)}`,
    advice: (rule) => axeAdvice[id]?.[rule] ?? '',
    passed: `${title}.`,
    nothing: 'The page has nothing that axe-core judges here.',
  });
}

function ownOf(check: string, rules: readonly AxeRule[]): AxeRule[] {
  return rules.flatMap((rule) => {
    const nodes = rule.nodes.filter(({ snippet, message }) =>
      belongsTo(check, { rule: rule.rule, role: roleIn(snippet), attributes: attributesIn(message) }),
    );
    if (nodes.length === 0) return [];
    // Of a rule that several checks share, no more is known than the nodes that are kept.
    return [
      { ...rule, nodes, nodesTotal: nodes.length < rule.nodes.length ? nodes.length : rule.nodesTotal },
    ];
  });
}

function roleIn(startTag: string): string {
  return /^<[^>]*\srole="([^"]*)"/.exec(startTag)?.[1] ?? '';
}

/** Such as `Invalid ARIA attribute value: aria-hidden="yes"`, or ``aria-errormessage value `a` must …``. */
function attributesIn(message: string): string[] {
  const named = message.match(/aria-[a-z]+(?==| value)/g) ?? [];
  // One that axe does not name has a value that it does not know.
  return named.length === 0 ? ['aria-'] : named.map((name) => `${name}=`);
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
