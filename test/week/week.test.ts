import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { startWeek, type Week } from './weeks.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Winter time: 06:00 in Berlin is 05:00 UTC. */
const at0600 = (day: number, minutes = 0) => new Date(Date.UTC(2026, 10, day, 5, minutes, 30)).toISOString();

const alertsOf = (week: Week) =>
  week.told
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
    .filter(({ type }) => type.startsWith('alert.'));

test('a week: what a deploy breaks is told once, so is its end, what is waived leaves the score, and Monday tells it all', async () => {
  // A Sunday.
  const week = await startWeek('2026-11-22T12:00:00Z');
  const { call, site, origin } = week;
  publish(site, good);
  await call('PUT', '/account', { name: 'One', time_zone: 'Europe/Berlin' });
  const report = (await call('POST', '/reports', { url: `${origin}/` })) as Row;
  const made = (await call('POST', '/sites', { start: `${origin}/`, pages_max: 20 })) as Row;
  await week.settle();
  const project = encodeURIComponent(report.project as string);

  // Who is told, and what.
  const hook = (await call('POST', '/webhooks', { url: week.receiver, name: 'Deploys' })) as Row;
  await call('POST', '/webhooks', {
    url: week.chat,
    format: 'slack',
    name: 'Team',
    types: ['alert.opened', 'alert.resolved'],
  });
  await call('POST', '/recipients', { email: 'team@example.com' });
  await week.settle();
  const confirm = /http:\/\/127\.0\.0\.1(\/mail\/confirm\/\S+)/.exec(week.mails[0]?.text ?? '')?.[1] ?? '';
  expect((await week.pages.post(confirm, {}, { as: null })).status).toBeLessThan(400);
  await call('PUT', `/projects/${project}/notifications`, { watch: true });

  // When.
  const daily = { every: 'day', at: '06:00', time_zone: 'Europe/Berlin' };
  const schedule = (await call('POST', '/schedules', { target: 'report', id: report.id, ...daily })) as Row;
  expect(schedule).toMatchObject({
    sentence: 'Every day at 06:00, Europe/Berlin',
    next_at: '2026-11-23T05:00:00.000Z',
  });
  await call('POST', '/schedules', { target: 'site', id: made.id, ...daily });

  // Monday: nothing is new.
  await week.goTo(at0600(23));
  expect(await countsOf(week, report, made)).toEqual({ runs: 2, crawls: 2 });
  expect(alertsOf(week)).toEqual([]);

  // As nobody asked for another time, the week that was is told at 07:00.
  await week.goTo('2026-11-23T06:00:30Z');
  await week.goTo('2026-11-23T06:30:30Z');
  expect(week.mails.at(-1)?.text).toContain('Your week: nothing got worse');

  // Tuesday: a finding is waived, stays listed, and leaves the score.
  await week.goTo(at0600(24));
  const before = (await call('GET', `/reports/${report.id}`)) as Row;
  await call('POST', `/projects/${project}/waivers`, {
    check: 'image-alt',
    reason: 'The pictures are decoration.',
    days: 60,
  });
  await vi.waitFor(
    async () => {
      const after = (await call('GET', `/reports/${report.id}`)) as Row;
      expect(after.score).toBeGreaterThan(before.score as number);
    },
    { timeout: 60_000 },
  );
  await week.settle();
  expect(alertsOf(week)).toEqual([]);
  const { checks } = (await call('GET', `/reports/${report.id}`)) as {
    checks: { id: string }[];
  };
  expect(checks.find((check) => check.id === 'image-alt')).toMatchObject({
    ...{ outcome: 'not_applicable', reason: 'waived' },
    waived: [{ reason: 'The pictures are decoration.', until: '2027-01-23' }],
  });

  // Wednesday: a deploy keeps search engines away. The crawl asked twice, and tells at once. Of the report the first run
  // suspects it, and nobody is told yet.
  publish(site, hidden);
  await week.goTo(at0600(25));
  await week.goTo(at0600(25, 2));
  expect(alertsOf(week).map(({ type, data }) => [type, data.report, data.site])).toEqual([
    ['alert.opened', null, made.id],
  ]);
  // The second confirms it, and each is told once what it was, what it is, and where to compare.
  await week.goTo(at0600(25, 10));
  await week.goTo(at0600(25, 20));
  const urgent = alertsOf(week).filter(({ data }) => data.kind === 'check.urgent' && data.report !== null);
  expect(urgent).toMatchObject([
    {
      type: 'alert.opened',
      data: {
        ...{ project: report.project, report: report.id, page_url: `${origin}/` },
        before: { check: 'is-crawlable', outcome: 'pass' },
        after: { check: 'is-crawlable', outcome: 'fail' },
        url: expect.stringContaining(`/reports/${report.id}/compare`),
      },
    },
  ]);
  // Of the report and of the site, be it in one message or in two.
  expect(timesTold(week, 'search engines are kept away now')).toEqual([once, once]);
  const { data: open } = (await week.pages.call('GET', '/api/v1/alerts?state=open')).json as { data: Row[] };
  expect(open.map(({ kind }) => kind)).toContain('check.urgent');

  // Thursday: it is so still, and nobody is told again.
  const opened = alertsOf(week).length;
  await week.goTo(at0600(26));
  await week.goTo(at0600(26, 30));
  expect(alertsOf(week)).toHaveLength(opened);
  expect(timesTold(week, 'search engines are kept away now')).toEqual([once, once]);

  // Friday: it is mended. Two good runs say so, and each is told.
  publish(site, good);
  for (const instant of [at0600(27), at0600(27, 30), at0600(28), at0600(28, 30)]) await week.goTo(instant);
  const resolved = alertsOf(week).slice(opened);
  expect(resolved.map(({ type }) => type)).toEqual(Array(opened).fill('alert.resolved'));
  expect(timesTold(week, '“The page may be crawled and indexed” holds again')).toEqual([once, once]);

  // Sunday is as every day. Monday tells the week.
  await week.goTo(at0600(29));
  await week.goTo('2026-11-30T06:00:30Z');
  await week.goTo('2026-11-30T06:30:30Z');
  const digest = week.mails.at(-1)?.text ?? '';
  expect(digest).toContain(`Your week: ${opened} things got worse, ${opened} things are over`);
  expect(digest).toContain(`${new URL(origin).host}: 81 of 100, 78 a week ago`);

  // All of it is signed, and had one id each.
  const verifier = new Webhook(hook.secret as string);
  for (const { body, headers } of week.told) {
    const { 'webhook-id': id = '', 'webhook-timestamp': at } = headers;
    expect(headers['webhook-signature']).toBe(verifier.sign(id, new Date(Number(at) * 1_000), body));
  }
  expect(new Set(week.told.map(({ headers }) => headers['webhook-id'])).size).toBe(week.told.length);
});

const once = { ofReport: 1, ofSite: 1 };

/** In how many messages of the chat, and of the mail server, people read this of the report and of the site. */
function timesTold({ chatted, mails, origin }: Week, sentence: string) {
  const { host } = new URL(origin);
  const count = (messages: readonly string[], start: string) =>
    messages.filter((message) => message.includes(`${start}${host}: ${sentence}`)).length;
  return [chatted, mails.map(({ text }) => text.replaceAll('\n- ', '\n• '))].map((messages) => ({
    ofReport: count(messages, '• ') + count(messages, 'Mended: '),
    ofSite: count(messages, 'Site '),
  }));
}

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

async function countsOf(week: Week, report: Row, site: Row) {
  const runs = (await week.call('GET', `/reports/${report.id}`)) as Row;
  const crawls = (await week.call('GET', `/sites/${site.id}`)) as Row;
  return { runs: runs.runs_count, crawls: crawls.crawls_count };
}

const page = (title: string, head: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="description" content="A small shop that sells lamps made by hand, one at a time, in a workshop.">${head}</head>
<body><main><h1>${title}</h1><p>Lamps that are made by hand. <a href="/about">About the workshop</a> <a href="/">Home</a></p>
<img src="/lamp.png" width="10" height="10"></main></body></html>`;

const good = { '/': page('Lamps made by hand', ''), '/about': page('About the workshop', '') };
const away = '<meta name="robots" content="noindex">';
const hidden = { '/': page('Lamps made by hand', away), '/about': page('About the workshop', away) };

function publish(site: Week['site'], pages: Readonly<Record<string, string>>): void {
  for (const [path, html] of Object.entries(pages)) site.set(path, html);
}
