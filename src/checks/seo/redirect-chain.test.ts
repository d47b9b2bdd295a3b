import { describe, expect, test } from 'vitest';
import { htmlType, redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { redirectChain } from './redirect-chain.ts';

const url = 'https://www.example.com/';
const a = 'http://example.com/';
const b = 'https://example.com/';
const c = 'http://www.example.com/';

describe('redirects', () => {
  test.each([
    ['none', [], 'pass', null],
    ['one 301', [redirect(b, url, 301)], 'pass', null],
    ['one 308', [redirect(b, url, 308)], 'pass', null],
    ['one 302', [redirect(b, url, 302)], 'warn', 'temporary'],
    ['one 303', [redirect(b, url, 303)], 'warn', 'temporary'],
    ['one 307', [redirect(b, url, 307)], 'warn', 'temporary'],
    ['two', [redirect(b, `${b}x`), redirect(`${b}x`, url)], 'warn', 'long'],
    ['three', [redirect(b, `${b}x`), redirect(`${b}x`, `${b}y`), redirect(`${b}y`, url)], 'fail', 'long'],
    ['one to https on the same host', [redirect(c, url)], 'pass', null],
    ['one 302 to https on the same host', [redirect(c, url, 302)], 'warn', 'temporary'],
    ['one behind that to https on the same host', [redirect(a, b), redirect(b, url)], 'pass', null],
    ['one 302 behind that', [redirect(a, b), redirect(b, url, 302)], 'warn', 'temporary'],
    [
      'one behind a 302 to https on the same host',
      [redirect(a, b, 302), redirect(b, url)],
      'warn',
      'temporary',
    ],
    ['two behind that', [redirect(a, b), redirect(b, `${b}x`), redirect(`${b}x`, url)], 'warn', 'long'],
    ['two by way of another http', [redirect(a, c), redirect(c, url)], 'warn', 'long'],
    ['two with a step back to http', [redirect(b, c), redirect(c, url)], 'fail', 'downgrade'],
  ])('%s', (_, hops, outcome, advice) => {
    expect(judge(redirectChain, { url, hops })).toMatchObject({
      outcome,
      advice,
      value: { hops: hops.length },
    });
  });

  test('one step from https to http fails', () => {
    expect(judge(redirectChain, { url: a, hops: [redirect(b, a)] })).toMatchObject({
      outcome: 'fail',
      advice: 'downgrade',
    });
  });

  test('a temporary step from https to http is two findings, each with its own sentence', () => {
    expect(judge(redirectChain, { url: a, hops: [redirect(b, a, 302)] }).items).toMatchObject([
      {
        outcome: 'fail',
        detail: '“https://example.com/” leads from https back to http, to “http://example.com/”.',
      },
      { outcome: 'warn', detail: '“https://example.com/” answers 302 and leads to “http://example.com/”.' },
    ]);
  });

  test('are counted in words where the chain is sound', () => {
    expect(judge(redirectChain, { url }).summary).toBe('The page is reached without a redirect.');
    expect(judge(redirectChain, { url, hops: [redirect(b, url)] }).summary).toMatch('One permanent redirect');
    expect(judge(redirectChain, { url, hops: [redirect(a, b), redirect(b, url)] }).summary).toMatch(
      'Two permanent redirects lead to the page, the first of them to https.',
    );
  });

  test('are counted in words without the first from http to https on the same host', () => {
    const summaryOf = (...hops: Parameters<typeof redirect>[]) =>
      judge(redirectChain, { url, hops: hops.map((hop) => redirect(...hop)) }).summary;
    expect(summaryOf([b, `${b}x`], [`${b}x`, url])).toBe('The page is reached after 2 redirects.');
    expect(summaryOf([a, b], [b, `${b}x`], [`${b}x`, url])).toBe(
      'The page is reached after 2 redirects, not counting the one from http to https.',
    );
  });

  test('each is told once, as a finding or as a note', () => {
    expect(judge(redirectChain, { url, hops: [redirect(b, url, 302)] }).items).toMatchObject([
      { outcome: 'warn', url: b },
    ]);
    expect(judge(redirectChain, { url, hops: [redirect(b, c), redirect(c, url)] }).items).toMatchObject([
      { outcome: 'fail', url: b },
      { outcome: 'warn', url: b },
      { outcome: null, url: c },
    ]);
  });

  test('each is noted', () => {
    const { items } = judge(redirectChain, { url, hops: [redirect(b, url)] });
    expect(items).toMatchObject([
      {
        outcome: null,
        url: b,
        detail: '“https://example.com/” answers 301 and leads to “https://www.example.com/”.',
      },
    ]);
  });
});

describe('a Refresh header', () => {
  const refresh = (value: string) => judge(redirectChain, { url, fields: [...htmlType, ['Refresh', value]] });

  test('that leads elsewhere warns', () => {
    expect(refresh('5; url=/next')).toMatchObject({ outcome: 'warn', advice: 'refresh', value: { hops: 0 } });
  });

  test.each(['30', '0; url=/', 'junk'])('%j passes', (value) => {
    expect(refresh(value).outcome).toBe('pass');
  });
});

test('an error page is judged as well', () => {
  expect(judge(redirectChain, { url, status: 404, hops: [redirect(b, url, 302)] }).outcome).toBe('warn');
});

test('the example begins behind the step from http to https, which does not count', () => {
  const { before, after } = redirectChain.example;
  const judged = (example: string) => {
    const parts = example.split(' → ');
    const addresses = parts.map((part) => part.replace(/^\d+ /, ''));
    const hops = parts
      .slice(1)
      .map((part, at) => redirect(addresses[at] ?? '', addresses[at + 1] ?? '', Number.parseInt(part, 10)));
    expect(addresses.every((address) => address.startsWith('https:'))).toBe(true);
    return judge(redirectChain, { url: addresses.at(-1) ?? '', hops }).outcome;
  };
  expect([judged(before), judged(after)]).toEqual(['warn', 'pass']);
});
