import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { serverDisclosure } from './server-disclosure.ts';

const of = (name: string, value: string) => judge(serverDisclosure, { fields: [[name, value]] }).outcome;

test.each([
  ['Server', 'nginx/1.18.0', 'warn'],
  ['server', 'Apache 2.4', 'warn'],
  ['X-Powered-By', 'PHP-8.2.1', 'warn'],
  ['X-AspNet-Version', '4', 'warn'],
  ['X-AspNet-Version', ' ', 'pass'],
  ['X-AspNetMvc-Version', '5', 'warn'],
  ['X-Generator', 'Drupal 10.2', 'warn'],
  ['X-Generator', 'Drupal 10 (https://www.drupal.org)', 'pass'],
  ['Server', 'nginx', 'pass'],
  ['Server', 'cloudflare', 'pass'],
  ['X-Powered-By', 'Express', 'pass'],
])('%s: %s is %s', (name, value, outcome) => {
  expect(of(name, value)).toBe(outcome);
});

test('a generator meta with a version warns', () => {
  const html = '<!doctype html><meta name=generator content="WordPress 6.8.1">';
  expect(judge(serverDisclosure, { html })).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
  expect(judge(serverDisclosure, { html: '<!doctype html><meta name=generator content=Hugo>' }).outcome).toBe(
    'pass',
  );
});

test('a meta whose name has spaces is not read, as in browsers', () => {
  const html = '<!doctype html><meta name="generator " content="WordPress 6.8.1">';
  expect(judge(serverDisclosure, { html }).outcome).toBe('pass');
});
