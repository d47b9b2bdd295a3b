import { expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { declaredOf } from './expectations.ts';

const server = 'The page was judged without the server that will deliver it.';
const search = 'The owner declared that this site is not meant to be found by search engines.';
const both = 'The owner declared that this site is not meant to be found by search engines or AI search.';

test.each([
  [{}, null],
  [{ indexable: false }, search],
  [{ aiSearch: false }, 'The owner declared that this site is not meant for AI search.'],
  [{ deployed: false }, server],
  [{ indexable: false, deployed: false }, `${search} ${server}`],
  [{ indexable: false, aiSearch: false, deployed: false }, `${both} ${server}`],
])('a report of a site of which %j was declared says so', (declared, sentence) => {
  expect(declaredOf({ expectations: { ...usualExpectations, ...declared } })).toBe(sentence);
});
