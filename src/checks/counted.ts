import { wordOf } from '../lib/word-of.ts';

/** `1 link`, `2 links`. A verb that must agree stands in both forms: `counted(count, 'file is', 'files are')`. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${wordOf(count, { one, other })}`;
}

/** For the start of a sentence: `The link has`, `All 2 links have`. */
export function allOf(count: number, one: string, other: string): string {
  return wordOf(count, { one: `The ${one}`, other: `All ${count} ${other}` });
}
