import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FailureCode } from '../../errors.ts';
import type { ReportBody } from '../../report/body.ts';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { completed, failed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages, testPassword } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const body = (changes: Partial<ReportBody> = {}) =>
  exportedReport({
    checks: [
      judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, summary: 'An image says nothing.' }),
      judged({ id: 'document-title', outcome: 'pass' }),
    ],
    ...changes,
  }).body;

const caller = () => operatorOf(pages.one.account.id);

async function create(url = 'https://example.com/a'): Promise<number> {
  return (await newReport(pages.services, caller(), { url, privacy: 1 })).report.id;
}

async function finish(run: ReportBody | FailureCode = body()): Promise<void> {
  await runQueued(pages.services, () => (typeof run === 'string' ? failed(run) : completed(run)));
}

async function done(run?: ReportBody | FailureCode): Promise<number> {
  const id = await create();
  await finish(run);
  return id;
}

async function again(id: number, run?: ReportBody | FailureCode): Promise<void> {
  await pages.services.reports.update(caller(), id, { update: true }, undefined);
  await finish(run);
}

describe('the page of a report', () => {
  test('shows what was found, each check under its id', async () => {
    const { status, html } = await pages.get(`/reports/${await done()}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>73, decent: example.com/a – Assay</title>');
    expect(html).toMatch(/<li class="check fail" id="image-alt">/);
    expect(html).toContain('An image says nothing');
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
  });

  test('is as unknown to another account, and to what is no number, as one that never was', async () => {
    const id = await done();
    const foreign = await pages.get(`/reports/${id}`, { as: pages.stranger });
    const none = await pages.get('/reports/999999', { as: pages.stranger });
    expect({ status: foreign.status, html: foreign.html }).toEqual({ status: 404, html: none.html });
    for (const path of ['/reports/0', '/reports/01', '/reports/x', '/reports/1e3']) {
      expect((await pages.get(path)).status).toBe(404);
    }
  });

  test('is asked for only by who has signed in, who comes back to it', async () => {
    const id = await done();
    const { status, headers } = await pages.get(`/reports/${id}?show=all`, { as: null });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `/login?next=${encodeURIComponent(`/reports/${id}?show=all`)}`,
    });
  });

  test('finds checks on the server, and keeps what was looked for as text', async () => {
    const id = await done();
    const found = await pages.get(`/reports/${id}?find=image`);
    expect(found.html).toContain('id="image-alt"');
    expect(found.html).not.toContain('id="document-title"');
    // Typing asks the server again: what it left out, a script cannot find, and its count stands above.
    expect(found.html).not.toContain('data-filter');
    expect((await pages.get(`/reports/${id}`)).html).toContain('data-filter');
    // What was not found stands on the page without the search.
    expect(found.html).toMatch(/<a href="\?#cat-\w+"/);
    expect(found.html).toContain('<a href="?#image-alt">');
    expect((await pages.get(`/reports/${id}?find=image&view=last`)).html).toContain(
      '<a href="?view=last#image-alt">',
    );
    const none = await pages.get(`/reports/${id}?find=${encodeURIComponent('"><script>x')}`);
    expect(none.html).not.toContain('<script>x');
    expect(none.html).toContain('&quot;>&lt;script>x');
  });

  test.each([
    ['pass', 'show-pass'],
    ['all', 'show-all'],
    ['nonsense', 'show-fix'],
  ])('opens at the segment %s', async (show, checked) => {
    const { html } = await pages.get(`/reports/${await done()}?show=${show}`);
    expect(html).toContain(`id="${checked}" checked`);
  });

  test('says what is new since the run before', async () => {
    const id = await done(
      body({ checks: [judged({ id: 'image-alt', outcome: 'pass' })], score: 90, result: 'good' }),
    );
    await again(id);
    const { html } = await pages.get(`/reports/${id}`);
    expect(html).toContain('90 to 73. 1 finding is new, none fixed.');
    expect(html).toContain('<span class="tag new">new</span>');
    expect(html).toContain('Previous run: 90.');
  });
});

describe('a run that goes on', () => {
  test('has a page that asks again by itself where there is no script', async () => {
    const id = await create();
    const { html } = await pages.get(`/reports/${id}`);
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
    expect(html).toContain(`data-live="/reports/${id}/events"`);
    expect(html).toContain('role="status"');
    await finish();
  });

  test('keeps the last report one click away', async () => {
    const id = await done();
    await pages.services.reports.update(caller(), id, { update: true }, undefined);
    const { html } = await pages.get(`/reports/${id}`);
    expect(html).toContain(`href="/reports/${id}?view=last"`);
    const last = await pages.get(`/reports/${id}?view=last`);
    expect(last.html).toContain('id="image-alt"');
    expect(last.html).toContain('This is the report before the run that is going on.');
    await finish();
  });
});

describe('a run that failed', () => {
  test.each([
    ['timeout', 'The server did not answer in time'],
    ['no_public_address', 'This address cannot be checked'],
    ['bot_wall', 'The site turned Assay away'],
    ['internal', 'Assay made a mistake'],
  ] as const)('%s says: %s', async (code, title) => {
    const { status, html } = await pages.get(`/reports/${await done(code)}`);
    expect(status).toBe(200);
    expect(html).toContain(`<h2 id="fail-title">${title}</h2>`);
    expect(html).toContain('Try again');
    expect(html).toContain('There is no score yet.');
  });

  test('leaves the last good report one click away', async () => {
    const id = await done();
    await again(id, 'timeout');
    const { html } = await pages.get(`/reports/${id}`);
    expect(html).toContain('Open the last good report, 73');
    expect((await pages.get(`/reports/${id}?view=last`)).html).toContain(
      'The latest run failed: the server did not answer in time.',
    );
  });

  test('leaves the last good report where it is while one looks for a check, and shares it', async () => {
    const id = await done();
    await again(id, 'timeout');
    const last = `/reports/${id}?view=last`;
    const { html } = await pages.get(`${last}&find=image`);
    expect(html).toMatch(
      /<form class="filter" action="#checks"><input type="hidden" name="view" value="last"\/>/,
    );
    expect(html).toContain('<a href="?view=last#checks">');
    for (const action of ['privacy', 'new-link', 'run']) {
      expect(html).toContain(`action="/reports/${id}/${action}?view=last"`);
    }
    const sharing = `/reports/${id}/privacy?view=last`;
    expect((await pages.post(sharing, { privacy: '0' })).headers.location).toBe(last);
    expect((await pages.post(`/reports/${id}/new-link?view=last`, {})).headers.location).toBe(last);
    const refused = await pages.post(sharing, { privacy: '2', password: '' });
    expect(refused).toMatchObject({ status: 422, html: expect.stringContaining(`action="${sharing}"`) });
    expect((await pages.get(`${sharing}&find=image`)).headers.location).toBe(`${last}&find=image`);
    expect((await pages.get(`/reports/${id}?view=other`)).html).toContain('Try again');
  });
});

describe('what can be done with a report', () => {
  test('run again', async () => {
    const id = await done();
    const { status, headers } = await pages.post(`/reports/${id}/run`, {});
    expect({ status, location: headers.location }).toEqual({ status: 303, location: `/reports/${id}` });
    expect((await pages.services.reports.get(pages.one.account.id, id)).state).toBe('queued');
    await finish();
  });

  test('run again, which has to wait: the report says so', async () => {
    const few = await startPages({ settings: { ASSAY_RATE_CREATE: '1/60' } });
    try {
      const operator = operatorOf(few.one.account.id);
      const { report } = await newReport(few.services, operator, { url: 'https://example.com/', privacy: 1 });
      await few.post(`/reports/${report.id}/run`, {});
      const { status, headers, cookies } = await few.post(`/reports/${report.id}/run?view=last`, {});
      expect({ status, location: headers.location }).toEqual({
        status: 303,
        location: `/reports/${report.id}?view=last`,
      });
      expect((await few.get(`/reports/${report.id}`, { cookies })).html).toContain('Try again in 1 minute.');
    } finally {
      await few.close();
    }
  });

  test('share: by privacy, and back to the page that says so', async () => {
    const id = await done();
    const { status, cookies } = await pages.post(`/reports/${id}/privacy`, { privacy: '0', indexable: '1' });
    expect(status).toBe(303);
    expect((await pages.get(`/reports/${id}`, { cookies })).html).toContain('Sharing is saved.');
    expect(await pages.services.reports.get(pages.one.account.id, id)).toMatchObject({
      privacy: 0,
      indexable: true,
    });
  });

  test.each(['', 'short'])('S1: a password such as %j is refused at its field', async (password) => {
    const id = await done();
    const { status, html } = await pages.post(`/reports/${id}/privacy`, { privacy: '2', password });
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: ');
    expect(html).toMatch(/<details class="menu" name="report" open>/);
    expect(html).toContain('id="share-error" role="alert"');
    expect(html).toMatch(/<input[^>]* id="share-password"[^>]* autofocus/);
    expect((await pages.services.reports.get(pages.one.account.id, id)).privacy).toBe(1);
  });

  test('S1: a password that is too long is told the limit, beside the hint', async () => {
    const form = { privacy: '2', password: 'a'.repeat(200) };
    const { status, html } = await pages.post(`/reports/${await done()}/privacy`, form);
    expect(status).toBe(422);
    expect(html).toMatch(/6 characters or more[\s\S]*Use 128 characters or fewer\./);
  });

  test('S1: a password that is stored is kept when none is typed', async () => {
    const id = await done();
    await pages.post(`/reports/${id}/privacy`, { privacy: '2', password: 'long enough' });
    expect((await pages.post(`/reports/${id}/privacy`, { privacy: '2', password: '' })).status).toBe(303);
    expect(await pages.services.reports.get(pages.one.account.id, id)).toMatchObject({
      privacy: 2,
      hasPassword: true,
    });
  });

  test('make a new link, and the old one dies', async () => {
    const id = await done();
    const before = (await pages.services.reports.get(pages.one.account.id, id)).slug;
    expect((await pages.post(`/reports/${id}/new-link`, {})).status).toBe(303);
    expect((await pages.get(`/r/${before}`)).status).toBe(404);
  });

  test('S4: make a link that expires, which is shown once, and revoke it', async () => {
    const id = await done();
    const { status, html } = await pages.post(`/reports/${id}/links`, { hours: '24' });
    const [link = ''] = /http[^<]*\?k=[0-9A-Za-z]{32}/.exec(html) ?? [];
    expect(status).toBe(200);
    expect((await pages.get(`/reports/${id}/links`)).html).not.toContain(link);
    const path = link.slice(pages.origin.length);
    const opened = await pages.get(path, { as: null });
    expect(
      (await pages.get(opened.headers.location ?? '', { as: null, cookies: opened.cookies })).status,
    ).toBe(200);
    const [made] = await pages.services.links.list(pages.one.account.id, { noun: 'report', id });
    const revoke = `/reports/${id}/links/${made?.id}/revoke`;
    expect((await pages.post(revoke, {})).status).toBe(303);
    const { headers, cookies } = await pages.post(revoke, {});
    expect(headers.location).toBe(`/reports/${id}/links`);
    expect((await pages.post('/reports/x/links/1/revoke', {})).headers.location).toBe('/reports/x/links');
    expect((await pages.get(`/reports/${id}/links`, { cookies })).html).toContain(
      'This has already been done.',
    );
    expect(
      (await pages.get(opened.headers.location ?? '', { as: null, cookies: opened.cookies })).status,
    ).toBe(404);
  });

  test('delete, after the page has said what is lost', async () => {
    const id = await done();
    expect((await pages.get(`/reports/${id}`)).html).toContain('This removes 1 run and the shared link.');
    const { status, headers } = await pages.post(`/reports/${id}/delete`, {});
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/reports' });
    expect((await pages.get(`/reports/${id}`)).status).toBe(404);
  });

  test('Z1: delete is as done already where it is done, and where the report is of another account', async () => {
    const [mine, theirs] = [await done(), await done()];
    await pages.post(`/reports/${mine}/delete`, {});
    for (const [id, as] of [
      [mine, pages.owner],
      [theirs, pages.stranger],
    ] as const) {
      const { status, headers, cookies } = await pages.post(`/reports/${id}/delete`, {}, { as });
      expect({ status, location: headers.location }).toEqual({ status: 303, location: '/reports' });
      expect((await pages.get('/reports', { as, cookies })).html).toContain('This has already been done.');
    }
    expect((await pages.get(`/reports/${theirs}`)).status).toBe(200);
  });

  test.each(['run', 'privacy', 'new-link', 'links'])(
    'Z1: %s does nothing to a report of another account',
    async (action) => {
      const id = await done();
      const { version } = await pages.services.reports.get(pages.one.account.id, id);
      const form = { privacy: '0', hours: '24' };
      const { status } = await pages.post(`/reports/${id}/${action}`, form, { as: pages.stranger });
      expect(status).toBe(404);
      expect((await pages.services.reports.get(pages.one.account.id, id)).version).toBe(version);
    },
  );

  test.each([
    ['html', 'html'],
    ['md', 'md'],
    ['csv', 'csv'],
    ['json', 'json'],
    ['sarif', 'sarif'],
    ['junit', 'xml'],
    ['gitlab', 'json'],
  ])('export it as %s', async (format, ending) => {
    const id = await done();
    const { status, headers } = await pages.get(`/reports/${id}/export?format=${format}`);
    expect(status).toBe(200);
    const name = String(headers['content-disposition']);
    expect(
      name.startsWith('attachment; filename="assay-example.com-a-') && name.endsWith(`.${ending}"`),
    ).toBe(true);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await pages.get(`/reports/${id}/export?format=${format}`, { as: pages.stranger })).status).toBe(
      404,
    );
  });
});

describe('comparing runs', () => {
  const two = async () => {
    const id = await done(body({ score: 60 }));
    await again(
      id,
      body({ score: 80, result: 'good', checks: [judged({ id: 'image-alt', outcome: 'pass' })] }),
    );
    return id;
  };

  test('takes the last two by default', async () => {
    const { status, html } = await pages.get(`/reports/${await two()}/compare`);
    expect(status).toBe(200);
    expect(html).toContain('1 finding is fixed, none new. Both runs used rules 1.0.0.');
    expect(html).toContain('Category scores of run 1 and run 2');
  });

  test('says of runs that differ in nothing that what both judged is the same', async () => {
    const id = await done(body({ score: 60 }));
    await again(id, body({ score: 60 }));
    expect((await pages.get(`/reports/${id}/compare`)).html).toContain(
      'Every check that both runs judged gave the same result.',
    );
  });

  test('says of a finding that stayed what was found, and not what would hold without it', async () => {
    const summary = 'In the server’s HTML, this image has no alt attribute. And 6 more.';
    const checks = [judged({ id: 'image-alt', outcome: 'fail', summary, itemsTotal: 7 })];
    const id = await done(body({ checks }));
    await again(id, body({ checks }));
    const { html } = await pages.get(`/reports/${id}/compare`);
    expect(html).toContain('<bdi>7 images have no text alternative</bdi>');
    expect(html).not.toContain('Images have a text alternative');
  });

  test('puts the older run left, whichever way it was asked', async () => {
    const id = await two();
    const { status, headers } = await pages.get(`/reports/${id}/compare?a=2&b=1`);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `/reports/${id}/compare?a=1&b=2`,
    });
  });

  test('says what to do when there is one run, or twice the same', async () => {
    const once = await done();
    const { html } = await pages.get(`/reports/${once}/compare`);
    expect(html).toContain('Run the report again to compare two.');
    expect(html).toMatch(
      new RegExp(`<form method="post" action="/reports/${once}/run"><button class="btn primary">`),
    );
    expect((await pages.get(`/reports/${await two()}/compare?a=2&b=2`)).html).toContain(
      'Choose two different runs.',
    );
  });

  test('waits with one run for the next, and leads to it', async () => {
    const id = await done();
    await pages.services.reports.update(caller(), id, { update: true }, undefined);
    const { html } = await pages.get(`/reports/${id}/compare`);
    expect(html).toContain('There is one run to look at so far, and the next is going on.');
    expect(html).toContain(`<a class="btn primary" href="/reports/${id}">Show the run</a>`);
    expect(html).not.toContain(`action="/reports/${id}/run"`);
    await finish();
  });

  test.each(['a=9', 'b=x', 'a=-1'])('knows no run %s', async (query) => {
    expect((await pages.get(`/reports/${await two()}/compare?${query}`)).status).toBe(404);
  });
});

test('H3: the running page hears how its run goes, and that it is over', async () => {
  const id = await create();
  const {
    statusCode,
    headers,
    body: stream,
  } = await request(`${pages.origin}/reports/${id}/events`, {
    headers: { cookie: pages.owner.cookie },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  let heard = '';
  for await (const chunk of stream) {
    const isFirst = !heard.includes('event: run');
    heard += String(chunk);
    if (isFirst && heard.includes('event: run')) await finish();
    if (heard.includes('"isOver":true')) break;
  }
  expect(heard).toContain('"status":"Waiting for its turn.');
  const foreign = await pages.get(`/reports/${id}/events`, { as: pages.stranger });
  expect(foreign.status).toBe(404);
});

test('the running page says why a run waits, and until when, to the minute after', async () => {
  const id = await create();
  const turn = { inMs: 90_000, because: 'pause' } as const;
  await runQueued(pages.services, () => ({
    ok: false,
    egressBytes: 0,
    failure: { code: 'timeout', message: '' },
    turn,
  }));
  const { html } = await pages.get(`/reports/${id}`);
  expect(html).toMatch(
    /Waiting: the site asked to be left alone until \d+ \p{L}+ \d{4}, \d\d:\d\d UTC\. It is asked again then\./u,
  );
});

test('A4: the stream of the running page ends within 5 s once its session has ended', async () => {
  const id = await create();
  const { user } = pages.member.session;
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const { token } = await pages.services.users.signIn({ email: user.email, password: testPassword }, visitor);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { body: stream } = await request(`${pages.origin}/reports/${id}/events`, {
      headers: { cookie: `assay_session=${token}` },
    });
    await pages.services.users.signOut(token, visitor);
    vi.advanceTimersByTime(4_999);
    expect(await stream.text()).not.toContain('event: deleted');
  } finally {
    vi.useRealTimers();
  }
  await finish();
});

test('control characters of a page that was audited stay out of ours', async () => {
  const raw = 'A\u001b[31m red\u0000 title\u0085';
  const summary = 'The title is “A\u001b[31m”.';
  const checks = [judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, summary })];
  const id = await done(body({ title: raw, checks }));
  const { slug } = await pages.services.reports.get(caller().accountId, id);
  await pages.services.reports.update(caller(), id, { privacy: 0 }, undefined);
  for (const path of [`/reports/${id}`, '/reports', `/r/${slug}`]) {
    const { status, html } = await pages.get(path);
    expect(status).toBe(200);
    expect(html).toContain('[31m');
    expect(html).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  }
});
