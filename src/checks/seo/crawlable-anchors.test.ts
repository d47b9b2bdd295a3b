import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { crawlableAnchors } from './crawlable-anchors.ts';

const page = (body: string) => ({ html: `<!doctype html><body>${body}` });

test.each([
  ['an address', '<a href=/x>X</a>'],
  ['a fragment', '<a href="#x">X</a>'],
  ['an empty address', '<a href="">X</a>'],
  ['an address and a script', '<a href=/x onclick="x()">X</a>'],
  ['a target of links', '<a id=x></a><a name=y></a><a class=z>X</a>'],
  ['an SVG link', '<a href=/x>X</a><svg><a onclick="x()">X</a></svg>'],
])('%s passes', (_, body) => {
  expect(judge(crawlableAnchors, page(body)).outcome).toBe('pass');
});

describe('no link for crawlers', () => {
  test.each([
    ...['onclick', 'target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'].map((name) => [
      `<a ${name}="x">X</a>`,
      'href',
    ]),
    ['<a id=x onclick="x()">X</a>', 'href'],
    ['<a href="javascript:void(0)">X</a>', 'script'],
    ['<a href=" Java\n script:x()">X</a>', 'script'],
    ['<a href="FILE:///c:/x">X</a>', 'file'],
    ['<a href="https://">X</a>', 'invalid'],
    ['<a role=" " onclick="x()">X</a>', 'href'],
  ])('%s', (html, advice) => {
    expect(judge(crawlableAnchors, page(html as string))).toMatchObject({
      outcome: 'warn',
      advice,
      itemsTotal: 1,
    });
  });
});

test.each([
  [5, 'warn'],
  [6, 'fail'],
])('%i of them: %s', (count, outcome) => {
  expect(judge(crawlableAnchors, page('<a onclick="x()">X</a>'.repeat(count)))).toMatchObject({
    outcome,
    itemsTotal: count,
    value: { links: count, uncrawlable: count },
  });
});

test.each([
  ['without anchors', '<p>'],
  ['with a button only', '<a role=button onclick="x()">X</a>'],
  [
    'with links to programs only',
    '<a href="mailto:a@example.com">M</a><a href=" TEL:1">T</a><a href="sms:1">S</a><a href="callto:1">C</a><a href="whatsapp://send">W</a>',
  ],
])('a page %s is not judged', (_, body) => {
  expect(judge(crawlableAnchors, page(body))).toMatchObject({
    outcome: 'not_applicable',
    reason: 'irrelevant',
  });
});

test('an error page is not judged', () => {
  expect(judge(crawlableAnchors, { status: 404 }).reason).toBe('gate');
});

test('one link is told as one', () => {
  expect(judge(crawlableAnchors, page('<a href=/x>X</a>')).summary).toBe(
    'The link has an address that crawlers can follow.',
  );
});

test.each(['<a>Top</a>', '<a id="top">Top</a><a name="end"></a>'])(
  'a place to go to is not told as a link: %s',
  (body) => {
    expect(judge(crawlableAnchors, page(body))).toMatchObject({
      outcome: 'pass',
      summary: 'The page has only anchors to jump to, no links.',
    });
  },
);
