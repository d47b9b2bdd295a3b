import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtp } from '../../net/testing/smtp-server.ts';
import { startPages, type TestPages } from '../testing.ts';

let smtp: Awaited<ReturnType<typeof openSmtp>>;
let pages: TestPages;
let silent: TestPages;
beforeAll(async () => {
  smtp = await openSmtp({
    onAddress: (address) =>
      address.startsWith('unknown') ? { status: 550, text: '5.1.1 No such user' } : undefined,
  });
  const settings = { ASSAY_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ASSAY_MAIL_FROM: 'assay@example.org' };
  [pages, silent] = await Promise.all([startPages({ settings }), startPages()]);
});
afterAll(async () => {
  await Promise.all([pages.close(), silent.close()]);
  await smtp.close();
});

const path = '/settings/mail';

async function follow(form: Record<string, string>, to = path, as = pages.owner) {
  const { status, headers, cookies } = await pages.post(to, form, { as });
  expect(status).toBe(303);
  return (await pages.get(headers.location ?? '', { as, cookies })).html;
}

/** The path of a link in the last mail. */
function linkPath(purpose: 'confirm' | 'leave'): string {
  return new RegExp(`/mail/${purpose}/\\S+`).exec(smtp.arrived.at(-1)?.text ?? '')?.[0] ?? '';
}

describe('U1 the page of mail', () => {
  test('says who sets it up where no mail server is set, and offers no form', async () => {
    const { html } = await silent.get(path);
    expect(html).toContain('This installation sends no mail');
    expect(html).toContain('ASSAY_SMTP_URL');
    expect(html).not.toContain('name="email"');
    expect((await silent.post(path, { email: 'a@example.org' })).status).toBe(422);
  });

  test('says where mails come from, and what to do while nobody is told', async () => {
    const { html } = await pages.get(path);
    expect(html).toContain('Mails come from assay@example.org');
    expect(html).toContain('Nobody is told by mail yet');
  });

  test('an invitation says that it was mailed', async () => {
    const { html } = await pages.post('/settings/members', { email: 'new@example.org', role: 'member' });
    expect(html).toContain('The link was mailed.');
    expect(html).not.toContain('No mail was sent');
    expect(smtp.arrived.at(-1)?.to).toEqual(['new@example.org']);
    const without = await silent.post('/settings/members', { email: 'new@example.org', role: 'member' });
    expect(without.html).toContain('No mail was sent.');
  });
});

describe('U3 the page of mail', () => {
  test('asks an address, lists it, and removes it', async () => {
    expect(await follow({ email: 'team@example.org', digest: '1' })).toContain('team@example.org was asked.');
    const { html } = await pages.get(path);
    expect(html).toContain('Asked to agree');
    const id = /id="remove-(\d+)"/.exec(html)?.[1];
    expect(await follow({}, `${path}/${id}/remove`)).toContain('team@example.org gets no more mails.');
  });

  test('shows what was typed again when it is refused', async () => {
    for (const email of ['anna', 'unknown@example.org']) {
      const { status, html } = await pages.post(path, { email });
      expect(status).toBe(422);
      expect(html).toContain(`value="${email}"`);
      expect(html).toContain('The address was not added');
    }
  });

  test('lets members add their own address alone', async () => {
    const refused = await pages.post(path, { email: 'boss@example.org' }, { as: pages.member });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('This is for owners of the account.');
    const html = await follow({ email: 'member@example.com' }, path, pages.member);
    expect(html).toContain('member@example.com was asked.');
    expect((await pages.get(path, { as: pages.stranger })).html).not.toContain('member@example.com');
  });
});

describe('U3 the links of mails', () => {
  test('agree by the button alone, without anybody being signed in', async () => {
    await follow({ email: 'links@example.org', digest: '1' });
    const link = linkPath('confirm');
    const asked = await pages.get(link, { as: null });
    expect(asked.html).toContain('May One mail you?');
    expect((await pages.get(path)).html).toContain('Asked to agree');
    const agreed = await pages.post(link, {}, { as: null });
    expect(agreed).toMatchObject({ status: 200, html: expect.stringContaining('You are told from now on') });
    expect((await pages.get(path)).html).toContain('Agreed');
    expect((await pages.get(link, { as: null })).html).toContain('You are told from now on');
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, as: null } as const;
    expect((await pages.post(link, {}, foreign)).status).toBe(403);
  });

  test('that are none lead to a page that says so', async () => {
    for (const purpose of ['confirm', 'leave']) {
      const { status, html } = await pages.get(`/mail/${purpose}/1.1.${'x'.repeat(43)}`, { as: null });
      expect(status).toBe(404);
      expect(html).toContain('This link leads to nothing any more');
    }
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('RFC 8058: end the mails by one POST of a reader of mail as %s', async (type, body) => {
    const email = `one-click-${type.length}@example.org`;
    await follow({ email });
    const link = linkPath('leave');
    const seen = await pages.get(link, { as: null });
    expect(seen.html).toContain('End these mails?');
    expect((await pages.get(path)).html).toContain(email);
    // From the servers of whoever keeps the mailbox: no cookie, no origin, and nothing that browsers send.
    const post = () =>
      request(pages.origin + link, { method: 'POST', headers: { 'content-type': type }, body });
    const { statusCode, body: answer } = await post();
    await answer.dump();
    expect(statusCode).toBe(200);
    expect((await pages.get(path)).html).not.toContain(email);
    expect((await post()).statusCode).toBe(200);
    expect((await pages.get(link, { as: null })).status).toBe(404);
  });
});
