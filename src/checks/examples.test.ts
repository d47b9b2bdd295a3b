import { describe, expect, test } from 'vitest';
import type { SampleOptions } from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import { judge } from './testing.ts';

/** Header lines, addresses, files, settings; and HTML that is judged by what other addresses answer. */
const notByHtmlAlone = new Set([
  ...['http-status-code', 'canonical-target', 'broken-links', 'redirect-chain', 'url-format', 'www-redirect'],
  ...['blocked-resources', 'server-response-time', 'document-compression', 'resource-compression'],
  ...['image-weight', 'modern-image-formats', 'cache-policy', 'uses-http2', 'total-byte-weight'],
  ...['is-on-https', 'redirects-http', 'tls-certificate', 'tls-version', 'has-hsts'],
  ...['content-security-policy', 'csp-xss', 'clickjacking-mitigation', 'x-content-type-options'],
  ...['referrer-policy', 'cookies', 'cross-origin-resource-sharing', 'server-disclosure'],
  ...['email-authentication', 'content-type', 'broken-resources', 'mime-types', 'deprecated-headers'],
  ...['ai-search-access', 'ai-user-access', 'llms-txt', 'robots-txt-status', 'robots-txt', 'favicon'],
  ...['sitemap', 'sitemap-valid', 'sitemap-contains-page', 'sitemap-urls', 'not-found-status'],
  'security-txt',
]);

interface Surroundings {
  readonly doctype?: string;
  readonly url?: string;
  readonly head?: string;
  /** In the body, before and behind the example. */
  readonly lead?: string;
  readonly rest?: string;
  /** What three dots stand for: anywhere, or between tags alone. */
  readonly dots?: string;
  readonly fill?: string;
}

const prose = Array.from(
  { length: 60 },
  (_, index) => `We repair the bicycle number ${index} while you wait.`,
).join(' ');
const links = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<a href="/${name}">Part ${name}</a>`).join('');

/** The page that a part needs around it to be judged. */
const surroundings: Readonly<Record<string, Surroundings>> = {
  'hreflang-set': { url: 'https://example.com/' },
  'heading-structure': { lead: '<h1>Shop</h1>', rest: `<p>${prose}</p>` },
  'language-match': {
    rest: `<p>${'Wir reparieren Ihr Fahrrad, während Sie auf der Bank vor dem Laden sitzen. '.repeat(20)}</p>`,
  },
  'duplicate-text': { rest: `<p>Another text. ${prose}</p><p>A third text. ${prose}</p>` },
  'offscreen-images': {
    lead: `${'<img src="a.jpg" alt="">'.repeat(9)}<img src="b.jpg" alt="" loading="lazy">`,
  },
  'exposed-secrets': { dots: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8' },
  'subresource-integrity': { dots: 'A'.repeat(64) },
  doctype: { doctype: '' },
  bypass: { fill: links },
  'table-headers': {
    lead: '<table>',
    rest: '<tr><td>2024</td><td>10</td></tr><tr><td>2025</td><td>11</td></tr></table>',
  },
  'og-url': { url: 'https://example.com/about' },
  breadcrumb: {
    url: 'https://example.com/services/repairs',
    dots: '{"@type": "ListItem", "position": 1, "name": "Services"}',
  },
  'site-identity': { url: 'https://example.com/' },
  'content-provenance': {
    head: '<meta property="og:type" content="article">',
    lead: '<article>',
    rest: '</article>',
  },
};

describe.each(htmlExamples())('the example of %s', (id, check) => {
  test('is a part that fails, and the same part mended', () => {
    const outcomeOf = (part: string) => judge(check, pageWith(part, surroundings[id])).outcome;
    expect(['warn', 'fail']).toContain(outcomeOf(check.example.before));
    expect(['pass', 'not_applicable']).toContain(outcomeOf(check.example.after));
  });
});

test('only examples of the catalogue are exempt from being judged', () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  expect([...notByHtmlAlone, ...Object.keys(surroundings)].filter((id) => !ids.has(id))).toEqual([]);
});

/** A check without weight informs, whatever it finds. */
function htmlExamples() {
  return catalogue
    .filter(({ id, weight }) => weight > 0 && !notByHtmlAlone.has(id))
    .map((check) => [check.id, check] as const);
}

/** Later than the dates in the examples. */
const fetchedAt = Date.UTC(2026, 11, 1);

function pageWith(part: string, around: Surroundings = {}): SampleOptions {
  const { url = 'https://example.com/rivers', doctype = '<!doctype html>', rest = '' } = around;
  const html = expanded(part, around);
  const isWhole = /^<(?:!doctype|html|head)\b/.test(html);
  const start = html.startsWith('<!doctype') ? '' : doctype;
  return { url, fetchedAt, html: start + (isWhole ? html + rest : documentWith(html, around)) };
}

function documentWith(part: string, { head = '', lead = '', rest = '' }: Surroundings): string {
  const shown = part.startsWith('{') ? `<script type="application/ld+json">${part}</script>` : part;
  const isOfHead = /^<(?:title|meta|link|base|script)\b/.test(shown);
  const title = part.includes('<title>') ? '' : '<title>Rivers of the Ardennes: maps and walks</title>';
  const inHead = `<meta charset="utf-8">${title}${head}${isOfHead ? shown : ''}`;
  const inBody = `${lead}${isOfHead ? '<h1>Rivers</h1>' : shown}${rest}`;
  return `<html lang="en"><head>${inHead}</head><body>${inBody}</body></html>`;
}

/** As large as the example says that it is. */
function expanded(part: string, { dots = '…', fill = prose }: Surroundings): string {
  return part
    .replace(/^(.*)<!-- … and (\d+) more.*?-->$/s, (_, one: string, times: string) =>
      [one, ...Array.from({ length: Number(times) }, (_, index) => numbered(one, index))].join(''),
    )
    .replace(/… ([\d.]+) MB …/g, (_, megabytes: string) => 'A'.repeat(Number(megabytes) * 1_000_000))
    .replace(/… ([\d,]+) entries …/g, (_, entries: string) =>
      '{"id":12,"name":"City bike"},'.repeat(Number(entries.replace(',', ''))),
    )
    .replace(/(?<=[> ])…(?=<)/g, fill)
    .replaceAll('…', dots);
}

function numbered(part: string, index: number): string {
  return part.replace(/\b(?=\.(?:js|net)\b)/g, `${index}`);
}
