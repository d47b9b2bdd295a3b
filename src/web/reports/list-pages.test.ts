import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Caller } from '../../services/caller.ts';
import { completed, failed, runQueued, sampleBody } from '../../services/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let caller: Caller;
let nowMs = Date.UTC(2026, 10, 21, 12);
beforeAll(async () => {
  pages = await startPages({
    now: () => nowMs,
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
  });
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  caller = pages.services.users.callerOf(pages.owner.session, visitor);
});
afterAll(() => pages.close());

/** Every test begins with an account that has checked nothing. */
beforeEach(async () => {
  for (const { id } of await all()) await pages.services.reports.delete(caller, id, undefined);
});

async function all() {
  const query = { sortBy: 'id', sort: 'asc', perPage: 100, page: 1 } as const;
  return (await pages.services.reports.list(caller.accountId, query)).rows;
}

/** A report of a page that came to these scores, one a minute. */
async function judged(url: string, scores: readonly number[], title = 'A page'): Promise<number> {
  const created = await pages.services.reports.create(caller, { url, privacy: 1 });
  if (created.kind !== 'created') throw new Error('The report was replayed.');
  for (const [index, score] of scores.entries()) {
    nowMs += 60_000;
    if (index > 0) {
      await pages.services.reports.update(caller, created.reportId, { update: true }, undefined);
    }
    await runQueued(pages.services, () => completed(sampleBody(score, { title })));
  }
  return created.reportId;
}

async function listed(path: string): Promise<(string | undefined)[]> {
  const { html } = await pages.get(path);
  return [...html.matchAll(/aria-label="Select ([^"]*)"/g)].map(([, address]) => address);
}

describe('the order', () => {
  test('is that of the last check, with what never had a result last', async () => {
    await judged('https://first.example/', [80]);
    await judged('https://second.example/', [80]);
    await judged('https://fails.example/', []);
    await runQueued(pages.services, () => failed('timeout'));
    const [first] = await all();
    nowMs += 60_000;
    await pages.services.reports.update(caller, first?.id ?? 0, { update: true }, undefined);
    await runQueued(pages.services, () => completed(sampleBody(80)));
    expect(await listed('/reports')).toEqual(['first.example', 'second.example', 'fails.example']);
  });

  test('can be that of the change, the greatest drop first', async () => {
    await judged('https://rises.example/', [40, 60]);
    await judged('https://new.example/', [90]);
    await judged('https://drops.example/', [90, 60]);
    await judged('https://slips.example/', [90, 89]);
    const drops = ['drops.example', 'slips.example', 'rises.example', 'new.example'];
    expect(await listed('/reports?sort_by=score_change')).toEqual(drops);
    expect(await listed('/reports?sort_by=score_change&sort=desc')).toEqual([
      ...drops.slice(0, 3).toReversed(),
      'new.example',
    ]);
  });

  test('is changed by the names of columns, which say how it is', async () => {
    await judged('https://a.example/', [80]);
    const head = async (path: string) => {
      const { html } = await pages.get(path);
      return [...html.matchAll(/<th scope="col"([^>]*)><a href="([^"]*)">([^<]*)/g)].map(
        ([, attributes, href, text]) => [
          text,
          /aria-sort="(\w+)"/.exec(attributes ?? '')?.[1],
          href?.replaceAll('&amp;', '&'),
        ],
      );
    };
    expect(await head('/reports?search=a')).toEqual([
      ['Score', undefined, '/reports?search=a&sort_by=score&sort=asc'],
      ['Page', undefined, '/reports?search=a&sort_by=url&sort=asc'],
      ['Change', undefined, '/reports?search=a&sort_by=score_change&sort=asc'],
      ['To fix', undefined, '/reports?search=a&sort_by=findings_count&sort=desc'],
      ['Checked', 'descending', '/reports?search=a&sort_by=generated_at&sort=asc'],
    ]);
    const [score] = await head('/reports?sort_by=score');
    expect(score).toEqual(['Score', 'ascending', '/reports?sort_by=score&sort=desc']);
    expect((await pages.get('/reports?sort_by=score&sort=desc')).html).toContain('Sort: Highest score');
  });
});

test('a title is found, as the run that was last gave it', async () => {
  const id = await judged('https://a.example/1', [80], 'Juniper Lane: lamps and lanterns');
  await judged('https://a.example/2', [80], 'Ünder the trees');
  expect(await listed('/reports?search=lantern')).toEqual(['a.example/1']);
  expect(await listed('/reports?search=%C3%BCNDER')).toEqual(['a.example/2']);
  await pages.services.reports.update(caller, id, { update: true }, undefined);
  await runQueued(pages.services, () => completed(sampleBody(80, { title: 'Juniper Lane: torches' })));
  expect(await listed('/reports?search=lantern')).toEqual([]);
  expect(await listed('/reports?search=TORCHES')).toEqual(['a.example/1']);
});

test('what is typed is added without losing the filters of the list', async () => {
  await judged('https://a.example/', [80]);
  const path = '/reports?search=example&sort_by=url&sort=asc&per_page=25';
  const { html } = await pages.get(`${path}&page=2`);
  expect(html).toContain(`<form class="add" method="post" action="${path.replaceAll('&', '&amp;')}">`);
  const added = await pages.post(path, { urls: 'b.example\nc.example' });
  expect(added).toMatchObject({ status: 303, headers: { location: path } });
  const refused = await pages.post(path, { urls: 'ftp://d.example' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Sort: Address A to Z');
  expect(refused.html).toContain('>ftp://d.example</textarea>');
});

test('who can open the reports is folded away, and unfolded where that was refused', async () => {
  await judged('https://a.example/', [80]);
  expect((await pages.get('/reports')).html).toContain('<details class="menu add-who"><summary');
  const { html } = await pages.post('/reports', { urls: 'b.example', privacy: '2', password: 'abc' });
  expect(html).toMatch(/<details class="menu add-who" open>[\s\S]*id="add-password-error"/);
});

test('scores of categories take the place of other columns where they are asked for', async () => {
  await judged('https://a.example/', [80]);
  const names = async (path: string) => {
    const { html } = await pages.get(path);
    return [...html.matchAll(/<th [^>]*>(?:<(?:a|span)[^>]*>)?([^<]*)/g)].map(([, name]) => name);
  };
  const usual = await names('/reports');
  expect(usual).toContain('Trend');
  const { html } = await pages.get('/reports?search=a&page=1');
  const way = /<a class="only-wide" href="([^"]*)">Show the score/.exec(html)?.[1] ?? '';
  expect(way).toBe('/reports?search=a&amp;columns=categories');
  const shown = await names(way.replace('&amp;', '&'));
  expect(shown).toEqual([...usual.slice(0, 3), ...Object.values(categoryTitles), ...usual.slice(-2)]);
  const table = (await pages.get('/reports?columns=categories')).html;
  expect(table).toMatch(/<td class="num c-cat good">80<\/td><td class="num c-cat na">–<\/td>/);
  expect(table).toContain('href="/reports?columns=categories&amp;sort_by=score&amp;sort=asc"');
});

test('a line that never moves is not drawn', async () => {
  await judged('https://a.example/', [80, 80]);
  expect((await pages.get('/reports')).html).not.toContain('class="spark');
  await judged('https://b.example/', [80, 81]);
  expect((await pages.get('/reports')).html.match(/class="spark/g)).toHaveLength(1);
});

describe('all reports that match', () => {
  const back = '/reports?search=many&sort_by=url&sort=asc';
  const act = (form: Record<string, string>, as = pages.owner) =>
    pages.post('/reports/selected', { back, all: '1', ...form }, { as });
  const fill = async (count: number) => {
    await judged('https://other.example/', []);
    const urls = Array.from({ length: count }, (_, at) => `https://many.example/${at}`);
    await pages.services.reports.createMany(caller, { urls, privacy: 1 });
  };
  const said = async (cookies: readonly string[]) =>
    /class="note[^"]*"[^>]*>.*?<p>([^<]*)/.exec((await pages.get('/reports', { cookies })).html)?.[1];

  test('can be chosen where the page shows some of them', async () => {
    await fill(12);
    expect((await pages.get(back)).html).toMatch(/name="all" value="1"[^>]*> All 12 that match<\/label>/);
    expect((await pages.get(`${back}&per_page=25`)).html).not.toContain('name="all"');
  });

  test('are deleted only as the question has named them', async () => {
    await fill(12);
    const { headers } = await act({ do: 'delete' });
    const asked = await pages.get(headers.location ?? '');
    expect(asked.html).toContain('<h1>Delete 12 reports?</h1>');
    const nameIn = (html: string) => /name="all" value="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(nameIn(asked.html)).not.toBe('1');
    // As many as before, but not the same.
    const gone = (await all()).find(({ url }) => url.endsWith('/3'));
    await pages.services.reports.delete(caller, gone?.id ?? 0, undefined);
    await pages.services.reports.createMany(caller, { urls: ['many.example/new'], privacy: 1 });
    const again = await act({ do: 'delete-now', all: nameIn(asked.html) });
    expect(again.status).toBe(409);
    expect(again.html).toContain('The list has changed since you were asked.');
    expect(again.html).toContain('<h1>Delete 12 reports?</h1>');
    expect(await all()).toHaveLength(13);
    const done = await act({ do: 'delete-now', all: nameIn(again.html) });
    expect(done).toMatchObject({ status: 303, headers: { location: back } });
    expect(await said(done.cookies)).toBe('12 reports were deleted.');
    expect((await all()).map(({ url }) => url)).toEqual(['https://other.example/']);
  });

  test('are run, exported and closed, and no other', async () => {
    await fill(12);
    await runQueued(pages.services, () => completed(sampleBody(80)));
    const file = await act({ do: 'export' });
    expect(file.html.trimEnd().split('\r\n')).toHaveLength(13);
    expect(await said((await act({ do: 'run' })).cookies)).toBe('12 reports are being run again.');
    const { headers } = await act({ do: 'privacy' });
    const asked = await pages.get(headers.location ?? '');
    expect(asked.html).toContain('<h1>Who can open these 12 reports</h1>');
    const name = /name="all" value="([^"]*)"/.exec(asked.html)?.[1] ?? '';
    await act({ do: 'privacy-now', all: name, privacy: '0' });
    const states = (await all()).map(({ state, privacy }) => `${state} ${privacy}`);
    expect(states).toEqual(['completed 1', ...Array.from({ length: 12 }, () => 'queued 0')]);
  });

  test('are told to be too many where they are', async () => {
    await judged('https://other.example/', []);
    for (const part of [0, 1]) {
      const urls = Array.from({ length: 501 }, (_, at) => `https://many.example/${part}/${at}`);
      await pages.services.reports.createMany(caller, { urls, privacy: 1 });
    }
    const { status, headers, cookies } = await act({ do: 'delete' });
    expect([status, headers.location]).toEqual([303, back]);
    expect(await said(cookies)).toMatch(/^1,002 reports match, and 1,000 at most can be taken at once\./);
    await pages.services.projects.delete({ ...caller, confirmedAt: nowMs }, 'many.example', undefined);
  });

  test('Z1: are those of the own account, of a list that is ours', async () => {
    await fill(12);
    const foreign = await act({ do: 'run' }, pages.stranger);
    expect(foreign.status).toBe(303);
    expect((await all()).every(({ runsCount }) => runsCount === 1)).toBe(true);
    await act({ do: 'delete-now', back: '/projects', all: '1' });
    expect(await all()).toHaveLength(13);
  });
});
