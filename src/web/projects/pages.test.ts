import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judged as judgedCheck } from '../../report/sample-export.ts';
import type { Caller } from '../../services/caller.ts';
import { completed, failed, runQueued, sampleBody } from '../../services/testing.ts';
import { startPages, type TestPages, testPassword } from '../testing.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 2, 1, 12);

const rates = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };

let pages: TestPages;
let caller: Caller;
beforeAll(async () => {
  pages = await startPages({ settings: rates });
  caller = callerOf(pages);
});
afterAll(() => pages.close());

/** Every test begins with an account that has checked nothing. */
beforeEach(async () => {
  const { rows } = await listProjects();
  for (const { project } of rows) await pages.services.projects.delete(caller, project, undefined);
});

function callerOf({ services, owner }: TestPages): Caller {
  return services.users.callerOf(owner.session, visitor);
}

function listProjects() {
  return pages.services.projects.list(caller.accountId, {
    sortBy: 'project',
    sort: 'asc',
    perPage: 100,
    page: 1,
  });
}

async function judged(
  url: string,
  score: number,
  changes: Parameters<typeof sampleBody>[1] = {},
  site: TestPages = pages,
): Promise<number> {
  const created = await site.services.reports.create(callerOf(site), { url, privacy: 1 });
  if (created.kind !== 'created') throw new Error('The report was replayed.');
  await runQueued(site.services, () => completed(sampleBody(score, changes)));
  return created.reportId;
}

function textOf(html: string): string {
  const [, main = ''] = html.split('<main');
  return main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the list of projects', () => {
  test('says what becomes a project while there is none', async () => {
    const { status, html } = await pages.get('/projects');
    expect(status).toBe(200);
    expect(html).toContain('Every host you check becomes a project');
    expect(html).toContain('href="/reports"');
    expect(html).not.toContain('<table');
  });

  test('shows totals, and what each project comes to', async () => {
    await judged('https://a.example/', 90);
    await judged('https://a.example/deep', 70);
    await judged('https://b.example/', 40, { failing: { fail: [], warn: [] } });
    await pages.services.reports.create(caller, { url: 'https://c.example/', privacy: 1 });
    await runQueued(pages.services, () => failed('timeout'));
    const { html } = await pages.get('/projects?sort_by=created_at');
    expect(textOf(html)).toMatch(
      /Projects 3 Reports 4 Average score 67 .*1 good 1 decent 1 bad 1 without a result The latest run of 1 report failed/,
    );
    // The title of a check is no finding: it says what holds where the check passes.
    expect(html).toContain('First to do');
    const rows = html.split('<tr>').slice(2).map(textOfRow);
    expect(rows[0]).toContain('c.example 1 report');
    expect(rows[0]).toContain('No result yet');
    expect(rows[0]).toContain('Not yet');
    expect(rows[1]).toContain('Bad, 40 b.example 1 report');
    expect(rows[1]).toContain('Nothing found');
    expect(rows[2]).toContain('Good, 80 a.example 2 reports');
    expect(rows[2]).toContain('1 good and 1 decent');
    expect(rows[2]).toContain('Write a description for search results 2 of 2 pages');
    expect(html).toContain('href="/projects/a.example/findings/meta-description"');
  });

  test('counts each report once, also where the latest run failed', async () => {
    const id = await judged('https://a.example/', 90);
    await pages.services.reports.update(caller, id, { update: true }, undefined);
    await runQueued(pages.services, () => failed('timeout'));
    const { html } = await pages.get('/projects');
    expect(textOf(html)).toMatch(
      /Reports 1 Average score 90 .*1 good 0 decent 0 bad The latest run of 1 report failed/,
    );
    expect(html).toContain('<a href="/reports?state=failed">');
  });

  test('counts how common a finding is as the page of the project does', async () => {
    await judged('https://a.example/', 70);
    await pages.services.reports.create(caller, { url: 'https://a.example/broken', privacy: 1 });
    await runQueued(pages.services, () => failed('timeout'));
    expect(textOf((await pages.get('/projects')).html)).toContain(
      'Write a description for search results 1 of 1 page',
    );
    expect(textOf((await pages.get('/projects/a.example')).html)).toContain(
      'Write a description for search results the only page',
    );
  });

  test('finds, sorts and pages', async () => {
    for (const [name, score] of [
      ['b', 80],
      ['a', 70],
      ['c', 90],
    ] as const)
      await judged(`https://${name}.example/`, score);

    const names = async (path: string) => {
      const { html } = await pages.get(path);
      return [...html.matchAll(/<a class="pg" href="\/projects\/([^"/]*)"/g)].map(([, name]) => name);
    };
    expect(await names('/projects?sort_by=created_at')).toEqual(['c.example', 'a.example', 'b.example']);
    expect(await names('/projects?sort_by=project')).toEqual(['a.example', 'b.example', 'c.example']);
    // Where most is to be done.
    expect(await names('/projects')).toEqual(['a.example', 'b.example', 'c.example']);
    expect(await names('/projects?sort=desc')).toEqual(['c.example', 'b.example', 'a.example']);
    expect(await names('/projects?search=B.')).toEqual(['b.example']);
    expect(await names('/projects?sort=nonsense&per_page=7&page=x')).toHaveLength(3);
    for (let index = 0; index < 9; index += 1) await judged(`https://more-${index}.example/`, 80);
    expect(await names('/projects')).toHaveLength(10);
    expect(await names('/projects?page=2&sort_by=project')).toEqual(['more-7.example', 'more-8.example']);
    expect(await names('/projects?per_page=25')).toHaveLength(12);
  });

  test('leads from a page past the end to the first', async () => {
    await judged('https://a.example/', 80);
    const { html } = await pages.get('/projects?page=9');
    expect(html).toContain('The list is shorter than that');
    expect(html).not.toContain('No project matches');
  });

  test('says so where nothing matches, as text', async () => {
    await judged('https://a.example/', 80);
    const { html } = await pages.get(`/projects?search=${encodeURIComponent('<b>"x')}`);
    expect(html).toContain('No project matches');
    expect(html).toContain('“&lt;b>&quot;x”');
    expect(html).not.toContain('<b>"x');
  });

  test('offers members everything but deleting', async () => {
    await judged('https://a.example/', 80);
    expect((await pages.get('/projects')).html).toContain('Delete project');
    expect((await pages.get('/projects', { as: pages.member })).html).not.toContain('Delete project');
  });

  test('is for those who are signed in, and shows nobody else’s', async () => {
    await judged('https://a.example/', 80);
    const { status, headers } = await pages.get('/projects', { as: null });
    expect([status, headers.location]).toEqual([303, '/login?next=%2Fprojects']);
    expect((await pages.get('/projects', { as: pages.stranger })).html).not.toContain('a.example');
  });
});

describe('a project', () => {
  test('shows its average, its worst pages and what they have in common', async () => {
    const failing = { fail: ['has-hsts', 'meta-description'], warn: ['title-length'] };
    const worst = await judged('https://a.example/b?x=1', 35, { failing, title: 'Worst <i>page</i>' });
    await judged('https://a.example/', 75, { failing: { fail: ['has-hsts'], warn: [] } });
    const { status, html } = await pages.get('/projects/www.a.example');
    const text = textOf(html);
    expect(status).toBe(200);
    expect(text).toContain('Average score 55 Decent');
    expect(text).toContain('0 good 1 decent 1 bad');
    expect(html.indexOf('/b?x=1')).toBeLessThan(html.indexOf('<bdi>/</bdi>'));
    expect(html).toContain(`href="/reports/${worst}"`);
    expect(html).toContain('Worst &lt;i>page&lt;/i>');
    expect(text).toContain('Send an HSTS header all 2 pages');
    expect(text).toContain('Write a description for search results 1 of 2 pages');
    expect(html).toContain('href="/projects/a.example/findings/has-hsts"');
    expect(text).toContain('SEO Decent, 55');
    expect(text).toContain('Content too little to score');
  });

  test('says of a finding what to do, and what that brings all pages', async () => {
    const failing = { fail: ['has-hsts', 'charset'], warn: [] };
    const lost = (pointsLost: number) => [
      judgedCheck({ id: 'has-hsts', outcome: 'fail', pointsLost, advice: 'missing' }),
    ];
    await judged('https://a.example/', 60, { failing, checks: lost(2.4) });
    await judged('https://a.example/b', 60, { failing, checks: lost(2) });
    expect(textOf((await pages.get('/projects/a.example')).html)).toMatch(
      /all 2 pages \+4\.4 in all Security .* all 2 pages Best practices /,
    );
  });

  test('keeps pages that answer with an error, or could not be checked, out of those that need work', async () => {
    await judged('https://a.example/bad', 40);
    await judged('https://a.example/gone', 12, { failing: { fail: ['http-status-code'], warn: [] } });
    await pages.services.reports.create(caller, { url: 'https://a.example/broken', privacy: 1 });
    await runQueued(pages.services, () => failed('timeout'));
    const { html } = await pages.get('/projects/a.example');
    const [, worst = ''] = html.split('id="worst-title"');
    const [list = '', below = ''] = worst.split('</ul>');
    expect(list).toContain('<bdi>/bad</bdi>');
    expect(list).not.toContain('gone');
    expect(below).toContain('1 page does not answer 200, such as 404</a>');
    expect(below).toContain('1 page could not be checked</a>');
    const [, errors = ''] = /href="(\/reports\?project=a.example&amp;check=[^"]*)"/.exec(below) ?? [];
    const listed = (await pages.get(errors.replaceAll('&amp;', '&'))).html;
    expect(listed).toContain('1 report');
    expect(listed).toContain('gone');
  });

  test('is taken away as a file', async () => {
    await judged('https://a.example/', 40, { title: '=1+1' });
    const { html } = await pages.get('/projects/a.example');
    expect(html).toContain('href="/projects/a.example/export?format=csv"');
    const { headers, html: csv } = await pages.get('/projects/a.example/export?format=csv');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="assay-a\.example-reports-.*\.csv"$/,
    );
    expect(csv).toContain("https://a.example/,'=1+1,completed,40,bad");
    const json = await pages.get('/projects/a.example/export?format=json');
    expect(JSON.parse(json.html)).toMatchObject({ project: 'a.example', data: [{ score: 40 }] });
    expect((await pages.get('/projects/a.example/export?format=xlsx')).status).toBe(404);
    const strange = { as: pages.stranger };
    expect((await pages.get('/projects/a.example/export?format=csv', strange)).status).toBe(404);
  });

  test('without a score says so', async () => {
    await pages.services.reports.create(caller, { url: 'https://a.example/', privacy: 1 });
    await runQueued(pages.services, () => failed('timeout'));
    const text = textOf((await pages.get('/projects/a.example')).html);
    expect(text).toContain('Average score – No score yet');
    expect(text).toContain('No page was checked yet');
    expect(text).not.toContain('Pages that need work');
    expect(text).toContain('Add pages');
  });

  test('of somebody else, and one that does not exist, are not there', async () => {
    await judged('https://a.example/', 60);
    for (const [path, as] of [
      ['/projects/a.example', pages.stranger],
      ['/projects/none.example', pages.owner],
      ['/projects/a%2Fb', pages.owner],
    ] as const) {
      expect((await pages.get(path, { as })).status, path).toBe(404);
    }
  });
});

describe('running all reports of a project again', () => {
  test('runs each once, and none of another project', async () => {
    const ids = [await judged('https://a.example/', 60), await judged('https://a.example/b', 60)];
    const other = await judged('https://b.example/', 60);
    expect((await pages.get('/projects/a.example')).html).toContain('action="/projects/a.example/run"');
    const { status, headers, cookies } = await pages.post('/projects/a.example/run', {});
    expect([status, headers.location]).toEqual([303, '/projects/a.example']);
    const stateOf = async (id: number) => (await pages.services.reports.get(caller.accountId, id)).state;
    expect(await Promise.all([...ids, other].map(stateOf))).toEqual(['queued', 'queued', 'completed']);
    const { html } = await pages.get('/projects/a.example', { cookies });
    expect(html).toContain('2 reports are being run again.');
    const foreign = await pages.post('/projects/a.example/run', {}, { as: pages.stranger });
    expect(foreign.status).toBe(404);
  });
});

describe('pages that are added to a project', () => {
  beforeEach(() => judged('https://a.example/', 60));
  const urls = async () => {
    const { rows } = await pages.services.reports.list(caller.accountId, {
      sortBy: 'id',
      sort: 'asc',
      perPage: 10,
      page: 1,
    });
    return rows.map(({ url, privacy }) => [url, privacy]);
  };

  test('may be paths, and are private', async () => {
    const { status, headers, cookies } = await pages.post('/projects/a.example/pages', {
      pages: '/pricing\r\n\r\nwww.a.example/contact',
    });
    expect([status, headers.location]).toEqual([303, '/projects/a.example']);
    expect(await urls()).toEqual([
      ['https://a.example/', 1],
      ['https://a.example/pricing', 1],
      ['https://www.a.example/contact', 1],
    ]);
    const { html } = await pages.get('/projects/a.example', { cookies });
    expect(html).toContain('2 pages are being checked.');
  });

  test('are refused as a whole when one belongs to another host, and stay in the form', async () => {
    const { status, html } = await pages.post('/projects/a.example/pages', {
      pages: '/pricing\nhttps://b.example/"><b>',
    });
    expect(status).toBe(422);
    expect(html).toContain('this page belongs to b.example, another project.');
    expect(html).toContain('1 page was not accepted, so the 1 other was not added either.');
    expect(html).toContain('href="#pages"');
    expect(html).toContain('>/pricing\nhttps://b.example/&quot;>&lt;b></textarea>');
    expect(await urls()).toHaveLength(1);
  });

  test('that cannot be checked are told apart from those on their way', async () => {
    const { status, html } = await pages.post('/projects/a.example/pages', {
      pages: `/fine\n/${'x'.repeat(3_000)}`,
    });
    expect(status).toBe(422);
    expect(html).toContain('1 page is being checked. 1 page was not accepted.');
    // The form keeps the whole of it.
    expect(html).toMatch(/<a href="#pages">[^<]*\/x{100,200}…: This address is longer than/);
    expect(html).toMatch(/x{3000}<\/textarea>/);
    expect(await urls()).toHaveLength(2);
  });

  test('are asked for when none is given', async () => {
    const { status, html } = await pages.post('/projects/a.example/pages', { pages: ' \n ' });
    expect(status).toBe(422);
    expect(html).toContain('<a href="#pages">Enter at least one address or path.</a>');
    expect(html).toMatch(/id="pages"[^>]* aria-describedby="pages-hint pages-error" aria-invalid="true"/);
    expect(html).toMatch(/id="pages-error"[\s\S]*Enter at least one address or path\./);
  });

  test('are nothing for strangers', async () => {
    const { status } = await pages.post('/projects/a.example/pages', { pages: '/x' }, { as: pages.stranger });
    expect(status).toBe(404);
  });
});

describe('at the rate limit', () => {
  let slow: TestPages;
  beforeAll(async () => {
    slow = await startPages({ settings: { ASSAY_RATE_CREATE: '1/3600' } });
    await slow.post('/reports', { url: 'https://a.example/' });
  });
  afterAll(() => slow.close());

  test('pages that were typed stay in the form, and are not to blame', async () => {
    const { status, headers, html } = await slow.post('/projects/a.example/pages', { pages: '/pricing' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(html).toContain('>/pricing</textarea>');
    expect(html).toMatch(/class="note bad" role="alert"[\s\S]*An account may start 1 audit in 1 hour/);
    expect(html).not.toContain('aria-invalid');
  });

  test('running all again stays at the project, and says why it has to wait', async () => {
    const { status, headers, cookies } = await slow.post('/projects/a.example/run', {});
    expect([status, headers.location]).toEqual([303, '/projects/a.example']);
    expect((await slow.get('/projects/a.example', { cookies })).html).toMatch(
      /class="note bad"[\s\S]*An account may start 1 audit in 1 hour/,
    );
  });
});

describe('what a site is meant for', () => {
  beforeEach(() => judged('https://a.example/', 60));
  const declare = (fields: Record<string, string>, options = {}) =>
    pages.post('/projects/a.example/expectations', fields, options);
  const ticked = async () =>
    [
      ...(await pages.get('/projects/a.example')).html.matchAll(
        /<input type="checkbox" name="(\w+)" value="1" checked/g,
      ),
    ].map(([, name]) => name);

  test('is everything, until a box is unticked', async () => {
    expect(await ticked()).toEqual(['indexable', 'ai_search', 'deployed']);
    const { status, headers, cookies } = await declare(
      { ai_search: '1', deployed: '1' },
      { as: pages.member },
    );
    expect([status, headers.location]).toEqual([303, '/projects/a.example']);
    expect((await pages.get('/projects/a.example', { cookies, as: pages.member })).html).toContain(
      'Saved. It counts from the next run of each report.',
    );
    expect(await ticked()).toEqual(['ai_search', 'deployed']);
    await declare({});
    expect(await ticked()).toEqual([]);
    await declare({ indexable: '1', ai_search: '1', deployed: '1' });
    expect(await ticked()).toEqual(['indexable', 'ai_search', 'deployed']);
  });

  test('A5: is not changed from another site, nor by strangers', async () => {
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
    expect((await declare({}, foreign)).status).toBe(403);
    expect((await declare({}, { as: pages.stranger })).status).toBe(404);
    expect(await ticked()).toEqual(['indexable', 'ai_search', 'deployed']);
  });
});

describe('the deletion of a project', () => {
  beforeEach(() => judged('https://a.example/', 60));
  const remove = (name: string, options = {}) => pages.post('/projects/a.example/delete', { name }, options);
  const count = async () => (await listProjects()).total;

  test('names what is lost, and needs the name', async () => {
    const { html } = await pages.get('/projects/a.example/delete');
    expect(html).toContain('<h1>Delete a.example?</h1>');
    expect(html).toContain('This removes 1 report with its runs and every shared link.');
    const { status, html: refused } = await remove('b.example"><b>');
    expect(status).toBe(422);
    expect(refused).toContain('This is not the name of the project.');
    expect(refused).toContain('value="b.example&quot;>');
    expect(await count()).toBe(1);
  });

  test('takes the project away, and says so', async () => {
    const { status, headers, cookies } = await remove(' A.example ');
    expect([status, headers.location]).toEqual([303, '/projects']);
    expect(await count()).toBe(0);
    expect((await pages.get('/projects', { cookies })).html).toContain('a.example was deleted.');
  });

  test('A6: is for owners alone', async () => {
    const page = await pages.get('/projects/a.example', { as: pages.member });
    expect(page.html).not.toContain('/delete');
    expect((await pages.get('/projects/a.example/delete', { as: pages.member })).status).toBe(403);
    expect((await remove('a.example', { as: pages.member })).status).toBe(403);
    expect((await remove('a.example', { as: pages.stranger })).status).toBe(404);
    expect(await count()).toBe(1);
  });

  test('A5: is refused from another site', async () => {
    const { status } = await remove('a.example', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
    expect(await count()).toBe(1);
  });
});

describe('as time passes', () => {
  let nowMs = start;
  let site: TestPages;
  beforeEach(async () => {
    nowMs = start;
    site = await startPages({ now: () => nowMs, settings: rates });
  });
  afterEach(() => site.close());

  const again = async (id: number, score: number) => {
    await site.services.reports.update(callerOf(site), id, { update: true }, undefined);
    await runQueued(site.services, () => completed(sampleBody(score)));
  };
  /** Sessions end with time. */
  const signInAgain = async () => {
    const { token, session } = await site.services.users.signIn(
      { email: 'owner@example.com', password: testPassword },
      visitor,
    );
    return { cookie: `assay_session=${token}`, session };
  };

  test('the list shows the change of thirty days and the trend', async () => {
    const id = await judged('https://a.example/', 60, {}, site);
    nowMs += 31 * dayMs;
    await again(id, 66);
    const { html } = await site.get('/projects', { as: await signInAgain() });
    expect(html).toContain('<span class="delta good">+6</span>');
    expect(html).toContain('class="spark decent"');
  });

  test('a project that comes to the same score again has its trend', async () => {
    const id = await judged('https://a.example/', 60, {}, site);
    nowMs += 40 * dayMs;
    await again(id, 60);
    const { html } = await site.get('/projects/a.example', { as: await signInAgain() });
    expect(html).not.toContain('Average score on');
    expect(html).toMatch(/<path class="ln" d="M3 [\d.]+L/);
    expect(textOf(html)).toContain('0 points in 40 days');
    const list = await site.get('/projects', { as: await signInAgain() });
    expect(list.html).toContain('class="spark decent"');
    expect(list.html).toContain('<span class="delta">same</span>');
  });

  test('a chart has a point from the first run on, and a line from the second day', async () => {
    const id = await judged('https://a.example/', 60, {}, site);
    const first = await site.get('/projects/a.example');
    expect(first.html).toContain('Average score on 1 March 2026');
    expect(first.html.match(/<circle class="decent"/g)).toHaveLength(1);
    nowMs += 3 * dayMs;
    const later = await site.get('/projects/a.example', { as: await signInAgain() });
    expect(later.html).toContain('Average score on 1 March 2026');
    expect(later.html).not.toContain('in 3 days');
    expect((await site.get('/projects', { as: await signInAgain() })).html).not.toContain('class="spark');
    await again(id, 70);
    const { html } = await site.get('/projects/a.example', { as: await signInAgain() });
    expect(html).toContain('Average score over 3 days');
    expect(html).toContain('From 60 on 1 March 2026 to 70 on 4 March 2026.');
    expect(html).toContain('Show as a table');
    expect(html).toMatch(/<path class="ln" d="M3 [\d.]+L/);
    expect(textOf(html)).toContain('+10 points in 3 days');
    expect(textOf(html)).toMatch(/4 March 2026 70 0 1 0 3 March 2026 60 0 1 0/);
  });

  test('A4: a deletion asks for the password again', async () => {
    await judged('https://a.example/', 60, {}, site);
    nowMs += 11 * 60_000;
    const { status, headers } = await site.post(
      '/projects/a.example/delete',
      { name: 'a.example' },
      { headers: { referer: `${site.origin}/projects/a.example` } },
    );
    expect([status, headers.location]).toEqual([303, '/confirm?next=%2Fprojects%2Fa.example']);
    expect((await site.get('/projects/a.example')).status).toBe(200);
  });
});

function textOfRow(row: string): string {
  return textOf(`<main${row}`);
}
