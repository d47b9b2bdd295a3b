import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../../checks/catalogue.ts';
import type { Caller } from '../../services/caller.ts';
import { bulkUrlsMax } from '../../services/reports/bulk-max.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { completed, failed, runQueued, sampleBody } from '../../services/testing.ts';
import { startPages, type TestPages } from '../testing.ts';
import { reportWords } from '../words/report.ts';

let pages: TestPages;
let caller: Caller;
beforeAll(async () => {
  pages = await startPages({
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
  });
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  caller = pages.services.users.callerOf(pages.owner.session, visitor);
});
afterAll(() => pages.close());

/** Every test begins with an account that has checked nothing. */
beforeEach(async () => {
  const { rows } = await listAll();
  for (const { id } of rows) await pages.services.reports.delete(caller, id, undefined);
});

function listAll() {
  return pages.services.reports.list(caller.accountId, { sortBy: 'id', sort: 'asc', perPage: 100, page: 1 });
}

async function make(url: string, privacy: Privacy = 1): Promise<number> {
  const input = { url, privacy, ...(privacy === 2 ? { password: 'sesame' } : {}) };
  const created = await pages.services.reports.create(caller, input);
  if (created.kind !== 'created') throw new Error('The report was replayed.');
  return created.reportId;
}

async function judged(url: string, score: number, title = 'A page'): Promise<number> {
  const id = await make(url);
  await runQueued(pages.services, () => completed(sampleBody(score, { title })));
  return id;
}

test('filters are cleared without losing the order', async () => {
  await judged('https://done.example/', 80);
  const way = async (path: string) =>
    /<a class="btn quiet" href="([^"]*)">Clear filters</.exec((await pages.get(path)).html)?.[1];
  expect(await way('/reports?search=done&result=good&privacy=1&sort_by=score&sort=asc')).toBe(
    '/reports?sort_by=score&amp;sort=asc',
  );
  expect(await way('/reports?sort_by=score&sort=asc')).toBeUndefined();
});

test('a page past the end leads to the first, and clears nothing', async () => {
  await judged('https://done.example/', 80);
  const { html } = await pages.get('/reports?result=good&page=9');
  expect(html).toContain('The list is shorter than that');
  expect(html).not.toContain('No report matches');
});

test('a report without a result offers no file of it', async () => {
  const done = await judged('https://done.example/', 80);
  const waiting = await make('https://waiting.example/');
  const { html } = await pages.get('/reports');
  expect(html).toContain(`href="/reports/${done}/export?format=html"`);
  expect(html).not.toContain(`href="/reports/${waiting}/export`);
});

describe('the first run', () => {
  test('is one box for an address, and says what comes', async () => {
    const { html } = await pages.get('/reports');
    expect(html).toContain('<h1>Check your first page</h1>');
    expect(html).toContain(`runs ${catalogue.length} checks`);
    expect(html).toMatch(/<input class="field" id="first-url" name="url" type="text"[^>]* required/);
    expect(html).not.toContain('<table');
  });

  test('gives way to the list where many pages are to be added', async () => {
    const { html } = await pages.get('/reports?add=many');
    expect(html).toContain('<textarea');
    expect(html).toContain('No report yet');
    expect(html).not.toContain('Clear filters');
  });

  test('keeps what was typed beside the error', async () => {
    const { status, html } = await pages.post('/reports', {
      url: 'ftp://x.example/"><b>',
      privacy: '0',
      first: '1',
    });
    expect(status).toBe(422);
    expect(html).toContain('value="ftp://x.example/&quot;>&lt;b>"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="first-error"[\s\S]*Only http and https addresses can be checked/);
    expect(html).toMatch(/value="0" checked/);
    expect((await listAll()).total).toBe(0);
  });
});

describe('adding pages', () => {
  test('one address leads to its report', async () => {
    const answer = await pages.post('/reports', { url: 'example.com/pricing' });
    const [row] = (await listAll()).rows;
    expect(answer).toMatchObject({ status: 303, headers: { location: `/reports/${row?.id}` } });
    // Private where nothing was chosen, as in the box of the bar.
    expect(row).toMatchObject({ url: 'https://example.com/pricing', privacy: 1, state: 'queued' });
  });

  test('many addresses lead to the list, which says how many there are', async () => {
    const urls = 'https://a.example/\r\n\r\n  b.example  \r\nhttps://c.example/x';
    const answer = await pages.post('/reports', { urls, privacy: '0' });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/reports' } });
    const { html } = await pages.get('/reports', { cookies: answer.cookies });
    expect(html).toContain('3 pages are being checked.');
    expect(html).toContain('3 waiting');
    expect(html).toContain('<title>Reports, 3 in progress – Assay</title>');
    expect((await listAll()).rows.map(({ privacy }) => privacy)).toEqual([0, 0, 0]);
  });

  describe('that are known', () => {
    const add = (form: Record<string, string>) => pages.post('/reports', form);
    const said = async ({ cookies }: Awaited<ReturnType<typeof add>>) => {
      const { html } = await pages.get('/reports', { cookies });
      return /<div class="note (?:good|info)" role="status">.*?<p>([^<]*)<\/p>(?:<form[^>]*>(.*?)<\/form>)?/.exec(
        html,
      );
    };

    test('runs the report again that there is, and offers a separate one', async () => {
      const id = await judged('https://example.com/a', 80);
      const answer = await add({ url: 'EXAMPLE.com/a#top' });
      expect(answer).toMatchObject({ status: 303, headers: { location: `/reports/${id}` } });
      const [, sentence, form = ''] = (await said(answer)) ?? [];
      expect(sentence).toBe('You have this page already, so this is run 2 of its report.');
      expect(form).toBe(
        `<input type="hidden" name="separate" value="${id}"/><button class="btn">Make a separate report</button>`,
      );
      expect((await listAll()).rows.map(({ state, runsCount }) => [state, runsCount])).toEqual([
        ['queued', 2],
      ]);
      const separate = await add({ separate: String(id) });
      const { rows } = await listAll();
      expect(rows.map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/a']);
      expect(separate.headers.location).toBe(`/reports/${rows[1]?.id}`);
      expect(await said(separate)).toBeNull();
    });

    test('is not queued twice while a run of it waits', async () => {
      const id = await make('https://example.com/a');
      const answer = await add({ urls: 'example.com/a\nexample.com/a', privacy: '1' });
      expect(answer.headers.location).toBe(`/reports/${id}`);
      expect((await said(answer))?.[1]).toBe(
        'You have this page already, and run 1 of its report has not ended yet, so no other was begun.',
      );
      expect((await listAll()).rows.map(({ runsCount }) => runsCount)).toEqual([1]);
    });

    test('says that who can open it stays, where something else was chosen', async () => {
      const id = await judged('https://example.com/a', 80);
      const answer = await add({ urls: 'example.com/a', privacy: '0' });
      expect((await said(answer))?.[1]).toMatch(/its report\. It stays private\.$/);
      expect(await pages.services.reports.get(caller.accountId, id)).toMatchObject({ privacy: 1 });
    });

    test('are told from new ones in a list', async () => {
      await judged('https://a.example/', 80);
      await judged('https://b.example/', 80);
      await make('https://c.example/');
      const urls = 'a.example\nb.example\nc.example\nd.example\nd.example';
      const answer = await add({ urls, privacy: '0' });
      expect(answer.headers.location).toBe('/reports');
      expect((await said(answer))?.[1]).toBe(
        '4 pages are being checked: 1 is new, 2 run again and 1 was under way already. 1 repeated line was left out. ' +
          'Who can open the reports that you had stays as it was.',
      );
      const refused = await add({ urls: 'a.example\nftp://x.example/', privacy: '1' });
      expect(refused.html).toContain(
        '1 page is being checked: 1 was under way already. 1 address was not accepted.',
      );
    });

    test('cannot be made separate reports of where there is no such report', async () => {
      const id = await make('https://example.com/a');
      const foreign = await pages.post('/reports', { separate: String(id) }, { as: pages.stranger });
      expect(foreign.status).toBe(404);
      expect((await add({ separate: '999999' })).status).toBe(404);
    });
  });

  test('the message is shown once', async () => {
    const answer = await pages.post('/reports', { urls: 'https://a.example/\nhttps://b.example/' });
    const { headers } = await pages.get('/reports', { cookies: answer.cookies });
    expect(headers['set-cookie']).toMatch(/^assay_flash=; Max-Age=0;/);
  });

  test('lines that are refused stay in the field; the others are on their way', async () => {
    const { status, html } = await pages.post('/reports', {
      urls: 'https://a.example/\nhttp://127.0.0.1/\nhttps://b.example/\nnonsense:x',
    });
    expect(status).toBe(422);
    expect(html).toContain('2 pages are being checked. 2 addresses were not accepted.');
    expect(html).toMatch(/<textarea[^>]*>http:\/\/127\.0\.0\.1\/\nnonsense:x<\/textarea>/);
    expect((await listAll()).rows.map(({ url }) => url)).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
  });

  test('every message leads to its field, and stands there too', async () => {
    const lines = await pages.post('/reports', { urls: 'ftp://a.example/\nnonsense:x' });
    expect(lines.html.match(/<a href="#urls">/g)).toHaveLength(2);
    expect(lines.html).toMatch(/id="urls"[^>]* aria-describedby="urls-hint urls-error" aria-invalid="true"/);
    expect(lines.html).toMatch(/id="urls-error"[\s\S]*2 lines to correct\./);
    const one = await pages.post('/reports', { urls: 'ftp://a.example/' });
    expect(one.html).toContain('<b>No page was added.</b>');
    expect(one.html).toMatch(
      /<a href="#urls">Only http and https[\s\S]*id="urls-error"[\s\S]*Only http and https/,
    );
    const short = await pages.post('/reports', { urls: 'https://a.example/', privacy: '2', password: 'abc' });
    expect(short.html).toContain(
      '<a href="#add-password">Password of the shared pages: Use 6 characters or more.</a>',
    );
    expect(short.html).not.toMatch(/id="urls"[^>]*aria-invalid/);
  });

  test('a tab before or after an address is a blank, one inside is refused with its line', async () => {
    const { status, html } = await pages.post('/reports', {
      urls: '\thttps://a.example/\t\r\nhttps://b.example/\t42',
    });
    expect(status).toBe(422);
    expect(html).toContain('1 page is being checked. 1 address was not accepted.');
    expect(html).toContain('>https://b.example/\t42</textarea>');
    expect((await listAll()).rows.map(({ url }) => url)).toEqual(['https://a.example/']);
    const bar = await pages.post('/reports', { url: 'https://c.example/\t' });
    expect(bar.status).toBe(303);
    expect((await pages.get('/reports?search=c.example%09')).html).toContain('1 to 1 of 1');
  });

  test('a password is asked for where one is needed', async () => {
    const { status, html } = await pages.post('/reports', {
      urls: 'https://a.example/',
      privacy: '2',
      password: '',
    });
    expect(status).toBe(422);
    expect(html).toMatch(/id="add-password-error"/);
    expect(html).toContain('Give a password, or choose another privacy.');
    const short = await pages.post('/reports', {
      urls: 'https://a.example/s',
      privacy: '2',
      password: 'abcde',
    });
    expect(short.status).toBe(422);
    expect(short.html).toContain(reportWords.sharing.shortPassword(6));
    expect(html).toContain('>https://a.example/</textarea>');
    const accepted = await pages.post('/reports', {
      urls: 'https://a.example/',
      privacy: '2',
      password: ' spaces count ',
    });
    expect(accepted.status).toBe(303);
    expect((await listAll()).rows[0]).toMatchObject({ privacy: 2, hasPassword: true });
  });

  test.each([
    ['localhost', 'This address cannot be checked. Use a public one such as https://example.com/page.'],
    ['192.168.1.1', 'This address cannot be checked. Use a public one such as https://example.com/page.'],
    ['“https://example.com”', 'This address cannot be checked. Use a public one'],
    ['https://exa mple.com/', 'This is not the address of a page. Use one such as https://example.com/page.'],
    ['mailto:a@b.example', 'Only http and https addresses can be checked. Use one such as'],
    ['https://me:secret@a.example/', 'This address holds a user name or password. Remove everything'],
    ['https://a.example:6/', 'Only addresses with one of these ports can be checked: 80, 443,'],
    [`https://a.example/${'a'.repeat(3_000)}`, 'This address is longer than 2,048 bytes. Use a shorter one.'],
  ])('what is refused of %s says what to do, in the words of the pages', async (url, sentence) => {
    const one = await pages.post('/reports', { urls: url });
    const many = await pages.post('/reports', { urls: `https://fine.example/\n${url}` });
    for (const { status, html } of [one, many]) {
      expect(status).toBe(422);
      expect(html).toContain(sentence);
      expect(html).not.toMatch(/analys|This URL|is not a valid/);
    }
  });

  test('what is refused of a page of a project is said in the same words', async () => {
    await make('https://fine.example/');
    const { html } = await pages.post('/projects/fine.example/pages', { pages: `/${'a'.repeat(3_000)}` });
    expect(html).toContain('This address is longer than 2,048 bytes. Use a shorter one.');
  });

  test('more addresses than are taken at once are told the limit, which the hint says before', async () => {
    await make('https://fine.example/');
    const lines = '/\n'.repeat(bulkUrlsMax + 500);
    for (const [path, list, form] of [
      ['/reports', '/reports', { urls: lines }],
      ['/projects/fine.example/pages', '/projects/fine.example', { pages: lines }],
    ] as const) {
      expect((await pages.get(list)).html).toMatch(/id="(?:urls|pages)-hint">[^<]*1,000 at most/);
      const { status, html } = await pages.post(path, form);
      expect(status).toBe(422);
      expect(html).toContain(
        '1,000 addresses can be checked at once; these are 1,500. Send the rest afterwards.',
      );
      expect(html).not.toContain('URLs');
      expect(html).toContain(`>${lines.trimEnd()}`);
    }
    expect((await listAll()).total).toBe(1);
  });

  test('a password that is too long is told the limit', async () => {
    const { html } = await pages.post('/reports', {
      ...{ urls: 'https://a.example/', privacy: '2', password: 'a'.repeat(200) },
    });
    expect(html).toContain('Password of the shared pages: Use 128 characters or fewer.');
  });

  test('nothing at all is said in a sentence', async () => {
    const { status, html } = await pages.post('/reports', { urls: ' \r\n ' });
    expect(status).toBe(422);
    expect(html).toContain('Enter the address of a page, such as example.com/pricing.');
  });

  test('members may, strangers to the account see nothing of it', async () => {
    expect((await pages.post('/reports', { url: 'https://a.example/' }, { as: pages.member })).status).toBe(
      303,
    );
    expect((await pages.get('/reports', { as: pages.stranger })).html).toContain('Check your first page');
    const { rows } = await listAll();
    expect((await pages.get(`/reports/${rows[0]?.id}`, { as: pages.stranger })).status).toBe(404);
  });

  test('A5: a form of another site adds nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await pages.post('/reports', { url: 'https://a.example/' }, { headers })).status).toBe(403);
    expect((await listAll()).total).toBe(0);
  });

  test('whoever is not signed in is led to sign in, and back', async () => {
    const { status, headers } = await pages.get('/reports?search=a%20b', { as: null });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: '/login?next=%2Freports%3Fsearch%3Da%2520b',
    });
  });
});

describe('the list', () => {
  test('shows score, change, trend and what is to fix', async () => {
    const id = await judged('https://a.example/path', 62);
    await pages.services.reports.update(caller, id, { update: true }, undefined);
    await runQueued(pages.services, () => completed(sampleBody(71)));
    const { html } = await pages.get('/reports');
    expect(html).toMatch(/<span class="plate decent">[\s\S]*Decent[\s\S]*71/);
    expect(html).toContain('<span class="delta good">+9</span>');
    expect(html).toContain('class="spark decent"');
    expect(html).toContain(`<a class="pg" href="/reports/${id}">`);
    expect(html).toMatch(/<td class="num c-fix">2<\/td>/);
  });

  test('§7.4 a score that does not compare with those before shows no change, nor is it the first', async () => {
    const id = await judged('https://a.example/', 62);
    expect((await pages.get('/reports')).html).toContain('First run');
    await pages.services.reports.update(caller, id, { update: true }, undefined);
    await runQueued(pages.services, () => completed(sampleBody(71, { profile: 'page' })));
    const { html } = await pages.get('/reports');
    expect(html).toMatch(/<span class="plate decent">[\s\S]*71/);
    expect(html).not.toMatch(/class="delta|class="spark|>new<|First run/);
  });

  test('a failed run has its reason and the last good score, never a zero', async () => {
    const id = await judged('https://a.example/', 69);
    await pages.services.reports.update(caller, id, { update: true }, undefined);
    await runQueued(pages.services, () => failed('timeout'));
    const { html } = await pages.get('/reports?state=failed');
    expect(html).toContain('The server did not answer in time. Last good score 69');
    expect(html).toMatch(/<span class="plate bad">/);
  });

  test('a report that failed at its first run says when', async () => {
    await pages.services.reports.create(caller, { url: 'https://first.example/', privacy: 1 });
    const waiting = await pages.get('/reports?search=first.example');
    expect(waiting.html).toContain('<td class="c-when">Not yet</td>');
    await runQueued(pages.services, () => failed('timeout'));
    const { html } = await pages.get('/reports?search=first.example');
    expect(html).toMatch(/<td class="c-when"><time/);
    expect(html).not.toContain('Not yet');
  });

  test('tabs count what each would show under the other filters', async () => {
    await judged('https://a.example/one', 90);
    await judged('https://a.example/two', 60);
    await judged('https://b.example/two', 20);
    const counts = async (path: string) => {
      const { html } = await pages.get(path);
      return [...html.matchAll(/<span class="count">(\d+)<\/span><\/a>/g)].map(([, count]) => Number(count));
    };
    expect(await counts('/reports')).toEqual([3, 1, 1, 1, 0]);
    expect(await counts('/reports?search=two&result=bad')).toEqual([2, 0, 1, 1, 0]);
    expect(await counts('/reports?project=a.example')).toEqual([2, 1, 1, 0, 0]);
  });

  test('without hits there is a way back', async () => {
    await judged('https://a.example/', 90);
    const { html } = await pages.get('/reports?search=nowhere');
    expect(html).toContain('No report matches');
    expect(html).toContain('href="/reports">Clear filters</a>');
  });

  test.each([
    'page=0',
    'page=x',
    'per_page=7',
    'sort=id',
    'privacy=9',
    'result=great',
    'state=queued',
    'page=999',
  ])('an address that was cut shows a list all the same: %s', async (query) => {
    await judged('https://a.example/', 90);
    expect((await pages.get(`/reports?${query}`)).status).toBe(200);
  });

  test('what had no effect in an address of a list is named', async () => {
    await judged('https://a.example/', 90);
    const said = async (path: string) =>
      /<p>(Th[^<]* of the address had no effect: [^<]*)<\/p>/.exec((await pages.get(path)).html)?.[1];
    const one = 'This part of the address had no effect:';
    const more = 'These parts of the address had no effect:';
    expect(await said('/reports?result=great&sort_by=name&privacy=1')).toBe(
      `${more} result=great and sort_by=name.`,
    );
    expect(await said('/reports?state=done')).toBe(`${one} state=done.`);
    expect(await said('/reports?sort=score:asc')).toBe(`${one} sort=score:asc.`);
    expect(await said('/reports?check=title')).toBe(`${one} check=title.`);
    expect(await said('/projects?sort=nonsense&per_page=7')).toBe(`${more} sort=nonsense and per_page=7.`);
    for (const known of [
      '/reports',
      '/reports?state=queued&sort_by=url&sort=desc&per_page=25',
      '/projects?sort_by=project',
    ]) {
      expect(await said(known)).toBeUndefined();
    }
  });

  test('pages keep the filters', async () => {
    await pages.post('/reports', {
      urls: Array.from({ length: 12 }, (_, n) => `https://a.example/${n}`).join('\n'),
    });
    const { html } = await pages.get('/reports?project=a.example&sort_by=url&sort=asc');
    expect(html).toContain('1 to 10 of 12');
    expect(html).toContain('href="/reports?project=a.example&amp;sort_by=url&amp;sort=asc&amp;page=2"');
    const second = await pages.get('/reports?project=a.example&sort_by=url&sort=asc&page=2');
    expect(second.html).toContain('11 to 12 of 12');
    expect(second.html).toMatch(/aria-current="page">2<\/a>/);
  });

  test('what audited pages say stays text', async () => {
    const title = '<img src=x onerror=alert(1)>"\'&</td><script>alert(2)</script>';
    await judged('https://a.example/%3Cscript%3E?q="><svg/onload=alert(3)>', 50, title);
    const { html } = await pages.get(`/reports?search=${encodeURIComponent('"><script>alert(4)</script>')}`);
    const list = (await pages.get('/reports')).html + html;
    expect(list).toContain(
      "&lt;img src=x onerror=alert(1)>&quot;'&amp;&lt;/td>&lt;script>alert(2)&lt;/script>",
    );
    expect(list).not.toMatch(/<script(?! src="\/assets\/)|<img|<svg\/|onload=alert\(3\)"/);
    expect(list).not.toContain('"><script>alert(4)');
  });
});

describe('many reports at once', () => {
  const selected = (form: Record<string, string | readonly string[]>, as = pages.owner) =>
    pages.post('/reports/selected', { back: '/reports?sort_by=url&sort=asc', ...form }, { as });
  const asked = async (form: Record<string, string | readonly string[]>) => {
    const { status, headers } = await selected(form);
    expect(status).toBe(303);
    return pages.get(headers.location ?? '');
  };

  test('run again, and the list says so', async () => {
    const ids = [await judged('https://a.example/', 90), await judged('https://b.example/', 80)].map(String);
    const answer = await selected({ do: 'run', id: ids });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/reports?sort_by=url&sort=asc' } });
    expect((await listAll()).rows.map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect((await pages.get('/reports', { cookies: answer.cookies })).html).toContain(
      '2 reports are being run again.',
    );
  });

  test('are deleted only after a question that says what is lost', async () => {
    const ids = [await judged('https://a.example/', 90), await judged('https://b.example/', 80)].map(String);
    const { html } = await asked({ do: 'delete', id: ids });
    expect(html).toContain('<h1>Delete 2 reports?</h1>');
    expect(html).toContain('<a class="btn" href="/reports?sort_by=url&amp;sort=asc">');
    expect(html).toContain('This removes 2 runs and every shared link. It cannot be undone.');
    expect((await listAll()).total).toBe(2);
    await selected({ do: 'delete-now', id: ids });
    expect((await listAll()).total).toBe(0);
  });

  test('the menu of a row acts on that row alone, whatever is ticked', async () => {
    const one = await judged('https://a.example/', 90);
    const two = await judged('https://b.example/', 90);
    const { html } = await asked({ one: `delete:${one}`, id: [String(two)] });
    expect(html).toContain('<h1>Delete this report?</h1>');
    expect(html).toContain(`name="id" value="${one}"`);
    expect(html).not.toContain(`name="id" value="${two}"`);
  });

  test('change their privacy together', async () => {
    const ids = [await make('https://a.example/'), await make('https://b.example/')].map(String);
    expect((await asked({ do: 'privacy', id: ids })).html).toContain('<h1>Who can open these 2 reports</h1>');
    const refused = await selected({ do: 'privacy-now', id: ids, privacy: '2', password: '' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="selected-password-error"');
    expect(refused.html).toMatch(/data-focus[\s\S]*<a href="#selected-password">/);
    const short = await selected({ do: 'privacy-now', id: ids, privacy: '2', password: 'abcde' });
    expect([short.status, short.html]).toEqual([
      422,
      expect.stringContaining(reportWords.sharing.shortPassword(6)),
    ]);
    await selected({ do: 'privacy-now', id: ids, privacy: '2', password: 'sesame' });
    expect((await listAll()).rows.map(({ privacy, hasPassword }) => [privacy, hasPassword])).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  test('P5: leave as a table that no spreadsheet takes for formulas', async () => {
    const id = await judged('https://a.example/', 90, '=cmd|calc');
    const { headers, html } = await selected({ do: 'export', id: String(id) });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="reports.csv"',
    });
    expect(html).toContain("'=cmd|calc");
    expect(html.split('\r\n')[0]).toBe(
      'id,url,project,title,state,score,result,previous_score,findings,privacy,share_url,generated_at',
    );
  });

  test('Z1: those of another account are as if they were not there', async () => {
    const id = await judged('https://a.example/', 90);
    const answer = await selected({ do: 'delete-now', id: String(id) }, pages.stranger);
    expect(answer.status).toBe(303);
    expect((await listAll()).total).toBe(1);
  });

  test('a hundred boxes fit into the form', async () => {
    const id = await judged('https://a.example/', 90);
    const ids = [String(id), ...Array.from({ length: 99 }, (_, n) => String(1_000_000 + n))];
    expect((await asked({ do: 'delete', id: ids })).html).toContain('<h1>Delete this report?</h1>');
  });

  test('that are gone when the question is opened again lead back to the list', async () => {
    const id = await judged('https://a.example/', 90);
    const { headers } = await selected({ one: `delete:${id}` });
    await selected({ do: 'delete-now', id: String(id) });
    const again = await pages.get(headers.location ?? '');
    expect(again).toMatchObject({ status: 303, headers: { location: '/reports?sort_by=url&sort=asc' } });
    expect((await pages.get('/reports', { cookies: again.cookies })).html).toContain(
      'These reports do not exist any more.',
    );
  });

  test('that filled the last page leave the one before it', async () => {
    await pages.post('/reports', {
      urls: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`).join('\n'),
    });
    const ids = (await listAll()).rows.map(({ id }) => String(id));
    const remove = async (id: readonly string[], back: string) =>
      (await selected({ do: 'delete-now', id, back })).headers.location;
    const list = '/reports?sort_by=id&sort=asc';
    expect(await remove(ids.slice(20), `${list}&page=3`)).toBe(`${list}&page=2`);
    expect(await remove(ids.slice(10, 11), `${list}&page=2`)).toBe(`${list}&page=2`);
    expect(await remove(ids.slice(11, 20), `${list}&page=2`)).toBe(list);
    expect(await remove(ids.slice(0, 1), '/reports?search=%00&page=2')).toBe('/reports?search=%00&page=2');
  });

  test('nothing selected is said, and an address elsewhere is not followed', async () => {
    const answer = await selected({ do: 'run', back: 'https://evil.example/' });
    expect(answer.headers.location).toBe('/reports');
    expect((await pages.get('/reports', { cookies: answer.cookies })).html).toContain(
      'Select at least one report.',
    );
  });
});

describe('at the rate limit', () => {
  let slow: TestPages;
  beforeAll(async () => {
    slow = await startPages({ settings: { ASSAY_RATE_CREATE: '1/3600' } });
    await slow.post('/reports', { url: 'https://a.example/' });
  });
  afterAll(() => slow.close());

  test('what was typed stays, and no field is to blame', async () => {
    const { status, headers, html } = await slow.post('/reports', { urls: 'https://b.example/' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(html).toContain('>https://b.example/</textarea>');
    expect(html).not.toContain('aria-invalid');
  });

  test('reports that cannot be run again yet stay where one was, with the reason', async () => {
    const [, id = ''] = /name="id" value="(\d+)"/.exec((await slow.get('/reports')).html) ?? [];
    const back = '/reports?sort_by=url&sort=asc';
    const { status, headers, cookies } = await slow.post('/reports/selected', {
      do: 'run',
      id,
      back,
    });
    expect([status, headers.location]).toEqual([303, back]);
    expect((await slow.get(back, { cookies })).html).toMatch(
      /class="note bad"[\s\S]*An account may start 1 audit in 1 hour/,
    );
  });
});
