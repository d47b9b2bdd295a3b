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
} as const;
