import { formatCount } from '../../lib/quantities.ts';
import type { Result } from '../../score/score.ts';
import { plural, spelled } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';
import type { Profile } from '../body.ts';

/** Of a report as a file, and at a terminal. */
export const fileWords = {
  skip: 'Skip to content',
  title: (score: number, result: Result | null, address: string, isPartial: boolean) =>
    `${isPartial ? 'Partial score ' : ''}${score}, ${resultName(result)}: ${address}`,
  titleWithoutScore: (address: string) => `No score: ${address}`,
  /** Around the time. */
  checked: ['Checked ', ' UTC'],
  rules: (version: string) => `Rules ${version}`,
  madeWith: 'Made with Assay',
} as const;

const finding = { one: 'finding', other: 'findings' };
const profiles: Readonly<Record<Profile, string>> = {
  page: 'page alone',
  'page+site': 'page and site',
  crawl: 'whole site',
};

/** Of a report as text: Markdown, and at a terminal. */
export const textWords = {
  head: {
    page: (address: string) => `Page: ${address}`,
    titledPage: (address: string, title: string) => `Page: ${address}, “${title}”`,
    leadsTo: (address: string) => `Leads to: ${address}`,
    checked: (instant: string) => `Checked: ${instant} UTC`,
    status: (status: number) => `status ${status}`,
    html: (size: string) => `${size} of HTML`,
    firstByte: (milliseconds: number) => `first byte after ${formatCount(milliseconds)} ms`,
    redirects: (count: number) => plural(count, { one: 'redirect', other: 'redirects' }),
  },
  score: {
    name: 'Score',
    partialName: 'Partial score',
    points: (score: number) => `${score} of 100`,
    none: 'none',
    tooLittle: 'too little could be judged',
    capped: (check: string, scoreBefore: number) =>
      `Capped, because ${check} fails; without the cap it would be ${scoreBefore}.`,
    provisional: (percent: number) => `Provisional: ${percent} % of the weight could not be judged.`,
    errorPage: (status: number) => `The page answered ${status}, so its content is not judged.`,
    why: {
      cut: 'Provisional: the end of the page never came or was not read, so it is not judged.',
      unasked:
        'Provisional: Assay had asked this site as often as it may, so some of it was not checked. Run it again in a while.',
    },
  },
  columns: ['Category', 'Score', 'Failed', 'Warnings', 'Passed'],
  fixes: {
    lifts: ({ count, areFirst }: { readonly count: number; readonly areFirst: boolean }) =>
      !areFirst
        ? `${count === 1 ? 'One of them lifts' : `${spelled(count)} of them lift`} the cap; the others count once it is gone.`
        : count === 1
          ? 'The first lifts the cap; the others count once it is gone.'
          : `The first ${spelled(count).toLowerCase()} lift the cap; the others count once it is gone.`,
    more: (count: number) => `and ${count} more below`,
    moreSentence: (count: number) => `And ${count} more below.`,
  },
  findings: {
    howToFix: (advice: string) => `How to fix it: ${advice}`,
    source: 'Source',
    more: (count: number) => `and ${formatCount(count)} more`,
  },
  end: {
    none: 'No findings',
    findings: (count: number) => plural(count, finding),
    findingsAndFailed: (count: number, failed: number) => `${plural(count, finding)} (${failed} failed)`,
    notJudged: (count: number) => `${count} not judged for lack of evidence`,
    informs: (count: number) => `${count} for information`,
    rules: (version: string, profile: Profile) => `Rules ${version}, ${profiles[profile]}`,
  },
} as const;
