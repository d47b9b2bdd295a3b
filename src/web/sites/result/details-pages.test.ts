import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadePage,
  madeSite,
  type SeededCrawl,
  seedClosedCrawl,
} from '../../../services/sites/testing.ts';
import { startPages, type TestPages } from '../../testing.ts';
import { rowsOf, textOf } from './testing.ts';

let pages: TestPages;
let shop: SeededCrawl;
beforeAll(async () => {
  pages = await startPages({
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
  });
  shop = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, name: 'The shop' });
});
afterAll(() => pages.close());

const path = (below: string) => `/sites/${shop.siteId}${below}`;
const report = () => {
  if (shop.closed === undefined) throw new Error('The crawl was not closed.');
  return shop.closed.report;
};

describe('the findings of a site', () => {
  test('are all listed, and chosen by what the form sends', async () => {
    const { html } = await pages.get(path('/findings'));
    expect(rowsOf(html)).toHaveLength(report().findings.length);
    const { html: some } = await pages.get(path('/findings?category=security&severity=medium'));
    const wanted = report().findings.filter(
      ({ category, weight }) => category === 'security' && weight === 5,
    );
    expect(rowsOf(some)).toHaveLength(wanted.length);
    expect(some).toContain('Category: Security');
    expect((await pages.get(path('/findings?new=1'))).html).toContain('No finding matches');
    expect((await pages.get(path('/findings?severity=huge'))).html).toContain('had no effect: severity=huge');
  });

  test('become the file that those of a project become', async () => {
    const { html: csv, headers } = await pages.get(path('/findings/export?format=csv'));
    expect(headers['content-disposition']).toContain('.csv"');
    expect(csv.split('\r\n')[0]).toBe(
      'check,category,severity,task,dangerous,pages,failed,warned,elements,gain,new_pages,since,link',
    );
    expect(csv.trim().split('\r\n')).toHaveLength(1 + report().findings.length);
    expect(csv).toContain(`${pages.origin}${path('/findings/meta-description')}`);
    const { html: md } = await pages.get(path('/findings/export?format=md&category=seo'));
    expect(md).toMatch(/^# What to fix on The shop, \d{4}-\d\d-\d\d\n\n- \[ \] /);
    expect((await pages.get(path('/findings/export?format=pdf'))).status).toBe(404);
  });
});

describe('the page of a finding', () => {
  test('says what to do and why, where it is, and on which pages', async () => {
    const { html } = await pages.get(path('/findings/image-alt'));
    const text = textOf(html);
    expect(html).toMatch(/<h1><bdi>Describe/);
    expect(html).toContain('href="/checks#image-alt"');
    expect(text).toContain('of 40 pages');
    expect(text).toMatch(/Templates .*\/blog\/.* \d+ of 18/);
    expect(text).toContain('Image 3.');
    expect(html).toContain(`href="${path('/pages?check=image-alt')}"`);
    expect(html).toContain(`href="${path(`/pages/${shop.numberOf('/about')}`)}"`);
  });

  test('of broken links shows targets with who links to them', async () => {
    const { html } = await pages.get(path('/findings/crawl-broken-links'));
    const text = textOf(html);
    expect(html).toContain('href="/checks#crawl-broken-links"');
    expect(text).toContain('Addresses that links lead to');
    const row = rowsOf(html.slice(html.indexOf('Addresses that links lead to'))).find(([url]) =>
      url?.includes('/gone'),
    );
    expect(row?.[1]).toBe('404');
    expect(row?.[2]).toContain('8 pages');
    expect(row?.[2]).toContain('“To /gone”');
  });

  test('that belongs to the host shows what was found there', async () => {
    const text = textOf((await pages.get(path('/findings/robots-txt'))).html);
    expect(text).toContain('What was found The server does not send it.');
    expect(text).toContain('The whole site');
  });

  test('that the crawl did not find says so, and one that nobody knows is not there', async () => {
    const { status, html } = await pages.get(path('/findings/canonical'));
    const title = 'The page names one valid canonical address';
    expect(status).toBe(200);
    expect(html).toContain(`<h1><bdi>${title}</bdi></h1>`);
    expect(textOf(html)).toContain('This crawl found nothing to fix here.');
    expect(textOf(html)).not.toContain('The last to find');
    expect((await pages.get(path('/findings/no-such-check'))).status).toBe(404);
  });

  test('that the crawl did not find says which one found it last', async () => {
    const accountId = pages.one.account.id;
    const pagesWith = (says: NonNullable<MadePage['says']>) => ({
      ...madeSite(),
      '/sale': { title: 'Sale', says },
    });
    const { siteId } = await seedClosedCrawl(pages.db, {
      accountId,
      pages: pagesWith({ canonical: 'fail' }),
    });
    const at = Date.UTC(2026, 10, 23);
    await seedClosedCrawl(pages.db, { accountId, siteId, at, pages: pagesWith({ canonical: 'warn' }) });
    for (const _ of [3, 4]) await seedClosedCrawl(pages.db, { accountId, siteId, pages: pagesWith({}) });
    const { html } = await pages.get(`/sites/${siteId}/findings/canonical`);
    expect(textOf(html)).toContain('The last to find a fault was crawl 2 of 23 November 2026 .');
    expect(html).toContain(`href="/sites/${siteId}/findings/canonical?crawl=2"`);
  });
});

describe('the list of pages', () => {
  test('shows every address, with what came of it', async () => {
    const { html } = await pages.get(path('/pages?per_page=100'));
    const rows = rowsOf(html);
    expect(rows).toHaveLength(Object.keys(madeSite()).length);
    const row = (end: string) => rows.find((cells) => cells[1]?.split(' ')[0]?.endsWith(end));
    expect(row('/gone')?.slice(2)).toEqual(['404', '2', '8']);
    expect(row('/basket')?.[2]).toBe('denied by robots.txt');
    expect(row('/silent')?.[2]).toBe('no answer');
    expect(row('/sale')?.[2]).toBe('200, not indexable');
  });

  test.each([
    ['kind=error', 3],
    ['status=404', 1],
    ['status=5xx', 1],
    ['why=robots', 2],
    ['kind=page&indexable=0', 2],
    ['template=%2Fshop%2F%7Bn%7D', 12],
    ['check=image-alt', 7],
    ['search=contact', 1],
    ['kind=page&links_in_max=0', 2],
  ])('is narrowed by %s', async (query, count) => {
    const { html } = await pages.get(path(`/pages?per_page=100&${query}`));
    expect(rowsOf(html)).toHaveLength(count);
    expect(html).toContain(`${count} address`);
  });

  test('is sorted by the heads of its columns', async () => {
    const { html } = await pages.get(path('/pages?kind=page'));
    expect(html).toContain(`<a href="${path('/pages?kind=page&amp;sort_by=links_in&amp;sort=asc')}">`);
    const { html: sorted } = await pages.get(path('/pages?kind=page&sort_by=links_in&sort=desc'));
    const counts = rowsOf(sorted).map((cells) => Number(cells[4]));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(sorted).toContain('aria-sort="descending"');
  });

  test('becomes a file of what it shows', async () => {
    const { html: csv } = await pages.get(path('/pages/export?format=csv&kind=error'));
    expect(csv.trim().split('\r\n')).toHaveLength(1 + 3);
    expect(csv).toMatch(/^n,url,kind,why,status,target,template,title,score,clicks,links_in,indexable\r\n/);
    const { html: lines } = await pages.get(path('/pages/export?format=ndjson&kind=page'));
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).kind),
    ).toEqual(Array.from({ length: 40 }, () => 'page'));
  });

  test('says when nothing matches, and what had no effect', async () => {
    expect((await pages.get(path('/pages?search=nowhere'))).html).toContain('No page matches');
    expect((await pages.get(path('/pages?page=9'))).html).toContain('The list is shorter than that');
    expect((await pages.get(path('/pages?kind=odd&clicks_min=-2'))).html).toContain(
      'had no effect: kind=odd and clicks_min=-2',
    );
  });

  test('of a crawl that goes on has no scores, and is narrowed by little', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, {
      ...{ accountId: pages.one.account.id, isClosed: false, fetchedMax: 9 },
    });
    const { html } = await pages.get(`/sites/${siteId}/pages?kind=page&template=x`);
    expect(textOf(html)).toContain('This crawl has not ended');
    expect(html).toContain('had no effect: template=x');
    expect(html).not.toContain('name="why"');
    expect((await pages.get(`/sites/${siteId}/findings`)).headers.location).toBe(
      `/sites/${siteId}?crawl=latest`,
    );
    const one = await pages.get(`/sites/${siteId}/pages/0`);
    expect(textOf(one.html)).toContain('Who links here is known once the crawl has ended.');
  });
});

describe('the page of an address', () => {
  test('tells how it was met, what it says of itself, what to fix, and its links', async () => {
    const n = shop.numberOf('/about');
    const { html } = await pages.get(path(`/pages/${n}`));
    const text = textOf(html);
    expect(text).toContain('Known by a sitemap and links');
    expect(text).toContain('Title About us');
    expect(html).toContain(`href="${path('/findings/image-alt')}"`);
    expect(text).toMatch(/Links to this page \d+ links/);
    expect(text).toContain('To /old-prices');
    expect(text).toContain('301');
  });

  test('of a redirect leads on, and of one that was not read says why', async () => {
    const redirect = await pages.get(path(`/pages/${shop.numberOf('/old-prices')}`));
    expect(redirect.html).toContain(`href="${path(`/pages/${shop.numberOf('/shop/')}`)}"`);
    const basket = textOf((await pages.get(path(`/pages/${shop.numberOf('/basket')}`))).html);
    expect(basket).toContain('Why denied by robots.txt');
    expect(basket).not.toContain('Make a report');
    for (const n of ['900', 'x', '-1', '00'])
      expect((await pages.get(path(`/pages/${n}`))).status, n).toBe(404);
  });

  test('and its row in the list say since when it is unchanged', async () => {
    const accountId = pages.one.account.id;
    const unchangedSince = Date.UTC(2026, 10, 7);
    const seeded = await seedClosedCrawl(pages.db, {
      accountId,
      pages: { ...madeSite(), '/team': { title: 'Team', unchangedSince } },
    });
    const { html } = await pages.get(`/sites/${seeded.siteId}/pages?per_page=100`);
    const marked = rowsOf(html).flatMap(([, page]) => (page?.includes('unchanged') ? [page] : []));
    expect(marked).toEqual([expect.stringMatching(/^example.com\/team .*unchanged since 7 November 2026$/)]);
    const one = await pages.get(`/sites/${seeded.siteId}/pages/${seeded.numberOf('/team')}`);
    expect(textOf(one.html)).toContain('unchanged since 7 November 2026');
    const other = await pages.get(`/sites/${seeded.siteId}/pages/0`);
    expect(textOf(other.html)).not.toContain('unchanged since');
  });

  test('pages its links by the address', async () => {
    const n = shop.numberOf('/');
    const { html } = await pages.get(path(`/pages/${n}?in=2`));
    expect(html).toContain(`href="${path(`/pages/${n}`)}#links-in"`);
    expect(textOf(html)).toContain('26 to 39 of 39');
  });

  test('becomes a report with one press, and the same again', async () => {
    const n = shop.numberOf('/team');
    const { headers, status } = await pages.post(path(`/pages/${n}/report`), {});
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/reports\/\d+$/);
    const id = Number(headers.location?.split('/')[2]);
    const { url, privacy } = await pages.services.reports.get(pages.one.account.id, id);
    expect([url, privacy]).toEqual(['https://example.com/team', 1]);
    const again = await pages.post(path(`/pages/${n}/report?crawl=1`), {});
    expect(again.headers.location).toBe(headers.location);
    // A reload of what a browser keeps by the address of the form.
    expect((await pages.get(path(`/pages/${n}/report`))).headers.location).toBe(path(`/pages/${n}`));
  });
});

describe('the comparison of two crawls', () => {
  test('calls worse or better what a check says, and not on how many pages it says so', async () => {
    const accountId = pages.one.account.id;
    const says = (
      fails: readonly string[],
      others: NonNullable<MadePage['says']>,
    ): NonNullable<MadePage['says']> => ({
      ...Object.fromEntries(fails.map((check) => [check, 'fail' as const])),
      ...others,
    });
    const site = (sale: NonNullable<MadePage['says']>, team: NonNullable<MadePage['says']>) => ({
      ...madeSite(),
      '/sale': { title: 'Sale', says: sale },
      '/team': { title: 'Team', says: team },
    });
    const first = site(says(['canonical'], { 'link-text': 'warn' }), says(['label'], {}));
    const second = site(says(['link-text'], { canonical: 'warn' }), says(['image-alt', 'label'], {}));
    const { siteId } = await seedClosedCrawl(pages.db, { accountId, pages: first });
    await seedClosedCrawl(pages.db, { accountId, siteId, pages: second });
    const compared = textOf((await pages.get(`/sites/${siteId}/compare`)).html);
    expect(compared).toMatch(/Worse: 1 finding [^:]*Reword vague link texts SEO, fails now 1 1 /);
    expect(compared).toMatch(/Better: 1 finding [^:]*Add a canonical link SEO, only warns now 1 1 /);
    expect(compared).toMatch(/On more or fewer pages: 1 finding [^:]*Describe images Accessibility 7 8 /);
    const changes = textOf((await pages.get(`/sites/${siteId}`)).html);
    expect(changes).toMatch(/Worse 1 .* 1 → 1 page, fails now .*Better 1 /);
    expect(changes).toMatch(/On more or fewer pages 1 .* 7 → 8 pages /);
  });

  test('of a site with one says that it takes two', async () => {
    expect((await pages.get(path('/compare'))).html).toContain('There is one crawl');
  });

  test('lists findings and pages that differ, whichever is named first', async () => {
    const accountId = pages.one.account.id;
    const { '/press': _, ...site } = madeSite();
    const { siteId } = await seedClosedCrawl(pages.db, { accountId });
    await seedClosedCrawl(pages.db, {
      ...{ accountId, siteId },
      pages: {
        ...site,
        '/fresh': { title: 'Fresh', links: ['/'], says: { 'image-alt': 'fail' } },
        '/about': { title: 'About all of us', links: ['/'] },
        '/gone': { title: 'Back', links: ['/'] },
      },
    });
    for (const query of ['?crawl=2&with=1', '?crawl=1&with=2', '?with=1']) {
      const { html } = await pages.get(`/sites/${siteId}/compare${query}`);
      const text = textOf(html);
      expect(text).toContain('1 page added');
      expect(text).toContain('1 page with another answer');
      expect(text).toMatch(/\/gone 404 200/);
      expect(text).toContain('About us About all of us');
      expect(html).toMatch(/<option value="1" selected>/);
    }
    const same = await pages.get(`/sites/${siteId}/compare?crawl=2&with=2`);
    expect(textOf(same.html)).toContain('Crawl 2 is the same crawl. Name another one.');
    const settings = { scope: 'path' } as const;
    await seedClosedCrawl(pages.db, { accountId, siteId, settings });
    const other = await pages.get(`/sites/${siteId}/compare?crawl=3&with=2`);
    expect(textOf(other.html)).toContain('the scores do not compare');
  });
});
