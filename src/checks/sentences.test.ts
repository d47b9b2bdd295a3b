import { describe, expect, test } from 'vitest';
import type { Probe } from '../evidence/evidence.ts';
import {
  fileResponse,
  probe,
  type SampleOptions,
  sitemapEvidence,
  sitemapFile,
} from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import { judge } from './testing.ts';

const many = 1_234;
const times = (part: (index: number) => string) =>
  Array.from({ length: many }, (_, index) => part(index)).join('');
const text = 'Rivers run from the hills of the region down to the plain, and there they meet the sea.';
const probes = Array.from({ length: many }, (_, index) =>
  probe({
    ...{ url: `https://example.com/${index}.jpg`, destination: index % 2 === 0 ? 'image' : 'script' },
    ...{ lengthBytes: 3_456_789, fields: [['Content-Type', 'text/plain']] },
  }),
);

/** A page that has more of everything than a number without separators tells at one look. */
const large: SampleOptions = {
  html: `<!doctype html><html lang=en><title>${'River '.repeat(many)}</title>
${times((index) => `<link rel=alternate hreflang="x-${index}" href="https://example.com/${index}">`)}
<meta http-equiv=refresh content="4000; url=/there"><meta name=description content="${'river '.repeat(many)}">
${times((index) => `<script src="https://${index.toString(36)}.com/a.js"></script>`)}
${times(() => '<meta name=viewport content="width=1">')}
<body>${times(() => `<h1>River</h1><main></main><p id=same>${text}</p><img src=a.png a a><label for=same>x</label>`)}
${times((index) => `<a rel=nofollow href="/${index}">x</a>`)}`,
  url: `https://example.com/${'a'.repeat(many)}?${times((index) => `a${index}=1&`)}`,
  body: { wireBytes: 2_345_678, decodedBytes: 3_456_789 },
  final: { timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 4_321, totalMs: 5_000 } },
  robots: fileResponse(`User-agent: *\nAllow: /\n${'#'.repeat(600_000)}`),
  resources: { total: many, probes },
  links: { total: many, probes },
  sitemaps: sitemapEvidence({
    files: [sitemapFile({ entries: many * 3, badEntries: many, httpLocs: many, badDates: many })],
  }),
};

const asked = (judged: Probe['class']) => ({
  total: many,
  probes: probes.map((one) => ({ ...one, class: judged })),
});
const sound = `<!doctype html><main>${`<h2>River</h2>${text} `.repeat(many)}</main>`;
const pages: readonly (readonly [string, SampleOptions])[] = [
  ['large', large],
  ['large and sound', { ...large, html: sound }],
  ['large with links that are broken', { html: sound, links: asked('broken') }],
  [
    'large with links that are unclear',
    { html: sound, links: asked('uncertain'), resources: asked('uncertain') },
  ],
];

describe.each(pages)('of a page that is %s', (_, options) => {
  const said = catalogue.flatMap((check) => {
    const { id, summary, items } = judge(check, options);
    // What the page says itself stands as it is.
    return [summary, ...items.map(({ detail }) => detail)].map(
      (sentence) => `${id}: ${sentence.replace(/“[^”]*”|https?:\S+/g, '…')}`,
    );
  });

  test('no number from a thousand on stands without separators', () => {
    expect(said.filter((sentence) => /\d{4}/.test(sentence))).toEqual([]);
  });

  test('sizes are told in the units that pages use', () => {
    expect(said.filter((sentence) => /\d bytes|[KM]iB|kB/.test(sentence))).toEqual([]);
  });
});
