import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../services/telling/testing.ts';
import { startPages, type TestPages } from '../../testing.ts';

const minuteMs = 60_000;
let clock = Date.UTC(2026, 10, 29, 9);
const path = '/settings/webhooks';
const hook = 'https://hooks.example.org/assay';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ now: () => clock, settings: { ASSAY_WEBHOOKS_MAX: '50' } });
});
afterAll(() => pages.close());

const secretIn = (html: string) => /<code id="shown-once">(whsec_[\w+/=]+)<\/code>/.exec(html)?.[1];

let made = 0;
/** The same form, sent again, would make nothing. */
async function make(form: Record<string, string> = {}, on = pages) {
  made += 1;
  const fields = { url: hook, name: `Deploys ${made}`, format: 'standard', tells: 'all', ...form };
  const { html } = await on.post(path, fields);
  const id = /action="\/settings\/webhooks\/(\d+)\/test"/.exec(html)?.[1];
  return { html, own: `${path}/${id}`, name: `Deploys ${made}` };
}

test('without a webhook the page says what one is, with a way to verify in three languages', async () => {
  const { html } = await pages.get(path, { as: pages.stranger });
  expect(html).toContain('No webhook yet');
  for (const part of ['isFromAssay(headers', 'def is_from_assay', 'function isFromAssay(array']) {
    expect(html).toContain(part);
  }
});

test('W2 the secret of a new webhook is shown once in a green note', async () => {
  const { html, own, name } = await make();
  expect(secretIn(html)).toBeDefined();
  expect(html).toContain('class="note good"');
  const one = (await pages.get(own)).html;
  expect(one).not.toContain(secretIn(html));
  expect(one).toContain(`<bdi>${name}</bdi>, for a program. `);
  expect((await pages.get(path)).html).toContain(`<a href="${own}"><bdi>${name}</bdi></a>`);
});

test('W2 the secret is shown again to whoever gave the password of late', async () => {
  const { html, own } = await make();
  const shown = await pages.post(`${own}/secret`, {});
  expect(secretIn(shown.html)).toBe(secretIn(html));
  clock += 11 * minuteMs;
  const asked = await pages.post(`${own}/secret`, {});
  expect(asked.status).toBe(303);
  expect(asked.headers.location).toBe(`/confirm?next=${encodeURIComponent(own)}`);
  expect((await pages.get(`${own}/secret`)).headers.location).toBe(own);
  clock -= 11 * minuteMs;
  const rotated = await pages.post(`${own}/rotate`, {});
  expect(secretIn(rotated.html)).not.toBe(secretIn(html));
  expect(rotated.html).toContain('The one before signs too until');
});

test('W7 what is refused is said at its field, with what was typed', async () => {
  const { status, html } = await pages.post(path, {
    ...{ url: 'http://169.254.169.254/', name: 'Inside', format: 'standard', tells: 'all' },
  });
  expect(status).toBe(422);
  expect(html).toContain('href="#webhook-url"');
  expect(html).toContain('value="http://169.254.169.254/"');
  expect(html).toContain('value="Inside"');
});

test('W7 the address of a chat is never shown whole', async () => {
  const url = 'https://hooks.slack.com/services/T0/B0/secretsecret1234';
  const { headers } = await pages.post(path, { url, name: '', format: 'slack', tells: 'matters' });
  const { html } = await pages.get(headers.location ?? '');
  expect(html).toContain('https://hooks.slack.com/…1234');
  expect(html).not.toContain('secretsecret');
  expect(html).not.toContain('Show secret');
});

test('a webhook is changed and switched off, and keeps its address', async () => {
  const { own } = await make();
  const { status } = await pages.post(own, { url: '', name: 'Builds', tells: 'matters', enabled: 'off' });
  expect(status).toBe(303);
  const { html } = await pages.get(own);
  expect(html).toContain('value="Builds"');
  expect(html).toContain(hook);
  const list = await pages.get(path);
  expect(list.html).toContain('Alerts and the week');
  const deleted = await pages.post(`${own}/delete`, {});
  expect(deleted.headers.location).toBe(path);
  expect((await pages.get(own)).status).toBe(404);
});

test('members see webhooks and change none', async () => {
  const { own, name } = await make();
  const list = await pages.get(path, { as: pages.member });
  expect(list.html).toContain(`<bdi>${name}</bdi>`);
  expect(list.html).not.toContain('Add webhook');
  const one = await pages.get(own, { as: pages.member });
  expect(one.html).not.toMatch(/Send a test|Show secret|<form class="subform"/);
  for (const form of ['', '/test', '/secret', '/rotate', '/replay', '/delete']) {
    expect((await pages.post(own + form, {}, { as: pages.member })).status).toBe(403);
  }
  expect((await pages.get(own, { as: pages.stranger })).status).toBe(404);
});

describe('the log', () => {
  let receiver: Receiver;
  let own: string;
  let opened: TestPages;
  beforeAll(async () => {
    receiver = await startReceiver(afterAll);
    opened = await startPages({ settings: { ASSAY_EGRESS_ALLOW: receiver.allow } });
    own = (await make({ url: receiver.url }, opened)).own;
  });
  afterAll(() => opened.close());

  test('W5 a test says what came of it, and stands in the log with Replay', async () => {
    expect((await opened.get(own)).html).toContain('Nothing was sent yet.');
    receiver.answer = () => 500;
    const tried = await opened.post(`${own}/test`, {});
    const said = await opened.get(tried.headers.location ?? '', { cookies: tried.cookies });
    expect(said.html).toMatch(/The test did not arrive: the answer was 500 after \d+ ms\./);
    expect(said.html).toMatch(/<span class="verdict bad">Failed<\/span>/);
    const replay = /action="([^"]+\/deliveries\/\d+\/replay)"/.exec(said.html)?.[1] ?? '';
    const replayed = await opened.post(replay, {});
    const after = await opened.get(replayed.headers.location ?? '', { cookies: replayed.cookies });
    expect(after.html).toContain('It is sent again.');
    expect(after.html).toContain('Waits');
    const all = await opened.post(`${own}/replay`, {});
    const none = await opened.get(all.headers.location ?? '', { cookies: all.cookies });
    expect(none.html).toContain('Nothing failed.');
  });

  test('W8 nothing of an answer is on the page', async () => {
    expect((await opened.get(own)).html).not.toContain('an answer that nobody reads');
  });
});
