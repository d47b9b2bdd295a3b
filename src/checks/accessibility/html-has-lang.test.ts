import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { htmlHasLang } from './html-has-lang.ts';

const xhtml = { fields: [['Content-Type', 'application/xhtml+xml']] } as const;

test.each([
  ['a language', '<html lang=en>', 'en'],
  ['any value; whether it is valid, another check asks', '<html lang=nonsense>', 'nonsense'],
  ['lang beside xml:lang', '<html lang=en xml:lang=de>', 'en'],
])('passes with %s', (_, html, value) => {
  expect(judge(htmlHasLang, { html })).toMatchObject({ outcome: 'pass', value });
});

test('passes with xml:lang alone where the page is XML', () => {
  expect(
    judge(htmlHasLang, { html: '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"/>', ...xhtml }),
  ).toMatchObject({ outcome: 'pass' });
});

test.each([
  ['no lang', '<html>', 'missing'],
  ['no html element in the source', '<p>Text', 'missing'],
  ['lang on the body only', '<html><body lang=en>', 'missing'],
  ['an empty lang', '<html lang="">', 'blank'],
  ['a blank lang', '<html lang=" \t">', 'blank'],
  ['xml:lang alone', '<html xml:lang="en">', 'xmlOnly'],
  ['a blank xml:lang alone', '<html xml:lang=" ">', 'missing'],
])('fails with %s', (_, html, advice) => {
  expect(judge(htmlHasLang, { html })).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
});

test('fails with a blank xml:lang where the page is XML', () => {
  expect(
    judge(htmlHasLang, { html: '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang=""/>', ...xhtml }),
  ).toMatchObject({ advice: 'missing' });
});

test('does not judge an error page', () => {
  expect(judge(htmlHasLang, { status: 404 })).toMatchObject({ reason: 'gate' });
});
