import { describe, expect, test } from 'vitest';
import { units } from '../../evidence/text/text.ts';
import { hostileSite, sampleSite, siteFinding, siteItem, siteStates } from './sample-site.ts';
import { siteText } from './site-text.ts';

const plain = { color: false, width: 80 };

describe('a site on a terminal reads well', () => {
  test.each(['decent', 'bad', 'provisional', 'denied', 'clean'] as const)('when it is %s', async (name) => {
    await expect(siteText(siteStates[name](), plain)).toMatchFileSnapshot(`text-samples/${name}.txt`);
  });

  test.each([30, 50, 80, 100, 300])('on %i columns', (width) => {
    const long = `https://example.com/${'a-long-way/'.repeat(180)}`;
    const detail = '見出しの文字がとても長くて一行に収まりません。'.repeat(3);
    const sources = [{ url: long, anchor: detail }];
    const findings = Array.from({ length: 30 }, (_, index) =>
      siteFinding({
        ...{ check: `crawl-check-with-a-long-name-${index}`, task: detail, points: 12.3, template: long },
        items: [siteItem(long, detail, { sources, sourcesTotal: 1_234 })],
        itemsTotal: 1_234,
      }),
    );
    const known = { known: 1_234_567, fetched: 1_234_567, counted: 1_234_567, score: 100, worst: [] };
    const text = siteText(
      sampleSite({
        findings,
        settings: { ...sampleSite().settings, start: long },
        templates: Array.from({ length: 20 }, () => ({ name: long, example: long, ...known })),
        unjudged: [{ check: 'crawl-orphans', because: detail }],
      }),
      { color: false, width },
    );
    const widest = Math.max(...text.split('\n').map((line) => units(line)));
    expect(widest).toBeLessThanOrEqual(Math.min(Math.max(width, 50), 100));
    expect(text).not.toMatch(/ $/m);
    expect(text).not.toMatch(/\n\n\n/);
    expect(text).toContain('and 8 more');
  });
});

describe('a site on a terminal', () => {
  test('says the same with colours and without', () => {
    const coloured = siteText(sampleSite(), { ...plain, color: true });
    expect(coloured).toContain('\u001b[33m73 of 100, decent');
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(siteText(sampleSite(), plain));
  });

  test('P5 lets no site speak to the terminal', () => {
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u2066\r\nScore  100';
    const text = siteText(hostileSite(hostile), plain);
    expect(text.match(/evil/g)?.length).toBeGreaterThan(8);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(text.match(/^Score/gm)).toHaveLength(1);
  });

  test('says of few pages that they compare with no other site', () => {
    expect(siteText(siteStates.tooFew(), plain)).toContain(
      'Two pages are too few to compare, so this is their mean.',
    );
  });

  test('says what is so where nothing says what to do, and never what would be well', () => {
    const title = 'Each page has a title of its own';
    for (const task of ['', title]) {
      const text = siteText(sampleSite({ findings: [siteFinding({ task, title })] }), plain);
      expect(text).toMatch(/^ 1 {2}\+0\.4 {2}9 pages share 4 titles \(crawl-duplicate-titles\)$/m);
      expect(text).not.toContain(title);
    }
  });

  test('says of a score by some checks alone that it is partial, and by which', () => {
    const text = siteText(siteStates.partial(), plain);
    expect(text).toContain(
      'Partial score  73 of 100, decent\nJudged by SEO and hsts alone, so its score compares with no other.',
    );
    expect(siteText(sampleSite(), plain)).not.toMatch(/partial|alone/i);
  });

  test('says when there is no score', () => {
    const text = siteText(siteStates.none(), plain);
    expect(text).toContain('Score  none: too little could be judged.');
    expect(text).not.toContain('Fix first');
  });

  test('says that nothing was read where it ended before its first page', () => {
    const { pages, estimate } = siteStates.none();
    const nothing = { known: 0, waiting: 0, fetched: 0, counted: 0, failed: 0, redirects: 0, files: 0 };
    const text = siteText(
      sampleSite({
        ...siteStates.none(),
        ...{ stoppedBy: 'person', pages: { ...pages, ...nothing } },
        estimate: { ...estimate, pages: 0, atLeast: true },
      }),
      { ...plain, width: 100 },
    );
    expect(text).toContain('no page read · 0 addresses known');
    expect(text).toContain('The crawl ended before its first page was read, so there is nothing to judge.');
  });

  test('says where a start page leads that is nothing but a refresh', () => {
    const detail = 'A meta refresh leads to “https://example.com/shop” at once.';
    const item = { url: 'https://example.com/', detail, sources: [], sourcesTotal: 0 };
    const findings = [siteFinding({ check: 'meta-refresh-redirect', items: [item] })];
    const { pages } = sampleSite();
    const textOf = (counted: number) =>
      siteText(sampleSite({ findings, pages: { ...pages, counted } }), plain).replaceAll('\n', ' ');
    expect(textOf(1)).toContain(`The start page only sends its visitors on. ${detail} Begin there instead.`);
    expect(textOf(2)).not.toContain('sends its visitors on');
  });

  test.each([
    ['bytes', 'The crawl ended at its limit of 1.07 GB.'],
    ['time', 'The crawl ended at its limit of 6 hours.'],
    ['urls', 'The site has more addresses than a crawl keeps'],
    ['person', 'The crawl was stopped'],
    ['target', 'The site stopped answering'],
  ] as const)('says what ended it: %s', (stoppedBy, sentence) => {
    expect(siteText(sampleSite({ stoppedBy }), plain)).toContain(sentence);
  });

  test.each([
    ['robots', 'robots.txt denies 1 address.'],
    ['excluded', 'Your patterns leave out 1 address.'],
    ['scope', '1 address lies outside this site.'],
    ['clicks', '1 address is more than 3 clicks from the start.'],
    ['trap', '1 address looks endless'],
    ['sample', '1 address is beyond the 5 pages that are taken of each template.'],
    ['nofollow', 'Only nofollow links lead to 1 address.'],
    ['refused', '1 address may not be asked from here.'],
  ] as const)('says why an address was not read: %s', (reason, sentence) => {
    const { pages, settings } = siteStates.clean();
    const text = siteText(
      sampleSite({
        pages: { ...pages, skipped: { ...pages.skipped, [reason]: 1 } },
        settings: { ...settings, clicksMax: 3, sample: 5 },
      }),
      { ...plain, width: 100 },
    );
    expect(text).toContain(`Not read\n  ${sentence}`);
  });
});
