import { formatCount } from '../lib/quantities.ts';
import { wordOf } from '../lib/word-of.ts';

/** `1 link`, `1,482 links`. A verb that must agree stands in both: `counted(count, 'file is', 'files are')`. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${wordOf(count, { one, other })}`;
}

/** For the start of a sentence: `The link has`, `All 1,482 links have`. */
export function allOf(count: number, one: string, other: string): string {
  return wordOf(count, { one: `The ${one}`, other: `All ${formatCount(count)} ${other}` });
}
