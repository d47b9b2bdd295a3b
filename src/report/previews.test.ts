import { describe, expect, test } from 'vitest';
import type { Step } from '../evidence/evidence.ts';
import { readDocument } from '../evidence/html/document.ts';
import { type SampleOptions, sampleEvidence } from '../evidence/sample-evidence.ts';
import { outlineOf } from '../gather/outline.ts';
import type { Previews } from './body.ts';
import { buildBody } from './build.ts';
import { previewsOf } from './previews.ts';

describe('the search result of a page', () => {
  test('shows title, description, name of the site and path', () => {
    const { search } = previews(
      '<title> Lamps  for gardens</title><meta name=description content="All our lamps.">' +
        '<meta property="og:site_name" content="Juniper Lane">',
      { url: 'https://www.example.com/shop/l%C3%A4mps/' },
    );
    expect(search).toEqual({
      siteName: 'Juniper Lane',
      displayedUrl: 'https://www.example.com › shop › lämps',
      title: { text: 'Lamps for gardens', widthPx: 167, limitPx: 580, shown: 'Lamps for gardens' },
      description: { text: 'All our lamps.', widthPx: 85, limitPx: 920, shown: 'All our lamps.' },
    });
  });

  test('shows no more of a title than fits', () => {
    const { title } = previews(`<title>${'Outdoor lighting '.repeat(8)}</title>`).search;
    expect(title?.widthPx).toBeGreaterThan(580);
    expect(title?.shown).toMatch(/^(?:Outdoor lighting )+[\w ]*…$/);
    expect(title?.text).toHaveLength(16 * 8 + 7);
  });

  test.each(['<p>x</p>', '<title> </title><meta name=description content=" ">'])(
    'has neither where the page says nothing: %s',
    (html) => {
      expect(previews(html).search).toMatchObject({ title: null, description: null, siteName: null });
    },
  );

  test('takes the crumbs that the page describes, without the page itself', () => {
    const crumbs = {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 2, item: { '@type': 'Thing', name: 'Lamps' } },
        { '@type': 'ListItem', position: 1, name: 'Shop' },
        { '@type': 'ListItem', position: 3, name: 'Garden lamp' },
      ],
    };
    const html = `<script type="application/ld+json">${JSON.stringify(crumbs)}</script>`;
    expect(previews(html, { url: 'https://example.com/p/17' }).search.displayedUrl).toBe(
      'https://example.com › Shop › Lamps',
    );
  });

  test('shows the path where the only crumb is the page itself', () => {
    const crumb = { '@type': 'ListItem', position: 1, name: 'Garden lamp' };
    const crumbs = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [crumb] };
    const html = `<script type="application/ld+json">${JSON.stringify(crumbs)}</script>`;
    expect(previews(html, { url: 'https://example.com/shop/17' }).search.displayedUrl).toBe(
      'https://example.com › shop › 17',
    );
  });

  test('takes the name of a WebSite before that of Open Graph', () => {
    const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Juniper Lane' };
    const html = `<meta property=og:site_name content=Other><script type="application/ld+json">${JSON.stringify(site)}</script>`;
    expect(previews(html).search.siteName).toBe('Juniper Lane');
  });
});

describe('the card of a shared link', () => {
  test('shows what Open Graph says, and the picture as it was measured', () => {
    const { social } = previews(
      '<title>Page</title><meta property=og:title content="A lamp"><meta property=og:description content="It glows.">' +
        '<meta property=og:image content="https://cdn.example/a.png"><meta property=og:image:width content=1200>' +
        '<meta property=og:image:alt content="A lamp at dusk"><meta name=twitter:card content=summary_large_image>',
      { ogImage: image('https://cdn.example/a.png', 800, 418) },
    );
    expect(social).toEqual({
      site: 'example.com',
      siteName: null,
      title: 'A lamp',
      description: 'It glows.',
      image: { url: 'https://cdn.example/a.png', alt: 'A lamp at dusk', width: 800, height: 418 },
      card: 'large',
      declaredCard: 'summary_large_image',
    });
  });

  test('shows the picture as it was measured in whatever encoding the page is', () => {
    const html = '<meta property=og:image content="https://cdn.example/a.png?é">';
    const url = 'https://example.com/';
    const document = readDocument(html, url, { encoding: 'windows-1252' });
    const address = outlineOf(document, []).ogImage as string;
    const evidence = sampleEvidence({ html, url, ogImage: image(address, 1_200, 630) });
    expect(previewsOf(evidence, document).social).toMatchObject({
      image: { url: 'https://cdn.example/a.png?%C3%A9', width: 1_200 },
      card: 'large',
    });
  });

  test.each([
    ['300', 300],
    ['x', null],
  ])('falls back to the size that is declared, %s high, and to texts of the page', (declared, height) => {
    const { social } = previews(
      '<title>Page</title><meta name=description content="About."><meta property=og:image content=/a.png>' +
        `<meta property=og:image:width content=400><meta property=og:image:height content=${declared}>`,
    );
    expect(social).toMatchObject({
      title: 'Page',
      description: 'About.',
      image: { url: 'https://example.com/a.png', width: 400, height },
      card: 'compact',
      declaredCard: null,
    });
  });

  test('takes the picture of the card where Open Graph names none, and the host without www', () => {
    const html = '<meta name=twitter:image content=/t.png><meta name=twitter:image:alt content="A lamp">';
    expect(previews(html, { url: 'https://www.example.com/' }).social).toMatchObject({
      site: 'example.com',
      image: { url: 'https://www.example.com/t.png', alt: 'A lamp', width: null, height: null },
    });
  });

  test('takes size and text of its own picture, and cards by name before property', () => {
    const { social } = previews(
      '<meta name=og:image content=/old.png><meta property=og:image content=/new.png>' +
        '<meta property=og:image content=/next.png><meta property=og:image:width content=400>' +
        '<meta property=og:image:alt content=Next><meta property=twitter:card content=summary_large_image>' +
        '<meta name=twitter:card content=summary>',
    );
    expect(social).toMatchObject({
      image: { url: 'https://example.com/new.png', alt: null, width: null },
      declaredCard: 'summary',
    });
  });

  test.each([
    ['summary_large_image', 400, 'large'],
    ['player', 400, 'large'],
    ['summary', 1_200, 'compact'],
    [null, 1_200, 'large'],
    [null, 599, 'compact'],
    ['nonsense', 1_200, 'large'],
  ])('declared as %s with a picture of %i pixels is %s', (declared, width, card) => {
    const html =
      `<meta property=og:image content="https://cdn.example/a.png"><meta property=og:image:width content=${width}>` +
      (declared === null ? '' : `<meta name=twitter:card content=${declared}>`);
    expect(previews(html).social.card).toBe(card);
  });

  test('without a picture is compact, whatever is declared', () => {
    const { social } = previews('<meta name=twitter:card content=summary_large_image>');
    expect(social).toMatchObject({ image: null, card: 'compact' });
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'https://'])(
    'names no picture at an address that is none: %s',
    (url) => {
      expect(previews(`<meta property=og:image content="${url}">`).social.image).toBeNull();
    },
  );
});

test('texts of megabytes are cut', () => {
  const long = '🌊'.repeat(100_000);
  const built = previews(
    `<title>${long}</title><meta name=description content="${long}"><meta property=og:site_name content="${long}">`,
  );
  expect(JSON.stringify(built).length).toBeLessThan(20_000);
  expect(JSON.stringify(built)).not.toMatch(halfPair);
});

test('texts that are short without their secrets hold no half of a character', () => {
  /** Its units up to four times the limit, behind which nothing is read, end within a character. */
  const endingWithin = (max: number) => {
    const secret = `ghp_${'a1'.repeat(18)} `;
    return `${secret.repeat((4 * max - 1) / secret.length).padEnd(4 * max - 1, 'x')}🌊`;
  };
  const { search, social } = previews(
    `<title>${endingWithin(1_000)}</title><meta name=description content="${endingWithin(1_000)}">` +
      `<meta property=og:site_name content="${endingWithin(200)}">`,
  );
  expect(search.title?.text).toMatch(/^ghp_… ghp_…/);
  expect(JSON.stringify([search, social])).not.toMatch(halfPair);
});

/** As JSON has it: escaped. */
const halfPair = /\\ud[89a-f]/;

test('texts are shown without the secrets that stand in them', () => {
  const secret = `ghp_${'a1'.repeat(18)}`;
  const { search, social } = previews(
    `<title>Use ${secret}</title><meta name=description content="${secret}">` +
      `<meta property="og:title" content="${secret}"><meta property="og:site_name" content="${secret}">` +
      `<meta property="og:image" content=/a.png><meta property="og:image:alt" content="${secret}">`,
  );
  expect(search.title?.text).toBe('Use ghp_…');
  expect(JSON.stringify([search, social])).not.toContain(secret);
});

test('an error page has no previews', () => {
  expect(buildBody(sampleEvidence({ status: 500 }), undefined, []).facts.previews).toBeNull();
});

function previews(html: string, options: SampleOptions = {}): Previews {
  const evidence = sampleEvidence({ html, ...options });
  return previewsOf(evidence, readDocument(html, evidence.chain.at(-1)?.url ?? ''));
}

function image(url: string, width: number, height: number) {
  const value = {
    ...{ url, destination: 'image', class: 'ok', status: 200, finalUrl: url, redirects: 0 },
    ...{ fields: [], lengthBytes: 1, image: { type: 'png', width, height }, reason: null },
  };
  return { state: 'gathered', value } as unknown as Extract<Step<never>, { state: 'gathered' }>;
}
