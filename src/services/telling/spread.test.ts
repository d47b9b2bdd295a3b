import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { EventData } from '../../telling/event-types.ts';
import { sampleData } from '../../telling/sample-events.ts';
import { newReport } from '../testing.ts';
import { deliverAll, type Receiver, startReceiver, type Telling, telling } from './testing.ts';
import { forgetWants } from './wants.ts';
import { type NewEvent, writeEvent } from './write-event.ts';

const second = 1_000;
const hour = 3_600 * second;

eachDatabase(({ openTestStore }) => {
  /** An account with two projects, and a chat that is told everything. */
  async function startChat(receiver: Receiver): Promise<Telling & { readonly projects: readonly number[] }> {
    const { db } = await openTestStore();
    const told = await telling(db, [receiver]);
    const { services, owner, accountId } = told;
    for (const host of ['one.example', 'two.example']) await newReport(services, owner, `https://${host}/`);
    await services.webhooks.create(owner, { url: receiver.url, types: '*' });
    // A chat is reached by https alone, which needs no test of its own here.
    await db.sql.updateTable('webhooks').set({ format: 'slack' }).execute();
    const rows = await db.sql.selectFrom('projects').select('id').orderBy('id').execute();
    forgetWants(db, accountId);
    return { ...told, projects: rows.map(({ id }) => id) };
  }

  async function alert(
    { db, accountId, services }: Telling,
    projectId: number,
    changes: Partial<EventData['alert.opened']> & { notBefore?: number } = {},
  ): Promise<void> {
    const { notBefore, ...rest } = changes;
    const data = { ...sampleData['alert.opened'], project_id: projectId, ...rest };
    const event: NewEvent = { accountId, projectId, type: 'alert.opened', subject: 'alert:1', data };
    const id = await inTransaction(db, (tx) =>
      writeEvent(tx, { ...event, ...(notBefore !== undefined && { notBefore }) }, services.clock.nowMs),
    );
    expect(id).toBeDefined();
  }

  describe('N6', () => {
    test('N6 what comes of one project within a minute is one message to a chat', async () => {
      const receiver = await startReceiver();
      const told = await startChat(receiver);
      const { services, projects } = told;
      const [one = 0, two = 0] = projects;
      for (let count = 0; count < 3; count += 1) {
        await alert(told, one, { sentence: `It fell ${count}`, alert: count + 1 });
        await deliverAll(told);
        services.clock.nowMs += 10 * second;
      }
      await alert(told, two);
      await deliverAll(told);
      expect(receiver.received).toEqual([]);
      services.clock.nowMs += 61 * second;
      await deliverAll(told);
      // W5: one a second to one chat.
      expect(receiver.received).toHaveLength(1);
      services.clock.nowMs += 2 * second;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(2);
      for (const count of [0, 1, 2]) expect(receiver.received[0]?.body).toContain(`It fell ${count}`);
      expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature');
    });

    test('N6 the time that a project chose counts, and so do the webhooks that it chose', async () => {
      const receiver = await startReceiver();
      const told = await startChat(receiver);
      const { services, db, projects } = told;
      const [one = 0, two = 0] = projects;
      const chosen = { webhooks: 'all', recipients: 'all' };
      await db.sql
        .updateTable('accounts')
        .set({ notifications: JSON.stringify({ ...chosen, group: 0 }) })
        .execute();
      await alert(told, one);
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
      await db.sql
        .updateTable('projects')
        .set({ notifications: JSON.stringify({ ...chosen, webhooks: [999], group: 0 }) })
        .where('id', '=', two)
        .execute();
      services.clock.nowMs += 2 * second;
      await alert(told, two);
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
    });

    test('N6 what is urgent does not wait for what quiet hours hold back', async () => {
      const receiver = await startReceiver();
      const told = await startChat(receiver);
      const { services, projects } = told;
      const [one = 0] = projects;
      const morning = services.clock.nowMs + 6 * hour;
      await alert(told, one, { sentence: 'A score fell', notBefore: morning });
      await alert(told, one, { sentence: 'Another score fell', notBefore: morning });
      await deliverAll(told);
      await alert(told, one, { sentence: 'The site is down', kind: 'site.down' });
      services.clock.nowMs += 61 * second;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(1);
      expect(receiver.received[0]?.body).toContain('The site is down');
      services.clock.nowMs = morning;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(2);
      expect(receiver.received[1]?.body).toContain('A score fell');
      expect(receiver.received[1]?.body).toContain('Another score fell');
    });

    test('N6 what quiet hours hold back is not told with what is urgent', async () => {
      const receiver = await startReceiver();
      const told = await startChat(receiver);
      const { services, projects } = told;
      const [one = 0] = projects;
      await alert(told, one, { sentence: 'The site is down', kind: 'site.down' });
      await alert(told, one, { sentence: 'A score fell', notBefore: services.clock.nowMs + 6 * hour });
      await deliverAll(told);
      services.clock.nowMs += 61 * second;
      await deliverAll(told);
      expect(receiver.received.map(({ body }) => body.includes('A score fell'))).toEqual([false]);
    });

    test('N6 after 60 messages within an hour one more says what was held back', async () => {
      const receiver = await startReceiver();
      const told = await startChat(receiver);
      const { services, db, projects } = told;
      const [one = 0] = projects;
      await db.sql.updateTable('accounts').set({ notifications: '{"group":0}' }).execute();
      for (let count = 0; count < 75; count += 1) {
        await alert(told, one, { alert: count + 1 });
        await deliverAll(told);
        services.clock.nowMs += 2 * second;
      }
      expect(receiver.received).toHaveLength(60);
      services.clock.nowMs += hour;
      await deliverAll(told);
      expect(receiver.received).toHaveLength(61);
      expect(receiver.received[60]?.body).toContain('Assay held back 15 more in this hour');
      // And then it is told again as before.
      services.clock.nowMs += hour;
      await alert(told, one, { alert: 99 });
      await deliverAll(told);
      expect(receiver.received).toHaveLength(62);
      expect(receiver.received[61]?.body).not.toContain('held back');
    });
  });

  test('W4 a webhook of some projects hears of these, and of the account', async () => {
    const receiver = await startReceiver();
    const told = await startChat(receiver);
    const { services, owner, db, projects, accountId } = told;
    const [one = 0, two = 0] = projects;
    await db.sql.updateTable('webhooks').set({ enabled: 0 }).execute();
    const { webhook } = await services.webhooks.create(owner, {
      ...{ url: receiver.url, projects: ['one.example'] },
    });
    expect(webhook.projects).toEqual([one]);
    await alert(told, one);
    await alert(told, two);
    const data = sampleData['schedule.failing'];
    const event = {
      accountId,
      projectId: null,
      type: 'schedule.failing',
      subject: 'schedule:1',
      data,
    } as const;
    await inTransaction(db, (tx) => writeEvent(tx, event, services.clock.nowMs));
    await deliverAll(told);
    // Two are sent at once.
    const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
    expect(types.toSorted()).toEqual(['alert.opened', 'schedule.failing']);
  });

  test('W1 what is larger than 20 KiB is not sent', async () => {
    const receiver = await startReceiver();
    const told = await startChat(receiver);
    const { services, db, accountId } = told;
    await db.sql.updateTable('webhooks').set({ format: 'standard' }).execute();
    for (const length of [30_000, 10_000]) {
      const data = { ...sampleData['schedule.failing'], sentence: 'x'.repeat(length) };
      const event = {
        accountId,
        projectId: null,
        type: 'schedule.failing',
        subject: 'schedule:1',
        data,
      } as const;
      await inTransaction(db, (tx) => writeEvent(tx, event, services.clock.nowMs));
    }
    await deliverAll(told);
    expect(receiver.received).toHaveLength(1);
    const { rows } = await services.webhooks.deliveries(accountId, 1, { limit: 10, offset: 0 });
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['delivered', 'dropped']);
    for (const { id, state } of rows) {
      const { body } = await services.webhooks.delivery(accountId, 1, id);
      expect(body === null).toBe(state === 'dropped');
    }
  });

  test('W5 a program gets one delivery for each event, at once', async () => {
    const receiver = await startReceiver();
    const told = await startChat(receiver);
    await told.db.sql.updateTable('webhooks').set({ format: 'standard' }).execute();
    const [one = 0] = told.projects;
    for (let count = 0; count < 3; count += 1) await alert(told, one, { alert: count + 1 });
    await deliverAll(told);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('W6 a chat that answers 404 is off, a program is tried again', async () => {
    const receiver = await startReceiver();
    const told = await startChat(receiver);
    const { services, accountId, db, projects } = told;
    receiver.answer = () => 404;
    const [one = 0] = projects;
    await db.sql.updateTable('accounts').set({ notifications: '{"group":0}' }).execute();
    await alert(told, one);
    await deliverAll(told);
    expect(await services.webhooks.list(accountId)).toMatchObject([
      { enabled: false, disabled: { why: 'gone' }, lastStatus: 404 },
    ]);
    await db.sql.updateTable('webhooks').set({ format: 'standard', enabled: 1 }).execute();
    forgetWants(db, accountId);
    await alert(told, one);
    await deliverAll(told);
    expect(await services.webhooks.list(accountId)).toMatchObject([{ enabled: true }]);
  });

  test('events and their log are kept for 30 days, and what is still to be sent for longer', async () => {
    const receiver = await startReceiver();
    const told = await startChat(receiver);
    const { services, db, projects, owner } = told;
    await db.sql.updateTable('webhooks').set({ format: 'standard' }).execute();
    const [one = 0] = projects;
    await alert(told, one);
    await alert(told, one);
    await deliverAll(told);
    services.clock.nowMs += 30 * 24 * hour + second;
    const [late] = await db.sql.selectFrom('deliveries').select(['id', 'webhookId', 'eventId']).execute();
    await services.webhooks.replay(owner, late?.webhookId ?? 0, late?.id ?? 0);
    while (await services.upkeep.retainSome());
    expect(await db.sql.selectFrom('events').select('id').execute()).toEqual([{ id: late?.eventId }]);
    await deliverAll(told);
    while (await services.upkeep.retainSome());
    expect(await db.sql.selectFrom('events').select('id').execute()).toEqual([]);
    expect(await db.sql.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });
});
