import { describe, expect, test } from 'vitest';
import { compareCheck } from './compare.ts';
import type { Known, KnownPage } from './known.ts';

const found = (outcome: Known['outcome'], items: string, total?: number): Known => ({
  outcome,
  total: total ?? [...items].length,
  items: [...items].map((mark) => ({ id: mark, mark, shape: mark })),
});
const page = (known: Known | undefined, more: Partial<KnownPage> = {}): KnownPage => ({
  ...{ score: 80, unknown: [], unseen: {}, found: known === undefined ? {} : { links: known } },
  ...more,
});
const compare = (now: Known, before: KnownPage | undefined, asked = ['links']) =>
  compareCheck('links', now, before, new Set(asked));

describe('B2 a check against its baseline', () => {
  test.each<[string, Known, KnownPage | undefined, string, number, number]>([
    ['all is new on a page that it does not have', found('fail', 'ab'), undefined, 'new', 2, 0],
    ['all is new where it found nothing', found('fail', 'ab'), page(undefined), 'new', 2, 0],
    ['one thing is new where no place is named', found('fail', ''), page(undefined), 'new', 1, 0],
    [
      'nothing is new where no place is named before and after',
      found('fail', ''),
      page(found('fail', '')),
      'known',
      0,
      0,
    ],
    ['one more is new', found('fail', 'abc'), page(found('fail', 'ab')), 'new', 1, 0],
    ['one less is fixed', found('fail', 'a'), page(found('fail', 'ab')), 'known', 0, 1],
    ['a failure is new where it warned', found('fail', 'a'), page(found('warn', 'a')), 'new', 1, 0],
    ['a warning is not, where it failed', found('warn', 'a'), page(found('fail', 'a')), 'known', 0, 0],
    [
      'of cut lists the numbers decide',
      found('fail', 'xyz', 70),
      page(found('fail', 'abc', 60)),
      'new',
      10,
      0,
    ],
    [
      'of cut lists other items are no news',
      found('fail', 'xyz', 60),
      page(found('fail', 'abc', 60)),
      'known',
      0,
      0,
    ],
    [
      'what it could not judge is unknown',
      found('fail', 'a'),
      page(undefined, { unknown: ['links'] }),
      'unknown',
      0,
      0,
    ],
    [
      'what it did not see may have been there',
      found('fail', 'abc'),
      page(found('fail', 'a'), { unseen: { links: 2 } }),
      'unknown',
      0,
      0,
    ],
    [
      'what is more than it did not see is new',
      found('fail', 'abcd'),
      page(found('fail', 'a'), { unseen: { links: 2 } }),
      'new',
      1,
      0,
    ],
    [
      'nor is it worse then',
      found('fail', 'abc'),
      page(found('warn', 'a'), { unseen: { links: 2 } }),
      'unknown',
      0,
      0,
    ],
    [
      'a page that it saw in part',
      found('fail', ''),
      page(undefined, { unseen: { links: 5 } }),
      'unknown',
      0,
      0,
    ],
  ])('%s', (_, now, before, state, newCount, fixed) => {
    expect(compare(now, before)).toMatchObject({ state, newCount, fixed });
  });

  test('a check that the baseline did not have is unknown', () => {
    expect(compare(found('fail', 'a'), page(undefined), ['others'])).toMatchObject({
      state: 'unknown',
      newCount: 0,
    });
  });
});
