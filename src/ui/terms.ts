import type { Outcome, Weight } from '../checks/check.ts';
import { wordOf } from '../lib/word-of.ts';
import type { Result } from '../score/score.ts';

/*
 * What more than one part of a report says, and the pages around it; the other strings of a report stand in
 * src/report/words. Sentences are whole, with their values as arguments; where a sentence goes around an element, it is
 * the list of the texts before and after. Plural forms are those of `Intl.PluralRules`, numbers and lists those of `Intl`.
 */

export const resultWords: Readonly<Record<Result, string>> = { good: 'Good', decent: 'Decent', bad: 'Bad' };

const resultNames: Readonly<Record<Result, string>> = { good: 'good', decent: 'decent', bad: 'bad' };

/** Within a sentence. Null: the score is provisional. */
export function resultName(result: Result | null): string {
  return result === null ? 'provisional' : resultNames[result];
}

export const outcomeWords: Readonly<Record<Outcome['outcome'], string>> = {
  pass: 'Passed',
  warn: 'Warning',
  fail: 'Failed',
  info: 'Info',
  not_applicable: 'Not applicable',
};

/** By weight, the heaviest first. */
export const severities: Readonly<Record<Weight, string>> = { 10: 'High', 5: 'Medium', 2: 'Low', 0: 'None' };

export const terms = {
  noScore: 'No score',
  provisional: 'Provisional',
  tooLittle: 'too little to score',
  unchanged: 'same',
  utc: (instant: string) => `${instant} UTC`,
  run: (number: number) => `Run ${number}`,
  toFix: (count: number) => `${count} to fix`,
  /** A number, or one that is written with groups. */
  line: (line: number | string) => `line ${line}`,
  declaredBoth: 'The owner declared that this site is not meant to be found by search engines or AI search.',
  counts: {
    failed: (count: number) => `${count} failed`,
    warnings: (count: number) => `${count} ${wordOf(count, { one: 'warning', other: 'warnings' })}`,
    passed: (count: number) => `${count} passed`,
    notApplicable: (count: number) => `${count} not applicable`,
    waived: (count: number) => `${count} waived`,
  },
} as const;
