import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentationOf } from '../../api/check-texts.ts';
import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import { catalogue } from '../../checks/catalogue.ts';
import { categories } from '../../checks/check.ts';
import { crawlCatalogue } from '../../checks/crawl/crawl-catalogue.ts';
import { caps, categoryWeights } from '../../score/score.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const idsIn = (html: string) => [...html.matchAll(/<li class="check" id="([^"]+)"/g)].map(([, id]) => id);

describe('the page of checks', () => {
  test('is for anybody, and names every check in the order of the catalogue', async () => {
    const { status, html } = await pages.get('/checks', { as: null });
    expect(status).toBe(200);
    expect(html).toContain(`${catalogue.length} checks in ${categories.length} categories`);
    const byCategory = categories.flatMap((category) =>
      catalogue.filter((check) => check.category === category),
    );
    expect(html).toContain(
      `, ${browserCatalogue.length} in a browser and ${crawlCatalogue.length} for whole sites`,
    );
    const ids = [...byCategory, ...browserCatalogue, ...crawlCatalogue].map(({ id }) => id);
    expect(idsIn(html)).toEqual(ids);
    expect(html).toContain('href="/login"');
  });

  test('has the place that programs are told of each check', async () => {
    const { html } = await pages.get('/checks', { as: null });
    const places = catalogue.map(({ id }) => documentationOf(id).split('#'));
    expect(
      places.filter(([path, anchor]) => path !== '/checks' || !idsIn(html).includes(`${anchor}`)),
    ).toEqual([]);
  });

  test('promises no browser for what is read from the page', async () => {
    const { html } = await pages.get('/checks?find=document-title', { as: null });
    const [, entry = ''] = html.split('id="document-title"');
    expect(entry).toContain('Read from the page alone');
    expect(entry).toContain('>Page</span>');
  });

  test('says when a check passes, warns and fails', async () => {
    const { html } = await pages.get('/checks?find=document-title', { as: null });
    const [, entry = ''] = html.split('id="document-title"');
    expect(entry).toMatch(/<h3>Rule<\/h3>\s*<p>[^<]*Fails/);
  });

  test('counts the checks of each category and says its share', async () => {
    const { html } = await pages.get('/checks');
    for (const category of categories) {
      const count = catalogue.filter((check) => check.category === category).length;
      const [, entry = ''] = html.split(`href="#cat-${category}">`);
      expect(entry.slice(0, 100)).toContain(` <span class="count">${count}</span>`);
      expect(html).toContain(`${count} checks, ${categoryWeights[category]}% of the score`);
    }
  });

  test('has checks of a browser in a group of their own, which says what they count for', async () => {
    const { html } = await pages.get('/checks');
    const [, group = ''] = html.split('<section class="sect-gap cat" id="in-browser"');
    const [own = ''] = group.split('</section>');
    expect(idsIn(own)).toEqual(browserCatalogue.map(({ id }) => id));
    expect(own).toContain(`${browserCatalogue.length} checks, for the full score alone`);
    expect(own).toContain('Needs a browser');
    const [, entry = ''] = own.split('id="target-size"');
    expect(entry.slice(0, 1000)).toContain('<span class="sm muted">Accessibility</span>');
  });

  test('has checks of whole sites in a group of their own, which says what they count for', async () => {
    const { html } = await pages.get('/checks');
    const [, group = ''] = html.split('<section class="sect-gap cat" id="whole-sites"');
    expect(idsIn(group)).toEqual(crawlCatalogue.map(({ id }) => id));
    expect(group).toContain(`${crawlCatalogue.length} checks, for the score of a site alone`);
    expect(html).toMatch(
      new RegExp(`href="#whole-sites">Whole sites <span class="count">${crawlCatalogue.length}<`),
    );
    const [, entry = ''] = group.split('id="crawl-orphans"');
    expect(entry.slice(0, 1000)).toContain('<span class="sm muted">SEO</span>');
  });

  test('says of a check what it asks, why, what to do and where the rule comes from', async () => {
    const { html } = await pages.get('/checks?find=has-hsts');
    const check = catalogue.find(({ id }) => id === 'has-hsts');
    const [, entry = ''] = html.split('id="has-hsts"');
    for (const text of [
      check?.title,
      check?.why,
      check?.source,
      'Medium severity',
      'Weight 5',
      'Read from the page alone',
    ]) {
      expect(entry).toContain(text);
    }
    expect(entry).toContain('<details open>');
  });

  test('explains the score with the numbers that make it', async () => {
    const { html } = await pages.get('/checks');
    expect(html).toContain('high counts 10, medium counts 5 and low counts 2');
    expect(html).toContain('Good from 80');
    expect(html).toContain('less than 70% of the weight');
    for (const { check, overall } of caps) {
      const [, row = ''] = html.split(`<a href="#${check}">`);
      expect(row.slice(0, 200)).toContain(`</a></td><td class="num">${overall}</td>`);
    }
  });

  test('finds on the server, by every word, in names, rules and advice', async () => {
    const ids = async (find: string) =>
      idsIn((await pages.get(`/checks?find=${encodeURIComponent(find)}`)).html);
    expect(await ids('HAS-HSTS')).toEqual(['has-hsts']);
    expect(await ids('directive semicolons')).toContain('has-hsts');
    expect((await ids('title')).length).toBeGreaterThan(3);
    expect(await ids('title nosuchword')).toEqual([]);
    expect(await ids('crawl-orphans')).toEqual(['crawl-orphans']);
    expect(await ids('  ')).toHaveLength(catalogue.length + browserCatalogue.length + crawlCatalogue.length);
  });

  test('says what was not found, as text', async () => {
    const { status, html } = await pages.get(`/checks?find=${encodeURIComponent('<b>"x')}`);
    expect(status).toBe(200);
    expect(html).toContain('No check matches');
    expect(html).toContain('“&lt;b>&quot;x”');
    expect(html).not.toContain('<b>"x');
  });

  test('leaves the list of the API to programs', async () => {
    const { headers, html } = await pages.get('/checks', {
      as: null,
      headers: { accept: 'application/json' },
    });
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(html)).toMatchObject({ meta: { total: catalogue.length } });
  });

  test('is packed for those who are not signed in, whoever sent them', async () => {
    const { headers, body } = await request(`${pages.origin}/checks`, {
      headers: { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' },
    });
    expect(headers['content-encoding']).toBe('br');
    const packed = Buffer.from(await body.arrayBuffer());
    expect(brotliDecompressSync(packed).toString()).toContain('id="has-hsts"');
  });

  test.each([
    ['same-origin', 'br'],
    ['none', 'br'],
    ['same-site', undefined],
    ['cross-site', undefined],
    [undefined, undefined],
  ])('for a member whom %s sent it is packed in %s', async (site, coding) => {
    for (const path of ['/checks', '/reports']) {
      const { headers, body } = await request(`${pages.origin}${path}`, {
        headers: {
          accept: 'text/html',
          'accept-encoding': 'br',
          cookie: pages.member.cookie,
          ...(site !== undefined && { 'sec-fetch-site': site }),
        },
      });
      // Read to its end: the server waits at its close for what nobody took.
      await body.arrayBuffer();
      expect(headers['content-encoding']).toBe(coding);
    }
  });
});
