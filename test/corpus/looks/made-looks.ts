import type { BrowserEvidence } from '../../../src/evidence/browser-evidence.ts';
import { missing } from '../../../src/evidence/sample-evidence.ts';
import {
  axeRule,
  loadedFile,
  type SampleLookOptions,
  sampleAxe,
  sampleLab,
  sampleLook,
  shownImage,
} from '../../../src/evidence/sample-look.ts';
import { type CorpusPage, carefulFields, carefulSite, page } from '../site.ts';
import { jsonLd, paragraphs, river, riverPage } from '../texts.ts';

export interface MadeLook extends CorpusPage {
  readonly look: BrowserEvidence;
}

const url = 'https://example.com/rivers';

async function made(about: string, sent: string, look: SampleLookOptions = {}): Promise<MadeLook> {
  const { evidence } = await page(about, {
    url,
    html: sent,
    moreFields: carefulFields,
    ...carefulSite(url),
  });
  const axe = sampleAxe({ passes });
  return { about, evidence, look: sampleLook({ url, html: sent, axe, ...look }) };
}

const app = '<script src="/app.js"></script>';
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Loading</title></head>
<body><div id="root"></div>${app}</body></html>`;
const canonical = `<link rel="canonical" href="${url}">`;
const article = riverPage({
  head: `${canonical}${jsonLd({ '@context': 'https://schema.org', '@type': 'WebPage', name: 'Rivers', url })}`,
  more: `<p><a href="/maps">Maps</a> <a href="/walks">Walks</a> <a href="/fish">Fish</a> <a href="/boats">Boats</a> <a href="/inns">Inns</a></p>${app}`,
});

/** An element of the page that the page itself cannot look into. */
const component = (content: string) =>
  `<river-page><template shadowrootmode="closed"><main><slot name="title"></slot>${content}<slot></slot></main></template>
<h1 slot="title">The rivers of the Ardennes</h1><p>Behind the text.</p></river-page>`;

/** What axe-core finds sound on most pages. */
const passes = [
  ...['aria-hidden-body', 'bypass', 'color-contrast', 'empty-heading', 'heading-order', 'html-has-lang'],
  ...['html-lang-valid', 'landmark-one-main', 'link-name', 'meta-viewport', 'target-size'],
];

export const madeLooks: Readonly<Record<string, () => Promise<MadeLook>>> = {
  'as-sent': () => made('A page that no script changes', riverPage({ head: canonical })),

  spa: () =>
    made('A shell whose script brings title, text and links', shell, {
      html: article,
      loaded: [loadedFile({ url, type: 'Document' }), loadedFile({ bytes: 600_000 })],
      lab: sampleLab({
        simulated: { fcp: 3_100, lcp: 4_400, tbt: 450, cls: 0.02 },
        observed: { fcp: 400, lcp: 600, tbt: 60, cls: 0.02 },
      }),
    }),

  'shadow-roots': () =>
    made(
      'A page whose text stands in a closed shadow root',
      shell.replace(
        '<div id="root"></div>',
        '<river-page><h1 slot="title">The rivers of the Ardennes</h1></river-page>',
      ),
      { html: shell.replace('<div id="root"></div>', component(paragraphs(river))) },
    ),

  noindex: () =>
    made('A page that a script takes out of the search results', article, {
      html: article.replace('</head>', '<meta name="robots" content="noindex"></head>'),
    }),

  'missing-steps': () =>
    made('A look of which half came too late', article, {
      lab: missing('timeout'),
      axe: missing('failed'),
      cookies: missing('failed'),
    }),

  faults: () =>
    made('A page in which the browser finds faults of each kind', article, {
      html: article.replace('<main>', '<main><img src="/late.jpg">'),
      images: [
        shownImage({
          url: 'https://example.com/late.jpg',
          isSized: false,
          bytes: 900_000,
          natural: { width: 4_000, height: 1_500 },
        }),
      ],
      axe: sampleAxe({
        violations: [
          axeRule('image-alt', {
            selector: 'main > img',
            snippet: '<img src="/late.jpg">',
            message: 'Element has no alt',
          }),
          axeRule('target-size', {}),
          axeRule(
            'color-contrast',
            { message: 'Element has insufficient color contrast of 2.84. Expected contrast ratio of 4.5:1' },
            {},
          ),
        ],
        incomplete: [axeRule('link-in-text-block', {})],
        passes,
      }),
      loaded: [
        loadedFile({ url, type: 'Document' }),
        loadedFile({ bytes: 3_000_000 }),
        loadedFile({ url: 'https://ads.example.net/a.js', status: 404 }),
        loadedFile({ url: 'https://example.com/a.woff2', type: 'Font', bytes: 40_000 }),
      ],
      lab: sampleLab({
        simulated: { fcp: 2_000, lcp: 5_000, tbt: 700, cls: 0.3 },
        lcp: {
          kind: 'image',
          url: 'https://example.com/late.jpg',
          element: { selector: 'main > img', snippet: '<img src="/late.jpg">', box: null },
          discovery: { lazy: false, inHtml: false, highPriority: false },
        },
        shifts: [
          {
            score: 0.3,
            atMs: 2_100,
            elements: [],
            cause: 'unsized-image',
            url: 'https://example.com/late.jpg',
          },
        ],
        hidingFonts: [{ url: 'https://example.com/a.woff2', ms: 800 }],
        renderBlocking: { savedMs: 450, files: [{ url: 'https://example.com/app.js', ms: 450 }] },
      }),
      cookies: [
        {
          name: 'id',
          domain: '.example.net',
          secure: true,
          httpOnly: false,
          sameSite: 'None',
          session: false,
          thirdParty: true,
        },
      ],
      console: [
        {
          kind: 'exception',
          text: 'x is not a function',
          url: 'https://example.com/app.js',
          line: 3,
          count: 2,
        },
      ],
      conditions: { hostLoad: 3.5 },
    }),

  'refused-by-us': () =>
    made('A page some of whose files our rules kept from the browser', article, {
      loaded: [
        loadedFile({ url, type: 'Document' }),
        loadedFile({ url: 'http://10.0.0.1/a.js', status: 403, bytes: 0, refusedByUs: true }),
      ],
      console: [
        { kind: 'error', text: 'Failed to load resource', url: 'http://10.0.0.1/a.js', line: null, count: 1 },
      ],
    }),

  'led-on': () =>
    made('A page whose script leads on to another', shell, {
      url: 'https://example.com/welcome',
      html: article,
    }),

  'cut-off': () =>
    made('A page that grew too long to be kept whole', article, {
      rendered: { html: article.slice(0, 1_500), cut: true, words: 20 },
    }),
};
