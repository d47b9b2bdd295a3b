import { describe, expect, test } from 'vitest';
import {
  fileResponse,
  htmlType,
  missing,
  type SampleOptions,
  sampleFetchedAt,
} from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { isCrawlable } from './is-crawlable.ts';

const robots = (...lines: string[]) => ({ robots: fileResponse(lines.join('\n')) });
const head = (html: string) => ({ html: `<!doctype html><head>${html}</head><body>` });
const header = (...values: string[]): SampleOptions => ({
  fields: [...htmlType, ...values.map((value) => ['X-Robots-Tag', value] as const)],
});
const fromNow = (days: number) => new Date(sampleFetchedAt + days * 86_400_000).toISOString();

describe('nothing in the way', () => {
  test.each([
    ['no rules at all', {}],
    ['index', head('<meta name=robots content="index, follow">')],
    ['a rule for another path', robots('User-agent: *', 'Disallow: /private')],
    ['a rule for another crawler', robots('User-agent: GPTBot', 'Disallow: /')],
    ['noindex for another crawler', header('applebot: noindex')],
    ['noindex for another crawler, in body', { html: '<body><meta name=applebot content=noindex>' }],
    ['nofollow alone', head('<meta name=robots content=nofollow>')],
    ['indexifembedded alone', head('<meta name=robots content=indexifembedded>')],
    ['a date far off', head(`<meta name=robots content="unavailable_after: ${fromNow(31)}">`)],
    ['a date that is none', head('<meta name=robots content="unavailable_after: soon">')],
    ['http-equiv', head('<meta http-equiv=x-robots-tag content=noindex>')],
    ['property', head('<meta property=robots content=noindex>')],
    ['a noscript', head('<noscript><meta name=robots content=noindex></noscript>')],
  ] as const)('%s passes', (_, options) => {
    expect(judge(isCrawlable, options)).toMatchObject({
      outcome: 'pass',
      value: { googlebot: 'allowed', bingbot: 'allowed' },
    });
  });
});

test('a misspelt rule keeps Google away, and nobody else', () => {
  const result = judge(isCrawlable, robots('User-agent: *', 'Disalow: /'));
  expect(result).toMatchObject({ outcome: 'fail', value: { googlebot: 'blocked', bingbot: 'allowed' } });
  expect(result.summary).toContain('Google reads it, other crawlers skip it');
});

describe('Google kept away', () => {
  test.each([
    ['a meta for all', head('<meta name=robots content=noindex>'), 'noindex'],
    ['none', head('<meta name=robots content=NONE>'), 'noindex'],
    ['noindex beside index', head('<meta name=robots content="index, noindex">'), 'noindex'],
    [
      'noindex with indexifembedded',
      head('<meta name=robots content="noindex, indexifembedded">'),
      'noindex',
    ],
    ['a meta for Google', head('<meta name=googlebot content=noindex>'), 'noindex'],
    ['a header', header('noindex'), 'noindex'],
    ['the second header line', header('bingbot: nofollow', 'noindex'), 'noindex'],
    ['a date of the past', header('unavailable_after: Friday, 25-Jun-10 15:00:00 UTC'), 'expired'],
    ['this very moment', head(`<meta name=robots content="unavailable_after: ${fromNow(0)}">`), 'expired'],
    ['robots.txt', robots('User-agent: *', 'Disallow: /'), 'robots'],
  ] as const)('%s fails', (_, options, advice) => {
    const result = judge(isCrawlable, options);
    expect(result).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
    expect(result.value).toMatchObject({ googlebot: 'blocked' });
  });
});

describe('Bing alone kept away', () => {
  test.each([
    ['a meta', head('<meta name=bingbot content=noindex>')],
    ['a header scope', header('bingbot: noindex')],
    ['robots.txt', robots('User-agent: bingbot', 'Disallow: /')],
  ] as const)('by %s warns', (_, options) => {
    expect(judge(isCrawlable, options)).toMatchObject({
      outcome: 'warn',
      value: { googlebot: 'allowed', bingbot: 'blocked' },
    });
  });
});

test.each([
  ['noindex only outside the head', { html: '<body><meta name=robots content=noindex>' }, 'outside'],
  [
    'noindex outside the head, and another directive in it',
    { html: '<head><meta name=robots content=nofollow></head><body><meta name=robots content=noindex>' },
    'outside',
  ],
  [
    'noindex outside the head, and for another crawler',
    { html: '<body><meta name=googlebot content=none>', ...header('applebot: noindex') },
    'outside',
  ],
  ['a date within 30 days', header(`unavailable_after: ${fromNow(30)}`), 'expiring'],
  ['an unreachable robots.txt', { robots: fileResponse('', { status: 503 }) }, 'unreachable'],
] as const)('%s warns', (_, options, advice) => {
  expect(judge(isCrawlable, options)).toMatchObject({ outcome: 'warn', advice });
});

test('the day from which the page is gone is named', () => {
  const { items } = judge(isCrawlable, header('unavailable_after: Friday, 25-Jun-10 15:00:00 UTC'));
  expect(items[0]?.detail).toMatch(/ on 2010-06-25\.$/);
});

test.each([
  ['switched off', { robots: missing('off') }],
  ['unknown', { robots: fileResponse('', { status: 429 }) }],
] as const)('without robots.txt evidence (%s) the rest is judged', (_, options) => {
  expect(judge(isCrawlable, options).outcome).toBe('pass');
  expect(judge(isCrawlable, { ...options, ...header('noindex') }).outcome).toBe('fail');
});

test('each item says where its directive stands', () => {
  const { items } = judge(isCrawlable, {
    ...robots('User-agent: googlebot', 'Disallow: /a', '', 'User-agent: *', 'Disallow: /'),
    ...header('bingbot: noindex'),
    html: '<!doctype html>\n<head>\n<meta name=googlebot content=noindex>',
    url: 'https://example.com/a',
  });
  expect(items.map(({ outcome, url, line, snippet }) => [outcome, url, line, snippet])).toEqual([
    ['fail', 'https://example.com/robots.txt', 2, null],
    ['fail', null, 3, '<meta name=googlebot content=noindex>'],
    ['warn', 'https://example.com/robots.txt', 5, null],
    ['warn', null, null, 'X-Robots-Tag: bingbot: noindex'],
    [null, null, null, null],
  ]);
  expect(items.at(-1)?.detail).toMatch('Google and Bing can never read');
});

test('the item of a meta outside the head names it', () => {
  const { items } = judge(isCrawlable, { html: '<body><p>x</p>\n<meta name=robots content=noindex>' });
  expect(items).toMatchObject([{ selector: 'body > meta', line: 2 }]);
});

test('noindex in head is told once', () => {
  const result = judge(isCrawlable, { html: '<head><meta name=robots content=noindex></head><body>' });
  expect(result).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
});

test('noindex in head for one crawler leaves the one outside unmentioned', () => {
  const result = judge(isCrawlable, {
    html: '<head><meta name=bingbot content=noindex></head><body><meta name=robots content=noindex>',
  });
  expect(result).toMatchObject({ outcome: 'warn', advice: 'noindex', itemsTotal: 1 });
});

test.each([
  [head('<meta name=robots content=none>'), 'A robots meta says none to Google and Bing.'],
  [header('bingbot: noindex'), 'An X-Robots-Tag header says noindex to Bing.'],
])('the sentence tells who is kept away and by what', (options, summary) => {
  expect(judge(isCrawlable, options).summary).toBe(summary);
});

test('one line that stops both crawlers is one item', () => {
  const result = judge(isCrawlable, robots('User-agent: *', 'Disallow: /'));
  expect(result.items.map(({ detail }) => detail)).toEqual([
    'Line 2 of robots.txt keeps Google and Bing from fetching this page.',
  ]);
});

test('the note stands only where one crawler meets both', () => {
  const result = judge(isCrawlable, {
    ...robots('User-agent: bingbot', 'Disallow: /'),
    ...header('googlebot: noindex'),
  });
  expect(result.items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn']);
});

test('an error page is not judged', () => {
  expect(judge(isCrawlable, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});

test('it is a danger when Google is kept out, and none when the page only may be', () => {
  expect(judge(isCrawlable, head('<meta name=robots content=noindex>'))).toMatchObject({
    danger: true,
    task: 'Remove noindex from the page',
  });
  expect(judge(isCrawlable, robots('User-agent: *', 'Disallow: /')).danger).toBe(true);
  const past = head(`<meta name=robots content="unavailable_after: ${fromNow(-1)}">`);
  expect(judge(isCrawlable, past).danger).toBe(true);
  expect(judge(isCrawlable, head('<meta name=bingbot content=noindex>'))).toMatchObject({
    outcome: 'warn',
    danger: false,
  });
});
