import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../telling/letter.ts';
import { toldLetter } from '../telling/letters.ts';
import { mailHtml } from '../telling/mail-html.ts';
import { mailText } from '../telling/mail-text.ts';
import { messageOf } from '../telling/message-of.ts';
import { hostileTexts, sampleData, sampleEvent } from '../telling/sample-events.ts';
import { type Mail, type Mailer, type MailSettings, openMailer } from './mail.ts';
import { type Authority, createAuthority } from './testing/certificates.ts';
import { openSmtp, type SmtpBehaviour } from './testing/smtp-server.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

const mail: Mail = {
  to: 'anna@example.org',
  subject: 'example.com: mended',
  text: 'Grüße\n- line',
  html: '<p>Grüße</p>',
  id: 'delivery-7',
  leaveUrl: 'https://assay.example.org/mail/leave/4fY0aTz1Qm8sKpW3xLc7Nd',
};
const from = { name: 'Assay', address: 'assay@example.org' };
type Server = MailSettings['server'];

async function smtp(behaviour: SmtpBehaviour = {}) {
  const server = await openSmtp(behaviour);
  open.push(server);
  return server;
}

async function mailerFor(
  { port }: { readonly port: number },
  server: Partial<Server> = {},
  more: Partial<MailSettings> = {},
): Promise<Mailer> {
  const mailer = await openMailer({
    server: { host: '127.0.0.1', port, tls: 'local', auth: undefined, ...server },
    from,
    extraCa: authority.caPem,
    timeoutMs: 2_000,
    ...more,
  });
  open.unshift(mailer);
  return mailer;
}

describe('a mail', () => {
  test('U3 says that no person wrote it, how to end it, and has the id of its delivery', async () => {
    const server = await smtp();
    const mailer = await mailerFor(server);
    await expect(mailer.send(mail)).resolves.toEqual({ ok: true });
    const [{ headers, to, from: envelopeFrom, text, html } = fail()] = server.arrived;
    expect({ to, envelopeFrom }).toEqual({ to: ['anna@example.org'], envelopeFrom: 'assay@example.org' });
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Assay <assay@example.org>',
      to: 'anna@example.org',
      subject: 'example.com: mended',
      'message-id': '<delivery-7@example.org>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${mail.leaveUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect([...headers.keys()].filter((name) => /^(?:x-|bcc|cc|reply-to)/.test(name))).toEqual([]);
    expect({ text, html }).toEqual({ text: mail.text, html: mail.html });
  });

  test('that somebody asked for offers no end', async () => {
    const server = await smtp();
    await (await mailerFor(server)).send({ ...mail, leaveUrl: null });
    const [{ headers } = fail()] = server.arrived;
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('U2 has no header and no recipient that others named', async () => {
    const server = await smtp();
    const mailer = await mailerFor(server);
    for (const text of hostileTexts) {
      const data = { ...sampleData['alert.opened'], project: text, page_url: text, sentence: text };
      const letter = toldLetter(messageOf([sampleEvent('alert.opened', data)]), text, mail.leaveUrl ?? '');
      const sent = { ...mail, subject: subjectOf(letter), text: mailText(letter), html: mailHtml(letter) };
      await expect(mailer.send(sent)).resolves.toEqual({ ok: true });
    }
    const names = new Set(server.arrived.flatMap(({ headers }) => [...headers.keys()]));
    expect([...names].sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'list-unsubscribe', 'list-unsubscribe-post'],
      ...['message-id', 'mime-version', 'subject', 'to'],
    ]);
    expect(new Set(server.arrived.flatMap(({ to }) => to))).toEqual(new Set(['anna@example.org']));
    expect(server.arrived).toHaveLength(hostileTexts.length);
    for (const { text, html } of server.arrived)
      expect({ text, html }).toEqual({ text: expect.any(String), html: expect.stringMatching(/<\/html>$/) });
  });

  test('U2 goes to one address, whatever it looks like', async () => {
    const server = await smtp();
    const mailer = await mailerFor(server);
    await mailer.send({ ...mail, to: 'anna@example.org, eve@example.net' });
    await mailer.send({ ...mail, to: 'Eve <eve@example.net>' });
    expect(server.arrived.flatMap(({ to }) => to).filter((to) => to === 'eve@example.net')).toEqual([]);
    expect(server.arrived.every(({ to }) => to.length === 1)).toBe(true);
  });
});

describe('TLS', () => {
  test('U2 is required of a server elsewhere: without STARTTLS nothing is said', async () => {
    const server = await smtp({ user: { name: 'assay', password: 'secret' } });
    const mailer = await mailerFor(server, { tls: 'required', auth: { user: 'assay', password: 'secret' } });
    await expect(mailer.send(mail)).resolves.toMatchObject({ ok: false, isAddressRefused: false });
    expect(server.arrived).toEqual([]);
  });

  test('by STARTTLS, with a certificate that is verified, comes before the password', async () => {
    const certificate = await authority.issue({ names: ['127.0.0.1'] });
    const user = { name: 'assay', password: 'p@ss:/%' };
    const server = await smtp({ ...certificate, disabledCommands: [], user });
    const mailer = await mailerFor(server, {
      tls: 'required',
      auth: { user: user.name, password: user.password },
    });
    await expect(mailer.verify()).resolves.toEqual({ ok: true });
    await expect(mailer.send(mail)).resolves.toEqual({ ok: true });
    expect(server.arrived).toMatchObject([{ isTls: true, user: 'assay' }]);
  });

  test('with a certificate that nobody vouches for, nothing is said', async () => {
    const certificate = await authority.issue({ names: ['127.0.0.1'] });
    const server = await smtp({ ...certificate, disabledCommands: [] });
    const mailer = await mailerFor(server, { tls: 'required' }, { extraCa: null });
    await expect(mailer.send(mail)).resolves.toMatchObject({
      ok: false,
      isAddressRefused: false,
      status: null,
    });
    expect(server.arrived).toEqual([]);
  });

  test('from the start', async () => {
    const certificate = await authority.issue({ names: ['127.0.0.1'] });
    const server = await smtp({ ...certificate, secure: true });
    const mailer = await mailerFor(server, { tls: 'at-once' });
    await expect(mailer.send(mail)).resolves.toEqual({ ok: true });
    expect(server.arrived).toMatchObject([{ isTls: true }]);
  });

  test('is not asked of a server where it is off', async () => {
    const certificate = await authority.issue({ names: ['other.example'] });
    const server = await smtp({ ...certificate, disabledCommands: [] });
    await expect((await mailerFor(server, { tls: 'off' })).send(mail)).resolves.toEqual({ ok: true });
    expect(server.arrived).toMatchObject([{ isTls: false }]);
  });

  test('of the server of this machine is taken with any certificate', async () => {
    const certificate = await authority.issue({ names: ['other.example'] });
    const server = await smtp({ ...certificate, disabledCommands: [] });
    await expect((await mailerFor(server, {}, { extraCa: null })).send(mail)).resolves.toEqual({ ok: true });
    expect(server.arrived).toMatchObject([{ isTls: true }]);
  });
});

describe('U4 a server that refuses', () => {
  test.each([
    [550, '5.1.1 No such user', true],
    [550, 'No such user', true],
    [551, '5.1.6 Has moved', true],
    [552, '5.2.2 Mailbox full', true],
    [554, '5.7.1 Relay access denied', false],
    [451, '4.7.1 Greylisted, try again later', false],
    [450, '4.2.1 Mailbox busy', false],
    [421, '4.3.2 Shutting down', false],
  ])('the address by %d %s', async (status, text, isAddressRefused) => {
    const server = await smtp({ onAddress: () => ({ status, text }) });
    const result = await (await mailerFor(server)).send(mail);
    expect(result).toMatchObject({ ok: false, isAddressRefused, status });
  });

  test('what the mail says says nothing of the address', async () => {
    const server = await smtp({ onMail: () => ({ status: 554, text: '5.6.0 Looks like spam' }) });
    const result = await (await mailerFor(server)).send(mail);
    expect(result).toMatchObject({ ok: false, isAddressRefused: false, status: 554 });
  });

  test('the password says nothing of the address', async () => {
    const server = await smtp({ user: { name: 'assay', password: 'secret' } });
    const mailer = await mailerFor(server, { tls: 'off', auth: { user: 'assay', password: 'wrong' } });
    await expect(mailer.send(mail)).resolves.toMatchObject({
      ok: false,
      isAddressRefused: false,
      status: 535,
    });
    await expect(mailer.verify()).resolves.toMatchObject({ ok: false, status: 535 });
  });

  test('once takes the mail when it is sent again', async () => {
    let asked = 0;
    const server = await smtp({
      onAddress: () => (asked++ === 0 ? { status: 451, text: '4.7.1 Greylisted' } : undefined),
    });
    const mailer = await mailerFor(server);
    await expect(mailer.send(mail)).resolves.toMatchObject({ ok: false, status: 451 });
    await expect(mailer.send(mail)).resolves.toEqual({ ok: true });
    expect(server.arrived.map(({ headers }) => headers.get('message-id'))).toEqual([
      '<delivery-7@example.org>',
    ]);
  });
});

describe('a server that', () => {
  test('never greets is waited for no longer than the limit', async () => {
    const server = await smtp({ isSilent: true });
    const mailer = await mailerFor(server, {}, { timeoutMs: 100 });
    await expect(mailer.send(mail)).resolves.toMatchObject({
      ok: false,
      isAddressRefused: false,
      status: null,
    });
  });

  test('is not there is told as such', async () => {
    const server = await openSmtp();
    await server.close();
    const mailer = await mailerFor(server);
    await expect(mailer.send(mail)).resolves.toMatchObject({
      ok: false,
      isAddressRefused: false,
      status: null,
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('takes many mails gets them over few connections', async () => {
    const server = await smtp();
    const mailer = await mailerFor(server);
    const sent = Array.from({ length: 20 }, (_, at) => mailer.send({ ...mail, id: `delivery-${at}` }));
    expect((await Promise.all(sent)).every(({ ok }) => ok)).toBe(true);
    expect(server.commands.connections).toBeLessThanOrEqual(2);
  });
});

function fail(): never {
  throw new Error('No mail has arrived.');
}
