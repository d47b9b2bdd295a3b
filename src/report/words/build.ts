import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const pages = { one: 'page', other: 'pages' };

/** Of what a build takes away: SARIF, JUnit, GitLab, annotations, and the comment in Markdown. */
export const buildWords = {
  name: 'Assay',
  onPage: (address: string) => `On ${address}.`,
  onPages: (count: number, address: string) => `On ${plural(count, pages)}, such as ${address}.`,
  place: (line: number, column: number | null) => `Line ${line}${column === null ? '' : `:${column}`}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  notRun: (page: string, why: string) => `${page} could not be audited: ${why}`,
  leftOut: (count: number, shown: number) =>
    `${plural(count, { one: 'result is', other: 'results are' })} left out: this file holds the worst ${formatCount(shown)}.`,
  expected: (expected: string, actual: string, from: string) =>
    `Expected ${expected}, found ${actual} (${from}).`,
  broken: (rule: string, expected: string, actual: string) =>
    `${rule}: expected ${expected}, found ${actual}`,
  waived: (reason: string, until: string, by: string) => `Waived until ${until} (${by}): ${reason}`,
  comment: {
    passed: (rules: number) =>
      rules === 0 ? 'nothing was asked of the gate' : `the gate passed: ${plural(rules, rulesForms)}`,
    failed: (failed: number, all: number) => `the gate failed: ${failed} of ${plural(all, rulesForms)}`,
    incomplete: (count: number) => `${plural(count, pages)} could not be audited`,
    partial: 'Only some of the checks were asked, so these scores compare with no other.',
    pages: ['Page', 'Score', 'Change', 'Failed', 'Warnings', 'New', 'Fixed'],
    rules: ['Page', 'Rule', 'Expected', 'Found', 'Asked by'],
    noScore: 'none',
    unknown: '–',
    notAudited: 'not audited',
    brokenTitle: 'What broke the gate',
    newTitle: (count: number) => plural(count, { one: 'new finding', other: 'new findings' }),
    foundTitle: (count: number) => plural(count, { one: 'finding', other: 'findings' }),
    otherTitle: (count: number) => plural(count, { one: 'other finding', other: 'other findings' }),
    waivedTitle: (count: number) => plural(count, { one: 'waived finding', other: 'waived findings' }),
    fixed: (count: number) =>
      `${plural(count, { one: 'finding of the baseline is', other: 'findings of the baseline are' })} fixed.`,
    waived: (count: number, reason: string, until: string, by: string) =>
      `${plural(count, pages)}, until ${until}, by ${by}: ${reason}`,
    more: (count: number, what: string) => `And ${formatCount(count)} more ${what}.`,
    rows: 'rows',
    findings: 'findings',
    isNew: 'new',
  },
} as const;

const rulesForms = { one: 'rule', other: 'rules' };
