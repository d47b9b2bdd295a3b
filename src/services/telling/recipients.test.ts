import { describe, expect, onTestFinished, test } from 'vitest';
import { type Mailer, openMailer } from '../../net/mail.ts';
import { type Arrived, openSmtp, type SmtpBehaviour } from '../../net/testing/smtp-server.ts';
import { inTransaction } from '../../store/db.ts';
import { deliveryCodes } from '../../store/telling/delivery-codes.ts';
import { insertEvent } from '../../store/telling/events.ts';
import { eachDatabase } from '../../store/testing.ts';
import { sampleData } from '../../telling/sample-events.ts';
import { firstOwner, joined, visitor } from '../people/sample-people.ts';
import { callerOf, newAccount, type TestServices, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';

async function mailing(behaviour: SmtpBehaviour = {}): Promise<{ mailer: Mailer; arrived: Arrived[] }> {
  const smtp = await openSmtp(behaviour);
  const mailer = await openMailer({
    server: { host: '127.0.0.1', port: smtp.port, tls: 'local', auth: undefined },
    from: { name: 'Assay', address: 'assay@example.org' },
    extraCa: null,
    timeoutMs: 2_000,
  });
  onTestFinished(async () => {
    mailer.close();
    await smtp.close();
  });
  return { mailer, arrived: smtp.arrived };
}

/** The last part of a link in a mail. */
function tokenIn(mail: Arrived | undefined, purpose: 'confirm' | 'leave'): string {
  const token = new RegExp(`https://assay\\.example\\.org/mail/${purpose}/(\\S+)`).exec(
    mail?.text ?? '',
  )?.[1];
  if (token === undefined) throw new Error(`No mail has a link to ${purpose}.`);
  return token;
}

/** Until all that is due has been tried. */
async function tellAll({ deliveries, clock }: TestServices, laterMs = 0): Promise<void> {
  clock.nowMs += laterMs;
  while (await deliveries.turn());
  await deliveries.idle();
}

eachDatabase(({ openTestStore }) => {
  async function start(behaviour?: SmtpBehaviour, settings = {}) {
    const { db } = await openTestStore();
    const { mailer, arrived } = await mailing(behaviour);
    const services = testServices(db, { mailer, settings });
    const { accountId } = await newAccount(services, 'Shop');
    const owner = await firstOwner(services, accountId);
    const begin = () => testServices(db, { mailer, settings });
    return { db, services, arrived, accountId, owner: owner.caller, begin };
  }

  const add = (
    { recipients }: TestServices,
    caller: Parameters<TestServices['recipients']['add']>[0],
    email: string,
  ) => recipients.add(caller, { email, digest: true });

  describe('U3 an address', () => {
    test('is told nothing before somebody agreed on the page of the mail', async () => {
      const { services, arrived, owner } = await start();
      const { recipient, isAsked } = await add(services, owner, 'Team@Example.org');
      expect({ recipient, isAsked }).toMatchObject({
        recipient: { email: 'team@example.org', confirmedAt: null, bouncedAt: null, digest: true },
        isAsked: true,
      });
      expect(arrived).toHaveLength(1);
      expect(arrived[0]?.headers.get('subject')).toBe('May Shop mail you?');
      const token = tokenIn(arrived[0], 'confirm');
      // A scanner that opens links confirms nothing.
      expect(await services.recipients.linked('confirm', token)).toEqual({
        email: 'team@example.org',
        accountName: 'Shop',
        isConfirmed: false,
      });
      expect(await services.recipients.list(owner)).toMatchObject([{ confirmedAt: null }]);
      expect(await services.recipients.confirm(token, visitor)).toMatchObject({ isConfirmed: true });
      expect(await services.recipients.list(owner)).toMatchObject([{ confirmedAt: services.clock.nowMs }]);
      const { rows } = await services.auditLog.list(owner.accountId, { limit: 2, group: 'alerts' });
      expect(rows.map(({ action, actor, detail }) => ({ action, actor, detail }))).toEqual([
        { action: 'recipient.confirmed', actor: 'visitor', detail: 'team@example.org' },
        { action: 'recipient.added', actor: `user:${owner.userId}`, detail: 'team@example.org' },
      ]);
    });

    test('agrees by the newest mail alone, and by no link of another purpose or address', async () => {
      const { services, arrived, owner } = await start();
      await add(services, owner, 'team@example.org');
      services.clock.nowMs += 1_000;
      await add(services, owner, 'team@example.org');
      await add(services, owner, 'other@example.org');
      const [old, young, other] = arrived.map((mail) => tokenIn(mail, 'confirm'));
      expect(await services.recipients.confirm(old ?? '', visitor)).toBeUndefined();
      expect(await services.recipients.confirm(tokenIn(arrived[1], 'leave'), visitor)).toBeUndefined();
      const signature = (other ?? '').split('.')[2];
      const forged = [...(young ?? '').split('.').slice(0, 2), signature].join('.');
      expect(await services.recipients.confirm(forged, visitor)).toBeUndefined();
      for (const noise of ['', 'a.b.c', '1.1', 'x'.repeat(500)]) {
        expect(await services.recipients.linked('confirm', noise)).toBeUndefined();
      }
      expect(await services.recipients.confirm(young ?? '', visitor)).toBeDefined();
    });

    test('is asked three times a day, whichever account asks and however often it is removed', async () => {
      const { services, arrived, owner } = await start();
      const { accountId } = await newAccount(services, 'Other');
      const other = operatorOf(accountId);
      await add(services, owner, 'team@example.org');
      await add(services, other, 'team@example.org');
      const { recipient } = await add(services, owner, 'team@example.org');
      await services.recipients.remove(owner, recipient.id);
      await expect(add(services, owner, 'team@example.org')).rejects.toMatchObject({ code: 'rate-limited' });
      expect(arrived).toHaveLength(3);
      services.clock.nowMs += 86_400_000;
      await add(services, owner, 'team@example.org');
      expect(arrived).toHaveLength(4);
    });

    test('that agreed is not asked again', async () => {
      const { services, arrived, owner } = await start();
      await add(services, owner, 'team@example.org');
      await services.recipients.confirm(tokenIn(arrived[0], 'confirm'), visitor);
      expect(await add(services, owner, 'team@example.org')).toMatchObject({ isAsked: false });
      expect(arrived).toHaveLength(1);
    });

    test.each([
      '',
      'anna',
      'a,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a;b@example.org',
      '<a@b.org>',
    ])('is not %j', async (email) => {
      const { services, arrived, owner } = await start();
      await expect(add(services, owner, email)).rejects.toMatchObject({
        fields: { email: [expect.any(String)] },
      });
      expect(arrived).toEqual([]);
    });

    test('that the mail server does not know is said at once', async () => {
      const { services, owner } = await start({
        onAddress: () => ({ status: 550, text: '5.1.1 No such user' }),
      });
      await expect(add(services, owner, 'team@example.org')).rejects.toMatchObject({
        fields: { email: ['The mail server does not know this address. Look whether it is spelt right.'] },
      });
    });

    test('stays to be asked when the mail server takes nothing now', async () => {
      const { services, owner } = await start({ onAddress: () => ({ status: 451, text: '4.7.1 Later' }) });
      expect(await add(services, owner, 'team@example.org')).toMatchObject({ isAsked: false });
      expect(await services.recipients.list(owner)).toMatchObject([
        { email: 'team@example.org', confirmedAt: null },
      ]);
    });

    test('is one of at most so many', async () => {
      const { services, owner } = await start({}, { ASSAY_RECIPIENTS_MAX: '2' });
      await add(services, owner, 'one@example.org');
      await add(services, owner, 'two@example.org');
      await expect(add(services, owner, 'three@example.org')).rejects.toMatchObject({
        fields: { email: ['This account mails to 2 addresses, which is the limit. Remove one first.'] },
      });
    });

    test('U5 that agrees as the first begins the digest, on Mondays at 07:00, once', async () => {
      const { services, arrived, owner, accountId } = await start();
      const plans = async () => {
        const query = { target: 'digest', sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
        return (await services.schedules.list(accountId, query)).rows.map(({ sentence }) => sentence);
      };
      await add(services, owner, 'team@example.org');
      expect(await plans()).toEqual([]);
      for (let count = 0; count < 2; count++) {
        await services.recipients.confirm(tokenIn(arrived[0], 'confirm'), visitor);
      }
      await add(services, owner, 'other@example.org');
      await services.recipients.confirm(tokenIn(arrived[1], 'confirm'), visitor);
      expect(await plans()).toEqual(['Mondays at 07:00, UTC']);
    });

    test('leaves by one POST, as often as one likes', async () => {
      const { services, arrived, owner } = await start();
      await add(services, owner, 'team@example.org');
      const token = tokenIn(arrived[0], 'leave');
      expect(await services.recipients.linked('leave', token)).toMatchObject({ email: 'team@example.org' });
      await services.recipients.leave(token, visitor);
      await services.recipients.leave(token, visitor);
      expect(await services.recipients.list(owner)).toEqual([]);
      const { rows } = await services.auditLog.list(owner.accountId, { limit: 1, group: 'alerts' });
      expect(rows).toMatchObject([{ action: 'recipient.removed', actor: 'visitor' }]);
    });
  });

  describe('U3 a member', () => {
    test('adds and removes the own address, sees no other, and changes none', async () => {
      const { services, owner } = await start();
      const bert = (await joined(services, owner, { email: 'bert@example.org' })).caller;
      const { recipient: team } = await add(services, owner, 'team@example.org');
      const { recipient: own } = await add(services, bert, 'bert@example.org');
      await expect(add(services, bert, 'eve@example.org')).rejects.toMatchObject({
        code: 'insufficient-scope',
      });
      expect((await services.recipients.list(bert)).map(({ email }) => email)).toEqual(['bert@example.org']);
      expect(await services.recipients.list(owner)).toHaveLength(2);
      await expect(services.recipients.remove(bert, team.id)).rejects.toMatchObject({ code: 'not-found' });
      await services.recipients.remove(bert, own.id);
      expect((await services.recipients.list(owner)).map(({ email }) => email)).toEqual(['team@example.org']);
    });

    test('who was removed from the account is told nothing more of it', async () => {
      const { services, owner } = await start();
      const bert = await joined(services, owner, { email: 'bert@example.org' });
      await add(services, owner, 'bert@example.org');
      await add(services, owner, 'team@example.org');
      await services.members.remove(owner, bert.session.user.id);
      expect((await services.recipients.list(owner)).map(({ email }) => email)).toEqual(['team@example.org']);
    });

    test('of another account is told of nothing here, by no id and by no link', async () => {
      const { services, arrived, owner } = await start();
      const { accountId } = await newAccount(services, 'Other');
      const other = operatorOf(accountId);
      const { recipient } = await add(services, owner, 'team@example.org');
      await add(services, other, 'else@example.org');
      expect((await services.recipients.list(other)).map(({ email }) => email)).toEqual(['else@example.org']);
      await expect(services.recipients.remove(other, recipient.id + 100)).rejects.toMatchObject({
        code: 'not-found',
      });
      const [, id, signature] = tokenIn(arrived[0], 'leave').split('.');
      const moved = [accountId.toString(36), id, signature].join('.');
      expect(await services.recipients.linked('leave', moved)).toBeUndefined();
      await services.recipients.leave(moved, visitor);
      expect(await services.recipients.list(owner)).toHaveLength(1);
    });

    test('needs the scope that goes with the change', async () => {
      const { services, owner, accountId } = await start();
      const key = await services.keys.create(operatorOf(accountId), {
        name: 'ci',
        scopes: ['write'],
        expiresAt: null,
      });
      await expect(add(services, callerOf(accountId, key.key.id), 'team@example.org')).rejects.toMatchObject({
        code: 'insufficient-scope',
      });
      expect(await services.recipients.list(owner)).toEqual([]);
    });
  });

  describe('what is told', () => {
    async function told(behaviour?: SmtpBehaviour) {
      const started = await start(behaviour);
      const { db, services, arrived, owner, accountId } = started;
      await add(services, owner, 'team@example.org');
      await services.recipients.confirm(tokenIn(arrived[0], 'confirm'), visitor);
      const write = (type: 'schedule.failing' | 'report.completed' = 'schedule.failing') =>
        inTransaction(db, (tx) =>
          insertEvent(tx, {
            ...{
              accountId,
              projectId: null,
              type,
              subject: 'schedule:6',
              data: JSON.stringify(sampleData[type]),
            },
            ...{ notBefore: services.clock.nowMs, spreadAt: null, createdAt: services.clock.nowMs },
          }),
        );
      const states = () => db.sql.selectFrom('deliveries').select(['state', 'attempts']).execute();
      return { ...started, write, states };
    }

    test('goes by mail to who agreed, with a link that ends it', async () => {
      const { services, arrived, write } = await told();
      await write();
      await write('report.completed');
      await tellAll(services);
      expect(arrived).toHaveLength(2);
      const { headers, text } = arrived[1] as Arrived;
      expect(headers.get('subject')).toBe('A schedule does not get through');
      expect(headers.get('message-id')).toMatch(/^<delivery-\d+@example\.org>$/);
      const leave = tokenIn(arrived[1], 'leave');
      expect(headers.get('list-unsubscribe')).toBe(`<https://assay.example.org/mail/leave/${leave}>`);
      expect(text).toContain('https://assay.example.org/schedules');
    });

    test('U4 an address that the mail server refuses is mailed no more until it agrees anew', async () => {
      let isKnown = true;
      const { services, arrived, owner, write, states, begin } = await told({
        onAddress: () => (isKnown ? undefined : { status: 550, text: '5.1.1 No such user' }),
      });
      // Two are tried at once.
      for (let count = 0; count < 3; count++) await write();
      isKnown = false;
      await tellAll(services);
      expect(await services.recipients.list(owner)).toMatchObject([{ bouncedAt: services.clock.nowMs }]);
      isKnown = true;
      await write();
      await tellAll(begin());
      const { failed, dropped } = deliveryCodes;
      expect((await states()).toSorted((one, other) => other.attempts - one.attempts)).toEqual([
        { state: failed, attempts: 1 },
        { state: failed, attempts: 1 },
        { state: dropped, attempts: 0 },
      ]);
      expect(arrived).toHaveLength(1);
      await add(services, owner, 'team@example.org');
      await services.recipients.confirm(tokenIn(arrived[1], 'confirm'), visitor);
      expect(await services.recipients.list(owner)).toMatchObject([{ bouncedAt: null }]);
      await write();
      await tellAll(begin());
      expect(arrived.at(-1)?.headers.get('subject')).toBe('A schedule does not get through');
    });

    test('U4 a mail server that greylists gets the same mail again', async () => {
      let asked = 0;
      const { services, arrived, owner, write, begin } = await told({
        onMail: () => (++asked === 2 ? { status: 451, text: '4.7.1 Greylisted' } : undefined),
      });
      await write();
      await tellAll(services);
      expect(arrived).toHaveLength(1);
      const later = begin();
      later.clock.nowMs += 60_000;
      await tellAll(later);
      expect(arrived).toHaveLength(2);
      expect(await services.recipients.list(owner)).toMatchObject([{ bouncedAt: null }]);
    });

    test('waits nowhere for who was removed meanwhile', async () => {
      let asked = 0;
      const { services, arrived, owner, write, states, begin } = await told({
        onMail: () => (++asked === 2 ? { status: 451, text: '4.7.1 Greylisted' } : undefined),
      });
      await write();
      await tellAll(services);
      expect(await states()).toEqual([{ state: deliveryCodes.waiting, attempts: 1 }]);
      const [recipient] = await services.recipients.list(owner);
      await services.recipients.remove(owner, recipient?.id ?? 0);
      await tellAll(begin(), 60_000);
      expect(arrived).toHaveLength(1);
      expect(await states()).toEqual([]);
    });
  });

  describe('U1', () => {
    test('without a mail server nobody can be added, and it says why', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services, 'Shop');
      expect(services.mail.server).toBeNull();
      await expect(add(services, operatorOf(accountId), 'team@example.org')).rejects.toMatchObject({
        fields: { email: [expect.stringContaining('ASSAY_SMTP_URL')] },
      });
      const invitation = { id: 1, email: 'a@example.org', role: 'member', expiresAt: 1 } as const;
      expect(
        await services.mail.sendInvitation(accountId, invitation, 'https://assay.example.org/join/x'),
      ).toBe(false);
    });

    test('an invitation is mailed to whom it is for, with its link', async () => {
      const { services, arrived, accountId, owner } = await start();
      const { invitation } = await services.invitations.create(owner, {
        email: 'bert@example.org',
        role: 'member',
      });
      expect(
        await services.mail.sendInvitation(accountId, invitation, 'https://assay.example.org/join/abc'),
      ).toBe(true);
      expect(arrived[0]).toMatchObject({
        to: ['bert@example.org'],
        text: expect.stringContaining('/join/abc'),
      });
      expect(arrived[0]?.headers.has('list-unsubscribe')).toBe(false);
      for (const email of [null, 'a,b@example.org']) {
        expect(await services.mail.sendInvitation(accountId, { ...invitation, email }, 'x')).toBe(false);
      }
    });

    test('a link for a new password is mailed, and a test', async () => {
      const { services, arrived } = await start();
      expect(await services.mail.sendReset('anna@example.org', 0, 'https://assay.example.org/join/abc')).toBe(
        true,
      );
      expect(await services.mail.sendTest('anna@example.org')).toEqual({ isSent: true });
      expect(arrived.map(({ headers }) => headers.get('subject'))).toEqual([
        'Choose a new password',
        'A test of Assay',
      ]);
      await expect(services.mail.sendTest('anna')).rejects.toMatchObject({
        fields: { email: [expect.any(String)] },
      });
    });
  });
});
