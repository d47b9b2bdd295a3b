import { expect, test } from 'vitest';
import { ownPath, redirect } from './answer.ts';

test.each(['/', '/reports?sort=url%3Aasc#top', '/reports/7'])('%s is on this site', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'reports',
  '//evil.example/',
  '/\\evil.example/',
  '/\\/evil.example',
  '/.//evil.example',
  '/reports/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\tevil',
  '/a b',
  '/a\r\nset-cookie: a=b',
])('%j leads elsewhere, or nowhere', (path) => {
  expect(ownPath(path)).toBeUndefined();
  expect(redirect(path ?? '').to).toBe('/');
});
