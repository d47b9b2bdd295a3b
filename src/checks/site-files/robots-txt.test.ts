import { describe, expect, test } from 'vitest';
import { fileResponse } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { robotsTxt } from './robots-txt.ts';

const of = (text: string, fields: [string, string][] = [['Content-Type', 'text/plain']]) =>
  judge(robotsTxt, { robots: fileResponse(text, { fields }) });

test('a plain, valid file passes', () => {
  const text =
    '\uFEFF# rules\r\nUser-agent: *\rDisallow: /private/*.pdf$\nAllow:\n\nSitemap: https://example.com/s.xml\n';
  expect(of(text).outcome).toBe('pass');
});

test.each([
  'Crawl-delay: 5',
  'Host: example.com',
  'Clean-param: sort /',
  'Request-rate: 1/5',
  'Visit-time: 0600-0845',
  'Content-Signal: search=yes',
  'Content-Usage: ai=n',
  'Agentmap: https://example.com/agents',
  'Sitemap: HTTP://example.com/s.xml',
])('a line that crawlers know passes: %s', (line) => {
  expect(of(`User-agent: *\n${line}`).outcome).toBe('pass');
});

test.each(['ÿ x', 'þ x'])('a first letter of another encoding does not make it UTF-16: %s', (text) => {
  const robots = { ...fileResponse('', { fields: [['Content-Type', 'text/plain']] }) };
  const bytes = Buffer.from(text, 'latin1');
  expect(judge(robotsTxt, { robots: { ...robots, bytes } }).advice).toBe('syntax');
});

test('the value says how long the file is, and how much is wrong in it', () => {
  expect(of('User-agent: *\nDisallow /x\nDissalow: /x').value).toEqual({ bytes: 38, problems: 2 });
});

test.each(['Licence-Terms: https://example.com/x', 'X-Terms: none', 'Tdm-Policy: https://example.com/tdm'])(
  'an extension is no slip: %s',
  (line) => {
    expect(of(`User-agent: *\n${line}`).outcome).toBe('pass');
  },
);

test.each([
  ['Disallow /x', 'The line has no colon. Google reads it as disallow; other crawlers skip it.'],
  ['Disallow /x /y', 'The line has no colon.'],
  ['Dissallow: /x', 'Google reads "dissallow" as disallow; other crawlers skip the line.'],
  ['Disallows: /x', 'Google reads "disallows" as disallow; other crawlers skip the line.'],
  ['Useragent: x', 'Google reads "useragent" as user-agent; other crawlers skip the line.'],
  ['Dissalows: /x', 'Google reads "dissalows" as disallow; other crawlers skip the line.'],
  ['Dsallow: /x', 'Crawlers do not know the key "dsallow". Did you mean "disallow"?'],
])('who reads %s', (line, detail) => {
  expect(of(`User-agent: *\n${line}`).summary).toBe(detail);
});

describe('warns, with the line, for', () => {
  test.each([
    ['a line without colon', 'User-agent: *\nDisallow /x', 'syntax', 2],
    ['a misspelt key', 'User-agent: *\nDissalow: /x', 'syntax', 2],
    ['a key that is nearly a known one', 'User-agent: *\nCrawl-dealy: 5', 'syntax', 2],
    ['a rule before any user-agent', 'Disallow: /x\nUser-agent: *', 'order', 1],
    ['an empty user-agent', 'User-agent:\nDisallow: /x', 'order', 1],
    ['a path without slash', 'User-agent: *\nDisallow: private', 'pattern', 2],
    ['a dollar inside', 'User-agent: *\nDisallow: /a$b', 'pattern', 2],
    ['a relative sitemap', 'Sitemap: /sitemap.xml', 'sitemap', 1],
    ['a sitemap of another scheme', 'Sitemap: ftp://example.com/?of=https://example.com', 'sitemap', 1],
    ['a sitemap without a host', 'Sitemap: https://', 'sitemap', 1],
    ['noindex', 'User-agent: *\nNoindex: /x', 'noindex', 2],
    ['a no-break space before a key', 'User-agent: *\n\u00A0Disallow: /x', 'syntax', 2],
    ['a no-break space before a path', 'User-agent: *\nDisallow: \u00A0/x', 'pattern', 2],
  ])('%s', (_, text, advice, line) => {
    expect(of(text)).toMatchObject({ outcome: 'warn', advice, items: [{ line }] });
  });

  test('a file over 512,000 bytes', () => {
    expect(of(`User-agent: *\n${'#'.repeat(512_000)}`)).toMatchObject({ outcome: 'warn', advice: 'size' });
    expect(of('#'.repeat(512_001))).toMatchObject({ outcome: 'warn', advice: 'size' });
  });

  test('a file over 512,000 bytes, but not for the line that ends there', () => {
    const rules = `User-agent: *\n${'#'.repeat(511_980)}\nDisallow: /x`;
    expect(of(rules)).toMatchObject({ advice: 'size', itemsTotal: 1 });
  });

  test.each([[[['Content-Type', 'text/html']]], [[]]] as [string, string][][][])(
    'Content-Type %j',
    (fields) => {
      expect(of('User-agent: *', fields)).toMatchObject({ outcome: 'warn', advice: 'type' });
    },
  );
});

test('a file without a Content-Type is told as such', () => {
  expect(of('User-agent: *', []).summary).toBe('robots.txt is sent without a valid Content-Type.');
});

test.each([
  ['with its mark', '\uFEFFUser-agent: *\nDisallow: /x'],
  ['without a mark', 'User-agent: *\nDisallow: /x'],
])('UTF-16 %s is told once, instead of its lines', (_, text) => {
  const bytes = Buffer.from(text, 'utf16le');
  for (const file of [bytes, Buffer.from(bytes).swap16()]) {
    const robots = { ...fileResponse('', { fields: [['Content-Type', 'text/plain']] }), bytes: file };
    expect(judge(robotsTxt, { robots })).toMatchObject({
      outcome: 'warn',
      advice: 'encoding',
      itemsTotal: 1,
      summary: 'robots.txt is not encoded in UTF-8.',
    });
  }
});

test.each(['<!DOCTYPE html><title>Oops</title>', '<html>', '\n<div>Not found</div>'])(
  'HTML fails: %j',
  (text) => {
    expect(of(text, [['Content-Type', 'text/html']])).toMatchObject({ outcome: 'fail', advice: 'html' });
  },
);

test('comments and blank lines are no lines', () => {
  expect(of('# no colon here\n\n   \nUser-agent: * # all').outcome).toBe('pass');
});

test.each([
  ['answered 429', fileResponse('', { status: 429 })],
  ['did not arrive in time', fileResponse('', { outcome: 'timeout', chain: [] })],
  ['leads to an address that is not opened', fileResponse('', { outcome: 'our_limit', chain: [] })],
])('T11: a file that %s is not known', (_, robots) => {
  expect(judge(robotsTxt, { robots }).reason).toBe('no_evidence');
});

test('a file that fails is not told as absent', () => {
  expect(judge(robotsTxt, { robots: fileResponse('', { status: 503 }) }).summary).toBe(
    'robots.txt cannot be reached.',
  );
});

test.each([
  ['absent', fileResponse('Not found', { status: 404 })],
  ['empty', fileResponse(' \n')],
  ['unreachable', fileResponse('', { outcome: 'connect_error', chain: [] })],
])('an %s file is not judged', (_, robots) => {
  expect(judge(robotsTxt, { robots })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});
