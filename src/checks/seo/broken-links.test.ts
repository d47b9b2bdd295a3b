import { describe, expect, test } from 'vitest';
import type { Probe } from '../../evidence/evidence.ts';
import { missing, probe, type SampleOptions } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { brokenLinks } from './broken-links.ts';

const own = (path: string, options: Partial<Probe> = {}) =>
  probe({ url: `https://example.com/${path}`, ...options });
const other = (path: string, options: Partial<Probe> = {}) =>
  probe({ url: `https://other.example/${path}`, ...options });
const broken = { class: 'broken', status: 404 } as const;
const uncertain = { class: 'uncertain', status: 503 } as const;

function found(probes: readonly Probe[], options: SampleOptions = {}) {
  return judge(brokenLinks, { ...options, links: { total: 40, probes } });
}

test('links that work pass, also beside as many uncertain ones', () => {
  expect(found([own('a'), other('b')])).toMatchObject({
    outcome: 'pass',
    value: { links: 40, tried: 2, broken: 0, uncertain: 0 },
  });
  expect(found([own('a'), other('b', uncertain)]).outcome).toBe('pass');
});

test.each([
  ['one link of the own host', [own('a', broken)], 'fail', 'own', 1],
  ['one link of another host', [other('a', broken)], 'warn', 'other', 1],
  ['two links of other hosts', [other('a', broken), other('b', broken)], 'warn', 'other', 2],
  [
    'three links of other hosts',
    [other('a', broken), other('b', broken), other('c', broken)],
    'fail',
    'other',
    3,
  ],
  ['links of both', [other('a', broken), own('b', broken)], 'fail', 'own', 2],
  ['a link of a subdomain', [probe({ ...broken, url: 'https://www.example.com/' })], 'warn', 'other', 1],
])('%s', (_, probes, outcome, advice, itemsTotal) => {
  expect(found(probes)).toMatchObject({ outcome, advice, itemsTotal });
});

describe('not judged', () => {
  test('without links', () => {
    expect(found([])).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('when more than half gave no clear answer, though one is broken', () => {
    const probes = [own('a', broken), own('b', uncertain), own('c', uncertain)];
    expect(found(probes)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
    expect(found([...probes, own('d')]).outcome).toBe('fail');
  });

  test('without evidence', () => {
    expect(judge(brokenLinks, { links: missing('budget') }).reason).toBe('no_evidence');
  });
});

test.each([
  [{ status: 410 }, 'it answers 410'],
  [{ status: null, reason: 'no_public_address' }, 'its host does not exist or is not public'],
  [{ status: null, reason: 'connection_refused' }, 'refuses connections'],
  [{ status: null, reason: 'bad_certificate' }, 'no valid certificate'],
  [{ status: null, reason: 'tls_error' }, 'no TLS connection to its server comes about'],
  [{ status: null, reason: 'too_many_redirects' }, 'redirects too often'],
  [{ status: null, reason: null }, 'there is no answer'],
] as const)('says why: %j', (options, words) => {
  expect(found([own('a', { class: 'broken', ...options })]).summary).toContain(words);
});

test('a link to a private host is told, and is not broken', () => {
  const url = 'http://localhost:3000/docs';
  const inside = probe({ url, class: 'uncertain', status: null, reason: 'private_host' });
  expect(found([own('a'), inside, inside], { html: `<a href="${url}">Docs</a>` })).toMatchObject({
    outcome: 'pass',
    summary: 'The link that was tried is not broken.',
    value: { tried: 1, broken: 0, uncertain: 0 },
    items: [
      {
        outcome: null,
        detail:
          'This link was not tried: it leads to a host that is not on the public Internet, such as localhost.',
        url,
        selector: 'body > a',
      },
      { url },
    ],
  });
  expect(found([inside])).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('names the element that links', () => {
  const html = '<link href="/a">\n<a href="/b">B</a>\n<map><area href="a#part"></map>';
  const { items } = found([own('a', broken), other('x', broken)], { html });
  expect(items.map(({ url, line, selector }) => [url, line, selector])).toEqual([
    ['https://example.com/a', 3, 'body > map > area'],
    ['https://other.example/x', null, null],
  ]);
});

test('one link is told as one', () => {
  expect(found([own('a')]).summary).toBe('The link that was tried is not broken.');
  expect(found([own('a', uncertain)]).summary).toBe('The link that was tried gave no clear answer.');
});
