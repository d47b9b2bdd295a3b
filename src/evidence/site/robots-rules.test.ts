import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../evidence.ts';
import { readDocument } from '../html/document.ts';
import {
  directivesFor,
  forbidsIndexing,
  metaDirectives,
  robotsDirectives,
  robotsMetasOf,
  unavailableFrom,
} from './robots-rules.ts';

const lines = (...values: string[]): FieldLines => values.map((value) => ['X-Robots-Tag', value] as const);

/** `agent name=value`, as short as a table needs. */
function shortForm(fields: FieldLines) {
  return robotsDirectives([], fields).map(({ agent, name, value }) => {
    return `${agent === undefined ? '' : `${agent} `}${name}${value === undefined ? '' : `=${value}`}`;
  });
}

describe('X-Robots-Tag (T10)', () => {
  test.each([
    ['a list for all crawlers', 'noindex, nofollow', ['noindex', 'nofollow']],
    ['letter case and spaces', ' NoIndex ,,\tNOFOLLOW ', ['noindex', 'nofollow']],
    [
      'a scope to the end of the line',
      'googlebot: noindex, nofollow',
      ['googlebot noindex', 'googlebot nofollow'],
    ],
    [
      'a scope to the next one',
      'nosnippet, GoogleBot: noindex, nofollow, bingbot:none',
      ['nosnippet', 'googlebot noindex', 'googlebot nofollow', 'bingbot none'],
    ],
    [
      'valued directives, which open no scope',
      'Max-Snippet : 20, max-image-preview:large, noindex',
      ['max-snippet=20', 'max-image-preview=large', 'noindex'],
    ],
    [
      'a valued directive in a scope',
      'googlebot: max-snippet:-1, noindex',
      ['googlebot max-snippet=-1', 'googlebot noindex'],
    ],
    [
      'a date of RFC 850',
      'unavailable_after: Friday, 25-Jun-10 15:00:00 UTC',
      ['unavailable_after=Friday, 25-Jun-10 15:00:00 UTC'],
    ],
    [
      'a date of RFC 822 before a directive',
      'unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, noindex',
      ['unavailable_after=Fri, 25 Jun 2010 15:00:00 GMT', 'noindex'],
    ],
    [
      'a date before a scope',
      'unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, bingbot: noindex',
      ['unavailable_after=Fri, 25 Jun 2010 15:00:00 GMT', 'bingbot noindex'],
    ],
    [
      'a date in a scope',
      'googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST',
      ['googlebot unavailable_after=25 Jun 2010 15:00:00 PST'],
    ],
    ['a date before a trailing comma', 'unavailable_after: 2020-01-01,', ['unavailable_after=2020-01-01']],
    [
      'a date before a doubled comma',
      'unavailable_after: 25 Jun 2010 15:00:00 PST, , nofollow',
      ['unavailable_after=25 Jun 2010 15:00:00 PST', 'nofollow'],
    ],
    [
      'a date before an empty scope',
      'unavailable_after: 2020-01-01, bingbot:, word',
      ['unavailable_after=2020-01-01', 'bingbot word'],
    ],
    [
      'a date before a directive and a word that is none',
      'unavailable_after: 2020-01-01, nofollow, nonsense',
      ['unavailable_after=2020-01-01', 'nofollow', 'nonsense'],
    ],
    ['an unknown directive', 'noindexed', ['noindexed']],
    ['an empty scope', 'googlebot:, noindex', ['googlebot noindex']],
    ['nothing', '', []],
  ])('reads %s', (_, line, expected) => {
    expect(shortForm(lines(line))).toEqual(expected);
  });

  test('a scope ends with its line, so one line and two lines differ', () => {
    expect(shortForm(lines('googlebot: nofollow, noindex'))).toEqual([
      'googlebot nofollow',
      'googlebot noindex',
    ]);
    expect(shortForm(lines('googlebot: nofollow', 'noindex'))).toEqual(['googlebot nofollow', 'noindex']);
  });

  test('each directive keeps the line it came from', () => {
    expect(robotsDirectives([], lines('noindex', 'nofollow')).map(({ header }) => header)).toEqual([
      'noindex',
      'nofollow',
    ]);
  });
});

describe('robots metas (T10)', () => {
  test('are metas named robots or after a crawler, in head or not', () => {
    const document = readDocument(
      `<meta name=" ROBOTS " content="noindex"><meta name="GoogleBot"><meta name="description" content="noindex">
      <meta property="robots" content="noindex"><meta http-equiv="x-robots-tag" content="noindex">
      <body><meta name="robots" content="none">`,
      'https://example.com/',
    );
    expect(
      robotsMetasOf(document).map(({ name, content, element }) => [name, content, element.inHead]),
    ).toEqual([
      ['robots', 'noindex', true],
      ['googlebot', undefined, true],
      ['robots', 'none', false],
    ]);
  });

  test.each([
    'googlebot-news',
    'bingbot',
    'msnbot',
    'slurp',
    'duckduckbot',
    'yandex',
    'baiduspider',
    'applebot',
  ])('may be named %s', (name) => {
    const document = readDocument(`<meta name=${name} content=noindex>`, 'https://example.com/');
    expect(robotsMetasOf(document)).toMatchObject([{ name }]);
  });

  test('open no scope: a crawler before a colon is an unknown directive', () => {
    expect(metaDirectives({ name: 'robots', content: 'googlebot: noindex' })).toEqual([
      { name: 'googlebot', value: 'noindex', agent: undefined },
    ]);
  });

  test('named after a crawler mean it alone', () => {
    const directives = robotsDirectives(
      [
        { name: 'robots', content: 'nosnippet' },
        { name: 'googlebot', content: 'noindex' },
      ],
      lines('bingbot: none'),
    );
    const namesFor = (token: string) => directivesFor(token, directives).map(({ name }) => name);
    expect(namesFor('googlebot')).toEqual(['nosnippet', 'noindex']);
    expect(namesFor('bingbot')).toEqual(['nosnippet', 'none']);
    expect(namesFor('applebot')).toEqual(['nosnippet']);
    expect(directives.filter(forbidsIndexing).map(({ name }) => name)).toEqual(['noindex', 'none']);
  });
});

describe('unavailable_after', () => {
  test.each([
    ['Fri, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['25 Jun 10 15:00 EDT', '2010-06-25T19:00:00Z'],
    ['25 Jun 2010 15:00:00 +0200', '2010-06-25T13:00:00Z'],
    ['25 Jun 2010 15:00:00 -0530', '2010-06-25T20:30:00Z'],
    ['25 Jun 2010 15:00:00 +1030', '2010-06-25T04:30:00Z'],
    ['Friday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
    ['25 Jun 2010 15:00 CST', '2010-06-25T21:00:00Z'],
    ['25 Jun 2010 15:00 CDT', '2010-06-25T20:00:00Z'],
    ['25 Jun 2010 15:00 MST', '2010-06-25T22:00:00Z'],
    ['25 Jun 2010 15:00 MDT', '2010-06-25T21:00:00Z'],
    ['25 Jun 2010 15:00 PDT', '2010-06-25T22:00:00Z'],
    ['2 Jan 2026', '2026-01-02T00:00:00Z'],
    ['31 Dec 69 12:00:60 GMT', '2069-12-31T12:01:00Z'],
    ['31 Dec 70 12:00 GMT', '1970-12-31T12:00:00Z'],
    ['2026-01-02', '2026-01-02T00:00:00Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.678+01:00', '2026-01-02T02:04:05Z'],
    ['2026-01-02 03:04', '2026-01-02T03:04:00Z'],
    ['2026-01-02t03:04:05z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04-08', '2026-01-02T11:04:00Z'],
    ['20260102', '2026-01-02T00:00:00Z'],
    ['2026-W01-5', '2026-01-02T00:00:00Z'],
  ])('%j is %s', (value, expected) => {
    expect(unavailableFrom(directive(value))).toBe(Date.parse(expected));
  });

  test.each([
    '',
    'tomorrow',
    '31 Feb 2026 10:00:00 GMT',
    '32 Jan 2026 10:00:00 GMT',
    '25 Jun 2010 24:00:00 GMT',
    '25 Jun 2010 15:60:00 GMT',
    '25 Jun 2010 15:00:61 GMT',
    '25 Jun 2010 15:00:00 GMT or later',
    'until 25 Jun 2010 15:00:00 GMT',
    '2026-13-01',
    '2026-01-02T25:00Z',
    '2026-01-02T10:61Z',
    '25 Xyz 2026 10:00:00 GMT',
    '25 Jun 2010 15:00:00 XXX',
    '06/25/2010',
    '1277474400',
    '2026',
    '2026-01',
    '2026-W01',
  ])('%j is no date', (value) => {
    expect(unavailableFrom(directive(value))).toBeUndefined();
  });
});

function directive(value: string) {
  return { name: 'unavailable_after', value, agent: undefined };
}
