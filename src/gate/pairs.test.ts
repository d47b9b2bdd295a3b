import { describe, expect, test } from 'vitest';
import { leftOver } from './pairs.ts';

const item = (text: string) => {
  const [id = '', mark = '', shape = mark] = text.split('~');
  return { id, mark, shape };
};
const left = (now: readonly string[], known: readonly string[]) =>
  leftOver(now.map(item), known.map(item)).map(({ id }) => id);

describe('what finds no partner', () => {
  test.each<[string, string[], string[], string[]]>([
    ['is nothing where all is as it was', ['1~a', '2~b'], ['1~a', '2~b'], []],
    ['is the one that was inserted above, not the last', ['1~new', '2~a', '3~b'], ['1~a', '2~b'], ['1']],
    ['is one of three that look alike', ['1~a', '2~a', '3~a'], ['1~a', '2~a'], ['3']],
    ['is nothing where one changed in its place', ['1~changed'], ['1~a'], []],
    ['is nothing where one moved', ['7~a'], ['1~a'], []],
    ['is nothing where one moved while its content changed', ['7~c~div'], ['1~a~div'], []],
    [
      'is nothing where a place helps one, so that its look is free for another',
      ['1~b', '7~b'],
      ['1~a', '3~b'],
      [],
    ],
    ['is what has another look in another place', ['7~b'], ['1~a'], ['7']],
    ['is all where nothing was known', ['1~a', '2~b'], [], ['1', '2']],
  ])('%s', (_, now, known, expected) => {
    expect(left(now, known)).toEqual(expected);
  });
});
