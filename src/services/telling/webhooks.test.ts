import { Webhook as Reference } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { callerOf } from '../testing.ts';
import { deliverAll, type Receiver, startReceiver, type Telling, telling } from './testing.ts';
import { type NewEvent, writeEvent } from './write-event.ts';

const second = 1_000;
const hour = 3_600 * second;

eachDatabase(({ openTestStore }) => {
  async function start(...receivers: Receiver[]): Promise<Telling> {
    const { db } = await openTestStore();
    return telling(db, receivers);
  }

  async function tell(told: Telling, event: Partial<NewEvent> = {}): Promise<number> {
    const { db, accountId, services } = told;
    const id = await inTransaction(db, (tx) =>
      writeEvent(tx, { ...failing(accountId), ...event } as NewEvent, services.clock.nowMs),
    );
    if (id === undefined) throw new Error('Nobody wanted it.');
    return id;
  }

  describe('W4', () => {
    test('W4 an event reaches each webhook that wants it, signed, under its id', async () => {
      const [first, second] = [await startReceiver(), await startReceiver()];
      const told = await start(first, second);
      const { services, owner, accountId } = told;
      const { secret } = await services.webhooks.create(owner, { url: first.url });
      await services.webhooks.create(owner, { url: second.url, types: ['report.failed'] });
      services.clock.nowMs = Date.now();
      const id = await tell(told);
      await deliverAll(told);
      expect(second.received).toEqual([]);
      const [{ headers, body } = { headers: {}, body: '' }] = first.received;
      expect(first.received).toHaveLength(1);
      expect(headers).toMatchObject({ 'webhook-id': `evt_${id}`, 'user-agent': 'AssayBot/0.0.0' });
      expect(new Reference(secret ?? '').verify(body, headers as Record<string, string>)).toEqual({
        type: 'schedule.failing',
        timestamp: new Date(services.clock.nowMs).toISOString(),
        data: {
          ...{ id, account: accountId, schedule: 7, sentence: 'Daily at 06:00', failures: 3 },
          url: 'https://assay.example.org/schedules',
        },
      });
    });

    test('W4 what was told is not told again, and stands in the log', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, accountId } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      await tell(told);
      await deliverAll(told);
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
      const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
      expect(rows).toMatchObject([
        { state: 'delivered', attempts: 1, type: 'schedule.failing', log: [{ status: 204, code: null }] },
      ]);
    });

    test('W4 quiet hours hold back what is not urgent', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner } = told;
      await services.webhooks.create(owner, { url: receiver.url });
      await tell(told, { notBefore: services.clock.nowMs + hour });
      await deliverAll(told);
      expect(receiver.received).toEqual([]);
      services.clock.nowMs += hour;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
    });

    test('W4 what a process was sending when it died is sent by the next, under the same id', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, db } = told;
      await services.webhooks.create(owner, { url: receiver.url });
      const id = await tell(told);
      receiver.answer = async () => 500;
      await deliverAll(told);
      // As if it had died in the middle.
      await db.sql.updateTable('deliveries').set({ state: 1, claim: 9, leasedUntil: 1 }).execute();
      receiver.answer = () => 200;
      services.clock.nowMs += 11 * second;
      await deliverAll(told);
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
        `evt_${id}`,
        `evt_${id}`,
      ]);
    });

    test('W4 a clock that was set back holds nothing up', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner } = told;
      await services.webhooks.create(owner, { url: receiver.url });
      services.clock.nowMs += 30 * 24 * hour;
      await tell(told, { notBefore: services.clock.nowMs + 60_000 });
      while (await services.deliveries.turn());
      services.clock.nowMs -= 30 * 24 * hour;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
    });
  });

  describe('W5', () => {
    test('W5 a failure is tried again after 5 s, 5 min, 30 min and on, a fifth more or less', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, accountId, db } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      receiver.answer = () => 500;
      const id = await tell(told);
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await deliverAll(told);
        expect(receiver.received).toHaveLength(attempt);
        const { nextAt, state } = await db.sql
          .selectFrom('deliveries')
          .select(['nextAt', 'state'])
          .executeTakeFirstOrThrow();
        expect(state).toBe(attempt === 10 ? 3 : 0);
        if (attempt === 10) break;
        waits.push((nextAt - services.clock.nowMs) / second);
        services.clock.nowMs = nextAt;
      }
      const meant = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
      for (const [index, wait] of waits.entries()) {
        expect(wait).toBeGreaterThanOrEqual((meant[index] ?? 0) * 0.8);
        expect(wait).toBeLessThanOrEqual((meant[index] ?? 0) * 1.2);
      }
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
        new Set([`evt_${id}`]),
      );
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(await services.webhooks.get(accountId, webhook.id)).toMatchObject({ lastStatus: 500 });
    });

    test('W5 Retry-After is obeyed, up to a day', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, db } = told;
      await services.webhooks.create(owner, { url: receiver.url });
      for (const [asked, meant] of [
        [600, 600],
        [10 * 86_400, 86_400],
      ] as const) {
        receiver.answer = () => ({ status: 503, headers: { 'Retry-After': String(asked) } });
        await tell(told);
        await deliverAll(told);
        const { nextAt } = await db.sql
          .selectFrom('deliveries')
          .select('nextAt')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        expect(nextAt - services.clock.nowMs).toBe(meant * second);
      }
    });

    test('W5 no more than two at once go to one webhook, and a slow one holds up no other', async () => {
      const [slow, quick] = [await startReceiver(), await startReceiver()];
      const told = await start(slow, quick);
      const { services, owner } = told;
      await services.webhooks.create(owner, { url: slow.url });
      await services.webhooks.create(owner, { url: quick.url });
      const release = Promise.withResolvers<number>();
      slow.answer = () => release.promise;
      for (let count = 0; count < 30; count += 1) await tell(told);
      const arrived = Promise.withResolvers<void>();
      quick.answer = () => {
        if (quick.received.length === 30) arrived.resolve();
        return 200;
      };
      while (quick.received.length < 30) {
        await services.deliveries.turn();
        if (quick.received.length === 0) continue;
        await arrived.promise;
      }
      expect(slow.received).toHaveLength(2);
      release.resolve(200);
      await deliverAll(told);
      expect(slow.received).toHaveLength(30);
    });

    test('W5 a replay has the same id and body, and a new time and signature', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, accountId } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      await tell(told);
      await deliverAll(told);
      const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
      services.clock.nowMs += hour;
      await services.webhooks.replay(owner, webhook.id, rows[0]?.id ?? 0);
      await deliverAll(told);
      const [first, again] = receiver.received;
      expect(again?.body).toBe(first?.body);
      expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(again?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
      expect(again?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    });

    test('W5 all that failed within a time is replayed at once', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, db } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      for (let count = 0; count < 3; count += 1) await tell(told);
      await deliverAll(told);
      await db.sql.updateTable('deliveries').set({ state: 3 }).execute();
      const now = services.clock.nowMs;
      const failed = { isFailedOnly: true };
      expect(await services.webhooks.replayMany(owner, webhook.id, { ...failed, until: now })).toBe(0);
      expect(await services.webhooks.replayMany(owner, webhook.id, failed)).toBe(3);
      await deliverAll(told);
      expect(receiver.received).toHaveLength(6);
      expect(await services.webhooks.replayMany(owner, webhook.id, failed)).toBe(0);
    });
  });

  describe('W6', () => {
    test('W6 410 switches a webhook off, and the others are told', async () => {
      const [gone, other] = [await startReceiver(), await startReceiver()];
      const told = await start(gone, other);
      const { services, owner, accountId } = told;
      gone.answer = () => 410;
      const { webhook } = await services.webhooks.create(owner, { url: gone.url, name: 'Old' });
      await tell(told);
      await services.webhooks.create(owner, { url: other.url });
      await deliverAll(told);
      expect(await services.webhooks.get(accountId, webhook.id)).toMatchObject({
        ...{ enabled: false, disabled: { why: 'gone', at: services.clock.nowMs }, lastStatus: 410 },
      });
      expect(other.received.map(({ body }) => JSON.parse(body).data.reason)).toContain('it answered 410');
      await expect(
        services.webhooks.replayMany(owner, webhook.id, { isFailedOnly: true }),
      ).rejects.toMatchObject({
        fields: { enabled: [expect.stringContaining('off')] },
      });
      gone.answer = () => 200;
      const back = await services.webhooks.update(owner, webhook.id, { enabled: true }, undefined);
      expect(back).toMatchObject({ enabled: true, disabled: null, failingSince: null });
      expect(await services.webhooks.replayMany(owner, webhook.id, { isFailedOnly: true })).toBe(1);
      await deliverAll(told);
      expect(gone.received).toHaveLength(2);
    });

    test('W6 what waits for a webhook that is switched off is dropped, by whoever it was switched off', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, accountId } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      const states = async () => {
        const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
        return rows.map(({ state }) => state);
      };
      receiver.answer = () => 500;
      await tell(told);
      await deliverAll(told);
      receiver.answer = () => 410;
      await tell(told);
      await deliverAll(told);
      expect(await states()).toEqual(['failed', 'dropped']);
      receiver.answer = () => 500;
      await services.webhooks.update(owner, webhook.id, { enabled: true }, undefined);
      await tell(told);
      await deliverAll(told);
      await services.webhooks.update(owner, webhook.id, { enabled: false }, undefined);
      expect(await states()).toEqual(['dropped', 'failed', 'dropped']);
    });

    test('W6 five days of failures switch a webhook off', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, accountId } = told;
      receiver.answer = () => 500;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      await tell(told);
      await deliverAll(told);
      const since = services.clock.nowMs;
      expect(await services.webhooks.get(accountId, webhook.id)).toMatchObject({
        ...{ enabled: true, failingSince: since },
      });
      services.clock.nowMs += 5 * 24 * hour - second;
      await tell(told);
      await deliverAll(told);
      expect(await services.webhooks.get(accountId, webhook.id)).toMatchObject({ enabled: true });
      services.clock.nowMs += second;
      await tell(told);
      await deliverAll(told);
      expect(await services.webhooks.get(accountId, webhook.id)).toMatchObject({
        ...{ enabled: false, disabled: { why: 'failing' }, failingSince: since },
      });
    });
  });

  describe('W2', () => {
    test('W2 after a rotation both secrets sign for a day, then the new one alone', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner } = told;
      services.clock.nowMs = Date.now();
      const { webhook, secret } = await services.webhooks.create(owner, { url: receiver.url });
      const rotated = await services.webhooks.rotate(owner, webhook.id);
      expect(await services.webhooks.secret(owner, webhook.id)).toBe(rotated.secret);
      expect(rotated.secret).not.toBe(secret);
      await tell(told);
      await deliverAll(told);
      for (const known of [secret ?? '', rotated.secret]) verify(receiver, 0, known);
      services.clock.nowMs += 24 * hour;
      await tell(told);
      await deliverAll(told);
      expect(receiver.received[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
    });

    test('W2 secrets are shown to owners who gave their password of late, and nobody else', async () => {
      const told = await start();
      const { services, owner, accountId } = told;
      const { webhook } = await services.webhooks.create(owner, { url: 'https://hooks.example.org/a' });
      const member = { ...callerOf(accountId), scopes: ['read', 'write'] as const };
      await expect(services.webhooks.secret(member, webhook.id)).rejects.toMatchObject({
        code: 'insufficient-scope',
      });
      const atUnlockedScreen = { ...owner, userId: 5, keyId: null, confirmedAt: services.clock.nowMs - hour };
      await expect(services.webhooks.secret(atUnlockedScreen, webhook.id)).rejects.toMatchObject({
        code: 'confirmation-needed',
      });
    });
  });

  describe('W7', () => {
    test.each([
      'http://169.254.169.254/',
      'https://127.0.0.1/',
      'http://hooks.example.org/',
      'https://user:word@hooks.example.org/',
      'ftp://hooks.example.org/',
    ])('W7 %s is refused when it is saved, and that is noted', async (url) => {
      const { services, owner, db } = await start();
      await expect(services.webhooks.create(owner, { url })).rejects.toMatchObject({
        fields: { url: [expect.any(String)] },
      });
      const actions = await db.sql.selectFrom('auditLog').select('action').execute();
      expect(actions.map(({ action }) => action)).toContain('webhook.refused');
    });

    test.each(['http://hooks.example.org/', 'ftp://hooks.example.org/'])(
      'W7 the refusal of %s says where webhooks may lead',
      async (url) => {
        const { services, owner } = await start();
        await expect(services.webhooks.create(owner, { url })).rejects.toMatchObject({
          fields: { url: [expect.stringMatching(/^Only an https address is sent to/)] },
        });
      },
    );

    test('W7 the refusal of an inside address speaks of sending', async () => {
      const { services, owner } = await start();
      await expect(services.webhooks.create(owner, { url: 'https://10.0.0.1/' })).rejects.toMatchObject({
        fields: { url: ['Nothing is sent to this address. Use one that the public internet reaches.'] },
      });
    });

    test('W7 the address of a chat is sealed, and shown as its origin and its last four characters', async () => {
      const { services, owner, db } = await start();
      const url = 'https://hooks.slack.com/services/T000/B000/secretsecret1234';
      const { webhook, secret } = await services.webhooks.create(owner, { url, format: 'slack' });
      expect(webhook.url).toBe('https://hooks.slack.com/…1234');
      expect(secret).toBeNull();
      const rows = await db.sql.selectFrom('webhooks').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('secretsecret');
      const again = await services.webhooks.update(owner, webhook.id, { url }, undefined);
      expect(again.version).toBe(1);
    });

    test('W7 what turned inside since it was saved is refused like any target, and noted', async () => {
      const receiver = await startReceiver();
      const told = await start(receiver);
      const { services, owner, db, accountId } = told;
      const { webhook } = await services.webhooks.create(owner, { url: receiver.url });
      await tell(told);
      // The same database, without what the operator opened.
      const elsewhere = await telling(db, []);
      elsewhere.services.clock.nowMs = services.clock.nowMs;
      await deliverAll(elsewhere);
      expect(receiver.received).toEqual([]);
      const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
      expect(rows).toMatchObject([{ state: 'waiting', log: [{ status: null, code: 'no_public_address' }] }]);
      const actions = await db.sql.selectFrom('auditLog').select(['action', 'object']).execute();
      expect(actions).toContainEqual({ action: 'webhook.refused', object: `webhook:${webhook.id}` });
    });
  });

  test('W8 a test waits for the answer and tells its status and time, and nobody tries it again', async () => {
    const receiver = await startReceiver();
    const told = await start(receiver);
    const { services, owner, accountId } = told;
    const { webhook } = await services.webhooks.create(owner, {
      url: receiver.url,
      types: ['report.failed'],
    });
    receiver.answer = () => 500;
    expect(await services.webhooks.test(owner, webhook.id)).toEqual({
      ...{ delivered: false, status: 500, code: null, ms: expect.any(Number), delivery: expect.any(Number) },
    });
    const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ state: 'failed', type: 'webhook.test', attempts: 1 }]);
    receiver.answer = () => 200;
    for (let count = 0; count < 5; count += 1) {
      expect(await services.webhooks.test(owner, webhook.id)).toMatchObject({ delivered: true });
    }
    await expect(services.webhooks.test(owner, webhook.id)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(receiver.received).toHaveLength(6);
  });

  test('W8 nothing of an answer is kept', async () => {
    const receiver = await startReceiver();
    const told = await start(receiver);
    const { services, owner, db } = told;
    await services.webhooks.create(owner, { url: receiver.url });
    receiver.answer = () => ({ status: 400, headers: { 'X-Inside': 'from within' } });
    await tell(told);
    await deliverAll(told);
    const kept = await Promise.all([
      db.sql.selectFrom('deliveries').selectAll().execute(),
      db.sql.selectFrom('webhooks').selectAll().execute(),
      db.sql.selectFrom('auditLog').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/an answer that nobody reads|from within/);
  });

  test('members see webhooks and change none', async () => {
    const { services, owner, accountId } = await start();
    const { webhook } = await services.webhooks.create(owner, { url: 'https://hooks.example.org/a' });
    const member = callerOf(accountId);
    expect(await services.webhooks.list(accountId)).toEqual([webhook]);
    for (const change of [
      () => services.webhooks.create(member, { url: 'https://hooks.example.org/b' }),
      () => services.webhooks.update(member, webhook.id, { name: 'Mine' }, undefined),
      () => services.webhooks.delete(member, webhook.id, undefined),
      () => services.webhooks.rotate(member, webhook.id),
      () => services.webhooks.test(member, webhook.id),
      () => services.webhooks.replayMany(member, webhook.id, { isFailedOnly: true }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'insufficient-scope' });
    }
  });

  test('a webhook goes with its deliveries, and an account has so many', async () => {
    const receiver = await startReceiver();
    const told = await start(receiver);
    const { services, owner, accountId, db } = told;
    const urls = Array.from({ length: 5 }, (_, index) => `${receiver.url}/${index}`);
    for (const url of urls) await services.webhooks.create(owner, { url });
    await expect(services.webhooks.create(owner, { url: receiver.url })).rejects.toMatchObject({
      fields: { url: [expect.stringContaining('5 webhooks')] },
    });
    await tell(told);
    await deliverAll(told);
    expect(receiver.received).toHaveLength(5);
    const [first] = await services.webhooks.list(accountId);
    await services.webhooks.delete(owner, first?.id ?? 0, { version: 1 });
    expect(await services.webhooks.list(accountId)).toHaveLength(4);
    expect(await db.sql.selectFrom('deliveries').select('id').execute()).toHaveLength(4);
  });
});

function verify({ received }: Receiver, index: number, secret: string): void {
  const { body, headers } = received[index] ?? { body: '', headers: {} };
  expect(new Reference(secret).verify(body, headers as Record<string, string>)).toBeDefined();
}

function failing(accountId: number): NewEvent {
  const data = { schedule: 7, sentence: 'Daily at 06:00', failures: 3 };
  return { accountId, projectId: null, type: 'schedule.failing', subject: 'schedule:7', data };
}
