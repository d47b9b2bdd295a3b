import { Webhook as Reference } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { inTransaction } from '../../store/db.ts';
import { openRecordedStore, openTestStore } from '../../store/testing.ts';
import { newAccount, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { deliverAll, startReceiver } from './testing.ts';
import { type NewEvent, writeEvent } from './write-event.ts';

const chat = 'https://hooks.slack.com/services/T0/B0/chatsecretchatsecret';
const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

test('W2 W7 secrets stand in no log and no table', async () => {
  const receiver = await startReceiver();
  const { db } = await openTestStore();
  let logged = '';
  const write = (text: string) => {
    logged += text;
  };
  const log = createLog({ level: 'debug', form: 'json', colour: false, write, now: Date.now });
  const services = testServices(db, { log, settings: { ASSAY_EGRESS_ALLOW: receiver.allow } });
  const { accountId } = await newAccount(services);
  const owner = operatorOf(accountId);
  const { webhook, secret } = await services.webhooks.create(owner, { url: receiver.url });
  // Off, as nobody there is to be told anything.
  await services.webhooks.create(owner, { url: chat, format: 'slack', enabled: false });
  await expect(services.webhooks.create(owner, { url: 'http://10.0.0.1/hiddenpath' })).rejects.toThrow();
  await services.webhooks.secret(owner, webhook.id);
  const rotated = await services.webhooks.rotate(owner, webhook.id);
  await services.webhooks.test(owner, webhook.id);
  receiver.answer = () => 410;
  await inTransaction(db, (tx) => writeEvent(tx, failing(accountId), services.clock.nowMs));
  await deliverAll({ db, services, accountId, owner });
  const tables = ['webhooks', 'deliveries', 'events', 'auditLog', 'settings'] as const;
  const kept = await Promise.all(tables.map((table) => db.sql.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(kept);
  expect(logged).toContain('webhook.rotated');
  for (const hidden of [secret?.slice(6) ?? '', rotated.secret.slice(6), 'chatsecret', 'hiddenpath']) {
    expect(logged).not.toContain(hidden);
    expect(stored).not.toContain(hidden);
  }
});

describe('W7 a secret key that was replaced', () => {
  test('W7 seals all addresses again at the start, and is needed no longer', async () => {
    const { db } = await openTestStore();
    const before = testServices(db, { secretKey: oldKey });
    const { accountId } = await newAccount(before);
    const { webhook } = await before.webhooks.create(operatorOf(accountId), { url: chat, format: 'slack' });
    const sealedBy = async () =>
      (await db.sql.selectFrom('webhooks').select('urlSealed').execute())[0]?.urlSealed;
    const first = await sealedBy();
    const during = testServices(db, { secretKey: newKey, previousSecretKey: oldKey });
    await during.deliveries.reseal();
    const second = await sealedBy();
    expect(second).not.toBe(first);
    await during.deliveries.reseal();
    expect(await sealedBy()).toBe(second);
    const after = testServices(db, { secretKey: newKey });
    const same = await after.webhooks.update(operatorOf(accountId), webhook.id, { url: chat }, undefined);
    expect(same.version).toBe(1);
    // What it cannot open is another address to it.
    const other = await before.webhooks.update(operatorOf(accountId), webhook.id, { url: chat }, undefined);
    expect(other.version).toBe(2);
  });

  test('W7 stops nobody whose key is lost: what is told is dropped until the address is given again', async () => {
    const receiver = await startReceiver();
    const { db } = await openTestStore();
    const settings = { ASSAY_EGRESS_ALLOW: receiver.allow };
    const before = testServices(db, { secretKey: oldKey, settings });
    const { accountId } = await newAccount(before);
    const owner = operatorOf(accountId);
    const { webhook } = await before.webhooks.create(owner, { url: receiver.url });
    let logged = '';
    const write = (text: string) => {
      logged += text;
    };
    const log = createLog({ level: 'error', form: 'json', colour: false, write, now: Date.now });
    const services = testServices(db, { secretKey: newKey, settings, log });
    await services.deliveries.reseal();
    expect(logged).toContain('does not open');
    const told = { db, services, accountId, owner };
    const tellOne = () => inTransaction(db, (tx) => writeEvent(tx, failing(accountId), services.clock.nowMs));
    await tellOne();
    await deliverAll(told);
    const { rows } = await services.webhooks.deliveries(accountId, webhook.id, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ state: 'dropped', attempts: 0 }]);
    await services.webhooks.update(owner, webhook.id, { url: receiver.url }, undefined);
    await tellOne();
    await deliverAll(told);
    expect(receiver.received).toHaveLength(1);
  });

  test('W2 signs beside the one before, so that receivers need not change at that moment', async () => {
    const receiver = await startReceiver();
    const { db } = await openTestStore();
    const settings = { ASSAY_EGRESS_ALLOW: receiver.allow };
    const before = testServices(db, { settings, secretKey: oldKey });
    const { accountId } = await newAccount(before);
    const owner = operatorOf(accountId);
    const { webhook, secret } = await before.webhooks.create(owner, { url: receiver.url });
    const during = testServices(db, { settings, secretKey: newKey, previousSecretKey: oldKey });
    during.clock.nowMs = Date.now();
    await during.deliveries.reseal();
    await during.webhooks.test(owner, webhook.id);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    for (const known of [secret ?? '', await during.webhooks.secret(owner, webhook.id)]) {
      expect(new Reference(known).verify(body, headers as Record<string, string>)).toBeDefined();
    }
  });
});

test('Z1 every statement on webhooks and their deliveries names the account', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  const { accountId } = await newAccount(services);
  const owner = operatorOf(accountId);
  const { webhooks } = services;
  const { webhook } = await webhooks.create(owner, { url: 'https://hooks.example.org/a' });
  await webhooks.list(accountId);
  await webhooks.update(owner, webhook.id, { name: 'Builds', types: ['alert.opened'] }, { version: 1 });
  await webhooks.secret(owner, webhook.id);
  await webhooks.rotate(owner, webhook.id);
  await webhooks.deliveries(accountId, webhook.id, {
    state: 'failed',
    type: 'webhook.test',
    limit: 10,
    offset: 0,
  });
  const data = JSON.stringify({ webhook: webhook.id });
  const { id: eventId } = await store.db.sql
    .insertInto('events')
    .values({
      accountId,
      type: 'webhook.test',
      subject: 'webhook:1',
      data,
      notBefore: 1,
      spreadAt: 1,
      createdAt: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await store.db.sql
    .insertInto('deliveries')
    .values({ accountId, webhookId: webhook.id, eventId, state: 3, nextAt: 1, createdAt: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await webhooks.delivery(accountId, webhook.id, id);
  await webhooks.replay(owner, webhook.id, id);
  await webhooks.replayMany(owner, webhook.id, { isFailedOnly: false });
  await webhooks.update(owner, webhook.id, { enabled: false }, undefined);
  await webhooks.delete(owner, webhook.id, undefined);
  const own = /"(?:webhooks|deliveries|events|recipients)"/;
  const statements = [...new Set(store.statements)].filter((statement) => own.test(statement));
  expect(statements.length).toBeGreaterThan(15);
  const bound = /"account_id"\) values|"account_id"[^;]*\) values|"account_id" = \?/;
  expect(statements.filter((statement) => !bound.test(statement))).toEqual([]);
});

test('Z1 another account gets for a webhook what it gets for one that does not exist', async () => {
  const { db } = await openTestStore();
  const services = testServices(db);
  const { accountId } = await newAccount(services);
  const stranger = operatorOf((await newAccount(services, 'Stranger')).accountId);
  const { webhooks } = services;
  const { webhook } = await webhooks.create(operatorOf(accountId), { url: 'https://hooks.example.org/a' });
  for (const ask of [
    (id: number) => webhooks.get(stranger.accountId, id),
    (id: number) => webhooks.update(stranger, id, { name: 'Mine' }, undefined),
    (id: number) => webhooks.delete(stranger, id, undefined),
    (id: number) => webhooks.secret(stranger, id),
    (id: number) => webhooks.rotate(stranger, id),
    (id: number) => webhooks.test(stranger, id),
    (id: number) => webhooks.deliveries(stranger.accountId, id, { limit: 10, offset: 0 }),
    (id: number) => webhooks.delivery(stranger.accountId, id, 1),
    (id: number) => webhooks.replay(stranger, id, 1),
    (id: number) => webhooks.replayMany(stranger, id, { isFailedOnly: true }),
  ]) {
    for (const id of [webhook.id, 999]) {
      await expect(ask(id)).rejects.toMatchObject({
        ...{ code: 'not-found', message: 'There is no webhook with this id.' },
      });
    }
  }
  expect(await webhooks.list(stranger.accountId)).toEqual([]);
});

function failing(accountId: number): NewEvent {
  const data = { schedule: 7, sentence: 'Daily at 06:00', failures: 3 };
  return { accountId, projectId: null, type: 'schedule.failing', subject: 'schedule:7', data };
}
