import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { structuredDataSyntax } from './structured-data-syntax.ts';

const of = (...texts: string[]) =>
  judge(structuredDataSyntax, {
    html: `<!doctype html>${texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')}`,
  });

test.each([
  ['an object', '{"@type":"Person"}', 'pass', null],
  ['a list', ' [{"a":1},{"a":1}]\n', 'pass', null],
  ['a BOM before it', '\uFEFF{"a":1}', 'pass', null],
  ['the same key in two objects', '{"a":{"b":1},"c":{"b":"}\\""},"b":2}', 'pass', null],
  ['a key that is also a value', '{"a":"a","b":["a","a"]}', 'pass', null],
  ['a comma too many', '{"a":1,}', 'fail', 'json'],
  ['single quotes', "{'a':1}", 'fail', 'json'],
  ['a comment', '{"a":1} // x', 'fail', 'json'],
  ['a string', '"a"', 'fail', 'shape'],
  ['null', 'null', 'fail', 'shape'],
  ['nothing', ' ', 'warn', 'empty'],
  ['escaped quotes', '{&quot;a&quot;:1}', 'warn', 'escaped'],
  ['quotes escaped by number', '{&#34;a&#x22;:1,&#034;b&#X0022;:2}', 'warn', 'escaped'],
  ['a reference to no character', '{&#x22;a&#x22;:&#99999999;}', 'fail', 'json'],
  ['a key twice', '{"a":1,"b":{"c":"{"},"a":2}', 'warn', 'duplicate'],
  ['a key twice, around a list', '{"@type":"Thing","a":[1],"@type":"Place"}', 'warn', 'duplicate'],
  ['a key twice, in a list', '[{"b":[],"c":1,"b":2}]', 'warn', 'duplicate'],
  ['a key twice, behind one with an escaped quote', '{"a\\"b":1,"c":2,"c":3}', 'warn', 'duplicate'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'warn', 'duplicate'],
])('%s: %s', (_, text, outcome, advice) => {
  expect(of(text)).toMatchObject({ outcome, advice });
});

test('each script is judged', () => {
  expect(of('{"a":1}', '{', '')).toMatchObject({ outcome: 'fail', itemsTotal: 2 });
});

test('none is not judged', () => {
  expect(of().reason).toBe('irrelevant');
});

test('one script is told as one', () => {
  expect(of('{"a":1}').summary).toBe('The JSON-LD script can be parsed.');
});
