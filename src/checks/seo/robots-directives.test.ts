import { describe, expect, test } from 'vitest';
import { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { robotsDirectives } from './robots-directives.ts';

const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;
const page = (html: string) => ({ html: `<!doctype html><head>${html}</head><body>` });
const headers = (...values: string[]) => ({
  fields: [...htmlType, ...values.map((value) => ['X-Robots-Tag', value] as const)],
});

test.each([
  ['without directives', {}],
  ['with a description only', page(meta('noindex', 'description'))],
])('a page %s is not judged', (_, options) => {
  expect(judge(robotsDirectives, options)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

describe('sound directives', () => {
  test.each([
    'all',
    'index, follow',
    'noindex',
    'NOINDEX, Follow',
    'noarchive, nocache, nosnippet, noimageindex, notranslate, noodp, noydir, nositelinkssearchbox, noai, noimageai',
    'noindex, indexifembedded',
    'max-snippet:-1, max-image-preview:large, max-video-preview: 0',
    'max-image-preview:none',
    'max-image-preview: Standard',
    'unavailable_after: 25 Jun 2030 15:00:00 PST',
  ])('%s passes', (content) => {
    expect(judge(robotsDirectives, page(meta(content))).outcome).toBe('pass');
  });

  test('pass in headers, and for crawlers apart', () => {
    const result = judge(robotsDirectives, {
      ...page(`${meta('index')}${meta('noindex', 'googlebot')}${meta('nofollow', 'bingbot')}`),
      ...headers('noarchive', 'bingbot: nofollow', 'googlebot: indexifembedded'),
    });
    expect(result).toMatchObject({ outcome: 'pass', value: { directives: 6 } });
  });
});

describe('warnings', () => {
  test.each([
    ['an unknown directive', meta('noindexed'), 'unknown'],
    ['spaces in place of commas', meta('noindex noarchive'), 'unknown'],
    ['a header scope in a meta', meta('googlebot: noindex'), 'unknown'],
    ['index beside noindex', meta('index, noindex'), 'contradiction'],
    ['follow beside nofollow', meta('follow, nofollow', 'bingbot'), 'contradiction'],
    ['all beside noindex', meta('all, noindex'), 'contradiction'],
    ['all beside nofollow', meta('all, nofollow', 'bingbot'), 'contradiction'],
    ['index beside none', meta('index, none', 'bingbot'), 'contradiction'],
    ['max-snippet below −1', meta('max-snippet:-2'), 'number'],
    ['max-snippet without a number', meta('max-snippet'), 'number'],
    ['max-video-preview with a fraction', meta('max-video-preview:1.5'), 'number'],
    ['an unknown size of previews', meta('max-image-preview:huge'), 'preview'],
    ['a size of previews with more behind it', meta('max-image-preview:larger'), 'preview'],
    ['a size of previews with more before it', meta('max-image-preview:xlarge'), 'preview'],
    ['a date that is none', meta('unavailable_after: soon'), 'date'],
    ['an empty content', meta(' '), 'empty'],
    ['no content', '<meta name=robots>', 'empty'],
    ['two metas of a name', meta('noarchive') + meta('noindex'), 'twice'],
    ['http-equiv', '<meta http-equiv="X-Robots-Tag" content=noindex>', 'equivalent'],
    ['http-equiv with spaces', '<meta http-equiv=" X-Robots-Tag " content=noindex>', 'equivalent'],
    ['indexifembedded without noindex', meta('indexifembedded'), 'embedded'],
    ['nofollow for all', meta('nofollow'), 'nofollow'],
    ['none for Google', meta('none', 'googlebot'), 'nofollow'],
  ])('%s', (_, html, advice) => {
    const result = judge(robotsDirectives, page(html));
    expect(result).toMatchObject({
      outcome: 'warn',
      advice,
      itemsTotal: 1,
    });
    expect(result.items[0]?.selector).toMatch('head > meta');
  });

  test('all beside nofollow', () => {
    expect(judge(robotsDirectives, page(meta('all, nofollow'))).summary).toBe(
      'all and nofollow contradict each other for all crawlers. And 1 more.',
    );
  });

  test('a robots meta outside the head', () => {
    expect(judge(robotsDirectives, { html: `<body>${meta('noindex')}` })).toMatchObject({
      outcome: 'warn',
      advice: 'outside',
      itemsTotal: 1,
    });
  });

  test('all that apply to one meta', () => {
    const { items } = judge(robotsDirectives, page(meta('noarchive') + meta('')));
    expect(items.map(({ detail }) => detail)).toEqual([
      'The meta robots has no content.',
      'There is more than one meta robots.',
    ]);
  });

  test('in a body by its place and words alone: there it is no directive', () => {
    const html = `<head>${meta('index, follow')}</head><body>${meta('noindex, nofollow, foo', 'googlebot')}${meta('none')}`;
    const { items } = judge(robotsDirectives, { html });
    expect(items.map(({ detail }) => detail)).toEqual([
      'Google and Bing do not know the directive “foo”.',
      'The meta googlebot is outside the head.',
      'The meta robots is outside the head.',
      'There is more than one meta robots.',
    ]);
  });

  test('in headers, with the line', () => {
    const { items } = judge(robotsDirectives, headers('index, noindex', 'googlebot: indexifembedded, foo'));
    expect(items.map(({ snippet, detail }) => [snippet, detail])).toEqual([
      ['X-Robots-Tag: googlebot: indexifembedded, foo', 'Google and Bing do not know the directive “foo”.'],
      ['X-Robots-Tag: index, noindex', 'index and noindex contradict each other for all crawlers.'],
    ]);
  });
});

test('a contradiction needs one agent: two lines for two agents are none', () => {
  expect(judge(robotsDirectives, headers('googlebot: index', 'noindex')).outcome).toBe('pass');
  expect(judge(robotsDirectives, headers('googlebot: index, noindex')).advice).toBe('contradiction');
});

test('an error page is not judged', () => {
  expect(judge(robotsDirectives, { status: 500, ...headers('foo') }).reason).toBe('gate');
});
