import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const rules = { one: 'rule', other: 'rules' };
const pages = { one: 'page', other: 'pages' };
const findings = { one: 'finding', other: 'findings' };

/** Of a gate, at a terminal and in the log of a build. */
export const verdictWords = {
  name: 'Gate',
  passed: (all: number, over: number) => `passed: ${plural(all, rules)} on ${plural(over, pages)}`,
  failed: (broken: number, all: number, on: number, over: number) =>
    `failed: ${formatCount(broken)} of ${plural(all, rules)}, on ${formatCount(on)} of ${plural(over, pages)}`,
  others: (number: number) => `${plural(number, { one: 'other rule is', other: 'other rules are' })} met`,
  more: (number: number) => `and ${formatCount(number)} more`,
  fixed: (number: number) =>
    `${plural(number, { one: 'finding of the baseline is', other: 'findings of the baseline are' })} fixed: run with --update-baseline.`,
  waived: (check: string, number: number, reason: string, until: string, by: string) =>
    `${plural(number, findings)} of ${check} waived until ${until} (${by}): ${reason}`,
  notRun: (number: number) => `${plural(number, pages)} could not be audited.`,
} as const;
