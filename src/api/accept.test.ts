import { expect, test } from 'vitest';
import { acceptsJson } from './accept.ts';

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/*',
  'text/html, application/json;q=0.1',
  'text/html, */*;q=0.8',
  'text/html;q=0, */*',
  'application/json;q=abc',
])('JSON is accepted by %j', (accept) => {
  expect(acceptsJson(accept)).toBe(true);
});

test.each([
  'text/html',
  'application/json;q=0',
  'application/json;q=0, */*',
  'application/*;q=0.0, */*;q=1',
  'application/xml, text/*',
  'nonsense',
  ',',
])('JSON is excluded by %j', (accept) => {
  expect(acceptsJson(accept)).toBe(false);
});

test('what else there is is accepted by its name', () => {
  const others = ['text/markdown'];
  expect(acceptsJson('text/markdown', others)).toBe(true);
  expect(acceptsJson('text/*', others)).toBe(true);
  expect(acceptsJson('text/html', others)).toBe(false);
});
