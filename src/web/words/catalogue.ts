import { formatCount } from '../../lib/quantities.ts';
import { inBrowserTitle, wholeSitesTitle } from '../../report/describe-checks.ts';
import { checksWords, checkWords } from '../../report/words/checks.ts';
import { listOf, plural } from '../../ui/formats.ts';

const check = { one: 'check', other: 'checks' };

/** What the page of all checks says. */
export const catalogueWords = {
  title: 'Checks and scoring',
  lede: (checks: number, categories: number, inBrowser: number, ofSites: number, version: string) =>
    `${plural(checks, check)} in ${plural(categories, { one: 'category', other: 'categories' })}, ${formatCount(inBrowser)} in a browser and ${formatCount(ofSites)} for whole sites, rules ${version}. The same evidence gives the same score.`,
  contents: 'Categories',
  signIn: 'Sign in',
  find: {
    label: checksWords.find,
    submit: checksWords.submitFind,
    found: (count: number, all: number, find: string) =>
      `${formatCount(count)} of ${plural(all, check)} with “${find}”.`,
    clear: 'Show all checks',
    openAll: checksWords.openAll,
    none: 'No check matches',
    noneText: (find: string) => `No check has “${find}” in its name, its rule or its advice.`,
    noneTyped: checksWords.noneMatches,
  },
  category: {
    share: (checks: number, share: number) => `${plural(checks, check)}, ${share}% of the score`,
  },
  browser: {
    title: inBrowserTitle,
    share: (checks: number) => `${plural(checks, check)}, for the full score alone`,
  },
  sites: {
    title: wholeSitesTitle,
    share: (checks: number) => `${plural(checks, check)}, for the score of a site alone`,
  },
  tiers: { page: 'Page', site: 'Site' },
  check: {
    severity: checkWords.severity,
    informs: 'Informs only',
    weight: (weight: number) => (weight === 0 ? 'Not scored' : `Weight ${weight}`),
    rule: 'Rule',
    why: checkWords.why,
    advice: 'What to do',
    before: 'Before',
    after: 'After',
    source: 'Source:',
  },
  scoring: {
    title: 'How the score is made',
    weights: (weights: readonly string[]) =>
      `Each check has a severity, which is its weight: ${listOf(weights)}. A check gains its whole weight when it passes, half when it warns, nothing when it fails.`,
    weight: (severity: string, weight: number) => `${severity} counts ${weight}`,
    categories: (least: number) =>
      `The score of a category is what its checks gained, in per cent of what they could gain. A category with a weight below ${least} says too little and has no score. The overall score is the mean of the categories, each with its share below.`,
    caps: 'Some failures make the rest irrelevant, so they cap the score. The lowest cap applies, and the report names it.',
    capsCaption: 'Caps',
    capCheck: 'Failing check',
    capOverall: 'Score at most',
    capCategory: 'Category at most',
    coverage: (share: number) =>
      `When less than ${share}% of the weight could be judged, because evidence could not be gathered, or when the end of the page could not be read, the score is provisional and has no result.`,
    outcomes: 'Not applicable and info are left out of the score.',
    from: (score: number, result: string) => `${result} from ${score}`,
    below: (score: number, result: string) => `${result} below ${score}`,
    outcomesLabel: 'Outcomes',
    resultsLabel: 'Results',
  },
} as const;
