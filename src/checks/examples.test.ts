import { describe, expect, test } from 'vitest';
import { carefulFields, carefulSite, page, type SitePage, sitemapOf } from '../../test/corpus/site.ts';
import { jsonLd, previewMetas, riverPage } from '../../test/corpus/texts.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import type { SampleOptions } from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { runChecks } from './run.ts';
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

/** Settings of servers, DNS records, and answers of other addresses than the page's. */
const notOfThePage = new Set([
  ...['http-status-code', 'redirect-chain', 'meta-refresh-redirect', 'www-redirect', 'redirects-http'],
  ...['server-response-time', 'uses-http2', 'tls-certificate', 'tls-version', 'email-authentication'],
  ...['resource-compression', 'cache-policy', 'mime-types', 'cross-origin-resource-sharing'],
  ...['robots-txt-status', 'not-found-status'],
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
  /** The text of the example replaces that of a sound page. */
  readonly isAllText?: boolean;
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
    isAllText: true,
    rest: `<p>${'Wir reparieren Ihr Fahrrad, während Sie auf der Bank vor dem Laden sitzen. '.repeat(20)}</p>`,
  },
  'duplicate-text': { rest: `<p>Another text. ${prose}</p><p>A third text. ${prose}</p>` },
  'offscreen-images': {
    lead: `${'<img src="a.jpg" alt="">'.repeat(9)}<img src="b.jpg" alt="" loading="lazy">`,
  },
  'exposed-secrets': { dots: 'Vq7Ze0Rk3WmTx9LbHc5NyD2fGs8JpU4aQo6i' },
  'subresource-integrity': { dots: 'A'.repeat(64) },
  doctype: { doctype: '' },
  bypass: { fill: `${links}<p>${prose}</p>`, isAllText: true },
  'table-headers': {
    lead: '<table>',
    rest: '<tr><td>2024</td><td>10</td></tr><tr><td>2025</td><td>11</td></tr></table>',
  },
  'open-graph': { url: 'https://example.com/' },
  'og-url': { url: 'https://example.com/about' },
  breadcrumb: {
    url: 'https://example.com/services/repairs',
    dots: '{"@type": "ListItem", "position": 1, "name": "Services", "item": "https://example.com/services"}, {"@type": "ListItem", "position": 2, "name": "Repairs"}',
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

test.each(catalogue.filter(({ id }) => !notOfThePage.has(id)).map((check) => [check.id, check] as const))(
  'the mended example of %s makes nothing else worse on a sound page',
  async (_, check) => {
    const before = await outcomesWith(check, check.example.before);
    const after = await outcomesWith(check, check.example.after);
    const worse = after.filter(({ outcome }, index) => badness(outcome) > badness(before[index]?.outcome));
    expect(worse.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([]);
  },
);

test('only examples of the catalogue are exempt from being judged', () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  const named = [...notByHtmlAlone, ...notOfThePage, ...Object.keys(surroundings)];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
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

function badness(outcome = 'pass'): number {
  return ['warn', 'fail'].indexOf(outcome) + 1;
}

/** What all checks say of a sound page of a sound site that holds the part. */
async function outcomesWith(check: AnyCheck, part: string) {
  const { evidence } = await page(check.id, sitePage(check, part));
  return runChecks(evidence, catalogue);
}

function sitePage({ id }: AnyCheck, part: string): SitePage {
  const around = surroundings[id] ?? {};
  const isAddress = /^https?:\S+$/.test(part);
  const url = isAddress ? part : (around.url ?? 'https://example.com/rivers');
  const site = { url, fetchedAt, ...carefulSite(url), moreFields: carefulFields };
  const sound = soundPage(url);
  const withFields = (fields: FieldLines) => {
    const names = new Set(fields.map(([name]) => name));
    return {
      ...site,
      html: sound,
      moreFields: [...carefulFields.filter(([name]) => !names.has(name)), ...fields],
    };
  };
  if (id === 'csp-xss') return withFields([['Content-Security-Policy', part]]);
  if (id === 'llms-txt') return { ...site, html: sound, llms: part };
  if (id === 'security-txt')
    return { ...site, html: sound, ...(part.startsWith('GET') ? {} : { securityTxt: part }) };
  if (/^User.agent:/.test(part)) return { ...site, html: sound, robots: part };
  if (/^<(?:url|loc)>/.test(part)) {
    const entry = part.startsWith('<url>') ? part : `<url>${part}</url>`;
    return { ...site, html: sound, sitemap: sitemapOf([url]).replace('</urlset>', `${entry}</urlset>`) };
  }
  const lines = part.split('\n').map((line) => /^([A-Z][\w-]*): (.*)$/.exec(line));
  if (lines.every((line) => line !== null)) {
    return withFields(lines.map(([, name = '', value = '']) => [name, value]));
  }
  return { ...site, html: isAddress ? sound : soundPage(url, placed(part, around)) };
}

interface Placed {
  /** In place of doctype and html. */
  readonly start?: string;
  readonly head?: string;
  readonly body?: string;
  readonly isAllText?: boolean;
}

function placed(part: string, around: Surroundings): Placed {
  const { doctype = '<!doctype html>\n', head = '', lead = '', rest = '', isAllText = false } = around;
  const html = expanded(part.replace('<head>…</head>', ''), around);
  const shown = html.startsWith('{') ? jsonLd(html) : html;
  const [, start, behind = shown] = /^((?:<!doctype html>\s*)?<html[^>]*>)(.*)$/s.exec(shown) ?? [];
  const [inHead, inBody] = headAndBody(behind);
  return {
    ...(start === undefined ? {} : { start: start.startsWith('<!') ? start : doctype + start }),
    head: head + inHead,
    body: lead + inBody + rest,
    isAllText,
  };
}

function headAndBody(part: string): [string, string] {
  const whole = /^<head>(.*?)(?:<\/head>\s*<body>(.*))?(?:<\/head>)?$/s.exec(part);
  if (whole !== null) return [whole[1] ?? '', whole[2] ?? ''];
  if (!/^<(?:title|meta|link|base|script)\b/.test(part)) return ['', part];
  const [inHead = '', ...others] = part.split(/(?= … )/);
  return [inHead, others.join('')];
}

/** What the part holds of the same kind takes the place of the page's own. */
function soundPage(url: string, part: Placed = {}): string {
  const { start, head = '', body = '', isAllText = false } = part;
  const organization = { '@context': 'https://schema.org', '@type': 'Organization', name: 'Spoke & Co', url };
  const heading = 'Our services: bicycle repairs in Ghent';
  const lines = riverPage({
    title: heading,
    heading,
    head: `<link rel="canonical" href="${url}">
${previewMetas(url).replace('article', 'website')}
${jsonLd(organization)}
@head`,
    more: '@body',
    ...(isAllText ? { texts: [] } : {}),
  }).split('\n');
  const kind = /^<(?:meta|link|script) (?:charset|[a-z]+="[^"]*")|^<\/?(?:title|h1|main)\b/;
  const isReplaced = (line: string) => {
    const [opening] = kind.exec(line) ?? [];
    return opening !== undefined && `${head}${body}`.includes(opening);
  };
  return lines
    .filter((line) => !isReplaced(line))
    .join('\n')
    .replace(/^<!doctype html>\s*<html[^>]*>/, (usual) => start ?? usual)
    .replace('@head', () => head)
    .replace('@body', () => body);
}
