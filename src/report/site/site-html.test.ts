import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { hostileSite, sampleSite, siteFinding, siteItem, siteStates } from './sample-site.ts';
import { writeSiteHtml } from './site-html.tsx';

const css = 'body{color:red}';

describe.each(Object.entries(siteStates))('a site as HTML, when it is %s,', (_, site) => {
  const html = writeSiteHtml(site(), css);
  const elements = elementsIn(html);

  test('stands alone: its styles inside, no script, nothing to load', () => {
    expect(html).toContain(`<style>${css}</style>`);
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|url\(|@import|\son\w+=|\sstyle=/);
  });

  test('has one main heading, no heading that skips a level, and each id once', () => {
    const levels = elements.flatMap(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1] ?? []).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('has tables with a caption and heads of columns alone', () => {
    const tables = html.match(/<table.*?<\/table>/gs) ?? [];
    for (const table of tables) expect(table).toMatch(/<caption.*<th scope="col".*<tbody/s);
  });

  test('leads to what is there', () => {
    const ids = new Set(elements.map((element) => attribute(element, 'id')));
    const anchors = elements
      .flatMap((element) => (element.tagName === 'a' ? (attribute(element, 'href') ?? []) : []))
      .filter((href) => href.startsWith('#'));
    expect(anchors.filter((href) => !ids.has(href.slice(1)))).toEqual([]);
  });
});

describe('a site as HTML', () => {
  const html = writeSiteHtml(sampleSite(), css);

  test('says the score, what it rests on, and what to mend first', () => {
    expect(html).toContain('<title>73, decent: all of example.com</title>');
    expect(html).toContain('aria-label="Score 73 out of 100, decent."');
    expect(html).toContain('<h2>This site is decent</h2>');
    expect(html).toContain('Three findings cost the most: about 7.7 points together.');
    expect(html).toMatch(/<a href="#crawl-broken-links"><bdi>Mend 12 broken links<\/bdi><\/a>/);
    expect(html).toContain('Found on');
    expect(html).toContain('“<bdi>Read more</bdi>”');
    expect(html).toContain('robots.txt denies 120 addresses.');
  });

  test('says of a score by some checks alone that it is partial, wherever it gives it', () => {
    const partial = writeSiteHtml(siteStates.partial(), css);
    expect(partial).toContain('<title>Partial score 73, decent: all of example.com</title>');
    expect(partial).toContain('aria-label="Partial score 73 out of 100, decent."');
    expect(partial).toContain('Some of the checks only');
    expect(html.toLowerCase()).not.toContain('partial');
  });

  test.each([
    [
      'partial',
      'This score is partial',
      'Judged by SEO and hsts alone, so its score compares with no other.',
    ],
    [
      'bad',
      'One finding holds this score down',
      'The certificate expired on 3 November 2026. While that is so',
    ],
    ['provisional', 'This score is provisional', '1,000 of at least 14,300 pages were counted'],
    ['denied', 'robots.txt lets no crawler in', 'robots.txt denies every page but the start'],
    ['tooFew', 'This site is decent', 'Two pages are too few to compare'],
    ['clean', 'Nothing to fix', 'Every check that applies to this site passed.'],
    ['none', 'This site has no score', 'Too little of it could be judged'],
  ] as const)('gives its verdict when it is %s', (name, heading, lede) => {
    const other = writeSiteHtml(siteStates[name](), css);
    expect(other).toContain(`<h2>${heading}</h2>`);
    expect(other).toContain(lede);
  });

  test('folds the pages that link to one address, where they are many', () => {
    const sources = Array.from({ length: 20 }, (_, n) => ({ url: `https://example.com/${n}`, anchor: '' }));
    const items = [siteItem('https://example.com/gone', 'It answers 404.', { sources, sourcesTotal: 1_200 })];
    const many = writeSiteHtml(sampleSite({ findings: [siteFinding({ items, itemsTotal: 1 })] }), css);
    expect(many).toContain('<summary class="linkbtn">Found on 1,200 pages</summary>');
    expect(many).toContain('20 of 1,200 shown.');
  });
});

describe('P5: text of the site', () => {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)>\u202eevil\u0007 كتاب`;
  const html = writeSiteHtml(hostileSite(attack), css);
  const elements = elementsIn(html);

  test('stays text wherever it stands, and turns nothing around', () => {
    expect(elements.filter(({ tagName }) => ['script', 'img'].includes(tagName))).toEqual([]);
    expect(elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')))).toEqual([]);
    expect(html).not.toMatch(/[\u0007\u202e]/);
    expect(html.match(/كتاب/g)?.length).toBeGreaterThan(8);
  });

  test('becomes a link only to http and https, and one that gives nothing away', () => {
    const links = elements.filter(({ tagName }) => tagName === 'a');
    const foreign = links.filter((link) => !attribute(link, 'href')?.startsWith('#'));
    expect(foreign.length).toBeGreaterThan(2);
    for (const link of foreign) {
      expect(attribute(link, 'href')).toMatch(/^https?:\/\//);
      expect(attribute(link, 'rel')).toBe('nofollow ugc noopener noreferrer');
    }
  });
});

interface Element {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}

/** In the order of the document. */
function elementsIn(html: string): Element[] {
  const walk = (node: Partial<Element> & { readonly childNodes?: readonly object[] }): Element[] => [
    ...(node.tagName === undefined ? [] : [node as Element]),
    ...(node.childNodes ?? []).flatMap(walk),
  ];
  return walk(parse(html) as object);
}
