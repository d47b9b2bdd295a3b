import { describe, expect, test } from 'vitest';
import { carefulFields, carefulSite, page, type SitePage, sitemapOf } from '../../test/corpus/site.ts';
import { riverPage } from '../../test/corpus/texts.ts';
import { htmlType, sitemapEvidence } from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import { type CheckResult, runChecks } from './run.ts';

interface Case {
  readonly check: string;
  readonly advice: string;
  /** The part of its text that is followed. */
  readonly says: string;
  readonly before: Partial<SitePage>;
  readonly after: Partial<SitePage>;
}

const url = 'https://example.com/rivers';
const site = carefulSite(url);
const sound: SitePage = { url, html: riverPage(), ...site, moreFields: carefulFields };

const field = (name: string, value: string): Partial<SitePage> => ({
  moreFields: [...carefulFields.filter(([other]) => other !== name), [name, value]],
});
const policy = (value: string) => field('Content-Security-Policy', value);
const head = (markup: string): Partial<SitePage> => ({ html: riverPage({ head: markup }) });
const more = (markup: string): Partial<SitePage> => ({ html: riverPage({ more: markup }) });

const each = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index));
/** Images, and what each of their files weighs. */
const gallery = (count: number, sizes: Record<string, number>, markup: (index: number) => string) => ({
  ...more(each(count, markup).join('\n')),
  answers: Object.fromEntries(
    Object.entries(sizes).flatMap(([type, lengthBytes]) =>
      each(count, (index) => [`/${index}.${type}`, { lengthBytes }]),
    ),
  ),
});
const img = (type: string, eager: number) => (index: number) =>
  `<img src="/${index}.${type}" width="600" height="400" alt="Bend ${index}"${index < eager ? '' : ' loading="lazy"'}>`;
const picture = (index: number) =>
  `<picture><source srcset="/${index}.avif" type="image/avif">${img('png', 8)(index)}</picture>`;

const downstream = `<h2>Downstream</h2><p>${'A bend, an island, and another bend. '.repeat(100)}</p>`;

const cases: readonly Case[] = [
  {
    check: 'csp-xss',
    advice: 'hosts',
    says: "by nonces or hashes with 'strict-dynamic', and set object-src and base-uri to 'none'",
    before: policy("default-src 'self'; script-src 'self' https://www.example.net; frame-ancestors 'self'"),
    after: policy(
      "default-src 'self'; script-src 'nonce-r4nd0mPerAnswer' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    ),
  },
  {
    check: 'csp-xss',
    advice: 'hole',
    says: "remove 'unsafe-hashes'",
    before: policy(
      "script-src 'unsafe-hashes' 'nonce-r4nd0mPerAnswer' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    ),
    after: policy(
      "script-src 'nonce-r4nd0mPerAnswer' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    ),
  },
  {
    check: 'content-security-policy',
    advice: 'scripts',
    says: "Add default-src 'self' to the policy",
    before: policy("frame-ancestors 'self'"),
    after: policy("frame-ancestors 'self'; default-src 'self'"),
  },
  {
    check: 'has-hsts',
    advice: 'off',
    says: 'Send max-age=31536000',
    before: field('Strict-Transport-Security', 'max-age=0'),
    after: field('Strict-Transport-Security', 'max-age=31536000'),
  },
  {
    check: 'has-hsts',
    advice: 'invalid',
    says: 'Write the header as max-age=31536000',
    before: field('Strict-Transport-Security', 'max-age: 300'),
    after: field('Strict-Transport-Security', 'max-age=31536000'),
  },
  {
    check: 'is-crawlable',
    advice: 'outside',
    says: 'Remove noindex (or none) if the page is meant to be found',
    before: more('<meta name="robots" content="noindex">'),
    after: {},
  },
  {
    check: 'robots-directives',
    advice: 'embedded',
    says: 'Remove indexifembedded',
    before: head('<meta name="robots" content="max-snippet:-1, indexifembedded">'),
    after: head('<meta name="robots" content="max-snippet:-1">'),
  },
  {
    check: 'robots-txt',
    advice: 'noindex',
    says: 'Remove the noindex line',
    before: { robots: `${site.robots}Noindex: /rivers\n` },
    after: {},
  },
  {
    check: 'sitemap',
    advice: 'create',
    says: 'Create a sitemap and name it in robots.txt',
    before: { robots: 'User-agent: *\nDisallow: /private/\n', sitemaps: sitemapEvidence() },
    after: {},
  },
  {
    check: 'sitemap-valid',
    advice: 'empty',
    says: 'List the pages of the site in the file.',
    before: { sitemap: sitemapOf([]) },
    after: {},
  },
  {
    check: 'charset',
    advice: 'late',
    says: 'to the first place in the head, and shorten what stands before the head',
    before: {
      fields: [['Content-Type', 'text/html']],
      html: riverPage().replace('<head>', `<!-- ${'x'.repeat(1_100)} --><head>`),
    },
    after: { fields: [['Content-Type', 'text/html']] },
  },
  {
    check: 'landmark-one-main',
    advice: 'several',
    says: 'Put the content into one <main>, and make the others section or div within it',
    before: more(`</main><main>${downstream}`),
    after: more(`<section>${downstream}</section>`),
  },
  {
    check: 'resource-count',
    advice: 'many',
    says: 'add loading="lazy" to the images of galleries',
    before: gallery(80, { webp: 1_000 }, img('webp', 80)),
    after: gallery(80, { webp: 1_000 }, img('webp', 8)),
  },
  {
    check: 'total-byte-weight',
    advice: 'heavy',
    says: 'add loading="lazy" to images that are not visible at first',
    before: gallery(12, { webp: 300_000 }, img('webp', 12)),
    after: gallery(12, { webp: 300_000 }, img('webp', 2)),
  },
  // Few and large, and more than the sample holds when each has a fallback.
  ...[
    { count: 6, bytes: 430_000 },
    { count: 20, bytes: 100_000 },
  ].map(({ count, bytes }) => ({
    check: 'modern-image-formats',
    advice: 'old',
    says: 'by a picture element',
    before: gallery(count, { png: bytes }, img('png', 8)),
    after: gallery(count, { png: bytes, avif: 60_000 }, picture),
  })),
  {
    check: 'image-weight',
    advice: 'heavy',
    says: 'save it as AVIF or WebP',
    before: gallery(1, { png: 1_400_000 }, img('png', 8)),
    after: gallery(1, { png: 1_400_000, avif: 60_000 }, picture),
  },
];

describe.each(cases)('what $check advises ($advice)', ({ check: id, advice, says, before, after }) => {
  test('leads to a pass when it is followed, and to nothing worse', async () => {
    const [was, is] = await Promise.all([outcomesOf(before), outcomesOf(after)]);
    expect(was.get(id)).toMatchObject({ advice });
    expect(catalogue.find((check) => check.id === id)?.advice[advice]).toContain(says);
    expect(is.get(id)).toMatchObject({ outcome: expect.stringMatching(/^(?:pass|not_applicable)$/) });
    const worse = [...is.values()].filter((one) => badness(one) > badness(was.get(one.id)));
    expect(worse.map((one) => `${one.id}: ${one.summary}`)).toEqual([]);
  });
});

async function outcomesOf(site: Partial<SitePage>) {
  const { evidence } = await page('', { fields: htmlType, ...sound, ...site });
  return new Map(runChecks(evidence, catalogue).map((result) => [result.id, result]));
}

function badness({ outcome, reason }: Partial<CheckResult> = {}): number {
  return reason === 'no_evidence' ? 1 : ['warn', 'fail'].indexOf(outcome ?? 'pass') + 1;
}
