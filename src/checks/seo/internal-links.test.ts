import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { internalLinks } from './internal-links.ts';

const url = 'https://example.com/a';
const page = (body: string) => ({ url, html: `<!doctype html><body>${body}` });
const link = (href: string, rel = '') => `<a href="${href}" rel="${rel}">X</a>`;

test.each([
  ['one link', link('/b'), { internal: 1, external: 0, nofollow: 0 }],
  ['the same page with a query', link('?x'), { internal: 1, external: 0, nofollow: 0 }],
  ['another port and scheme', link('http://example.com:8080/b'), { internal: 1, external: 0, nofollow: 0 }],
  [
    'one of three unfollowed',
    link('/b') + link('/c') + link('/d', 'nofollow') + link('https://other.example/'),
    { internal: 3, external: 1, nofollow: 1 },
  ],
])('%s passes', (_, body, value) => {
  expect(judge(internalLinks, page(body))).toMatchObject({ outcome: 'pass', value });
});

test.each([
  ['no links', '<p>', 0],
  ['links to itself', link('#x') + link(url) + link(''), 0],
  ['links elsewhere', link('https://www.example.com/') + link('//other.example'), 2],
  ['links to programs', link('mailto:a@example.com') + link('javascript:x()'), 0],
  ['mail addresses that Cloudflare hides', link('/cdn-cgi/l/email-protection#6e04'), 0],
  ['links that do not parse', link('https://'), 0],
  ['an anchor', '<a name=x></a>', 0],
])('only %s fails', (_, body, external) => {
  expect(judge(internalLinks, page(body))).toMatchObject({
    outcome: 'fail',
    advice: 'none',
    value: { internal: 0, external, nofollow: 0 },
  });
});

test.each(['nofollow', 'UGC', 'noopener sponsored'])('half of the links with rel=%s warn', (rel) => {
  const result = judge(internalLinks, page(link('/b') + link('/c', rel)));
  expect(result).toMatchObject({ outcome: 'warn', advice: 'nofollow', itemsTotal: 1 });
  expect(result.items[0]?.selector).toBe('body > a:nth-of-type(2)');
});

test('an error page is not judged', () => {
  expect(judge(internalLinks, { status: 404 }).reason).toBe('gate');
});

test.each([
  [link('/b'), 'The page has 1 link to its own host.'],
  [link('/b', 'ugc'), '1 of 1 internal link tells search engines not to follow it.'],
  [link('/b', 'ugc') + link('/c'), '1 of 2 internal links tells search engines not to follow it.'],
])('%s is told: %s', (body, summary) => {
  expect(judge(internalLinks, page(body)).summary).toBe(summary);
});
