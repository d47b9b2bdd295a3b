import { formatCount } from '../../lib/quantities.ts';
import { fixWords } from './fix-first.ts';

/** Of one finding, or of the first ones, as text for an issue. */
export const fixTextWords = {
  found: (address: string, instant: string) => `Found on ${address}, checked ${instant} UTC.`,
  /** As title of all, in front of the page. */
  all: (page: string) => `${fixWords.title}: ${page}`,
  where: 'Where',
  more: (places: number) => `and ${formatCount(places)} more`,
  howToFix: 'How to fix it',
  expected: 'What is expected',
  passesWhen: (title: string) => `The check passes when: ${title}.`,
  example: 'For example:',
  why: (sentence: string) => `Why it matters: ${sentence}`,
  source: 'Source',
  verify: 'How to verify',
  report: (address: string) => `Report, for members of the account: ${address}`,
  /** In place of the text. */
  noResult: 'This report has no result yet, so there is nothing to fix.',
  noDetails: 'The details of this run are not there, so there is nothing to fix.',
  nothing: 'No finding of this report costs points, so there is nothing to fix first.',
  noFinding: 'This report has no such finding: the check passed, does not apply or is unknown.',
} as const;
