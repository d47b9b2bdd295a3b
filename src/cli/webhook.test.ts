import { expect, test } from 'vitest';
import { startReceiver } from '../services/telling/testing.ts';
import { newAccount, testServices } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { usualConfig } from '../start/testing.ts';
import { openTestStore } from '../store/testing.ts';
import type { Parts } from './parts.ts';
import { runProgram } from './program.ts';

/** The commands over a database of their own, in which one account has one webhook. */
async function open() {
  const receiver = await startReceiver();
  const { db } = await openTestStore();
  const services = testServices(db, { settings: { ASSAY_EGRESS_ALLOW: receiver.allow } });
  const { accountId } = await newAccount(services);
  const { webhook } = await services.webhooks.create(operatorOf(accountId), {
    url: receiver.url,
    name: 'Builds',
  });
  const webhookCommand = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const parts = {
      io: {
        out: (text: string) => {
          said.out += text;
        },
        err: (text: string) => {
          said.err += text;
        },
      },
      readConfig: () => ({ ok: true, config: usualConfig, unknown: [] }),
      openServices: async () => ({ services, publicUrl: 'http://127.0.0.1:7420', close: async () => {} }),
    };
    const code = await runProgram(['webhook', ...args], '1.2.3', parts as unknown as Parts);
    return { code, ...said };
  };
  return { run: webhookCommand, receiver, webhook, services, accountId };
}

test('webhooks are listed with their state and last answer', async () => {
  const { run, receiver, webhook } = await open();
  await run('test', '1');
  const { code, out } = await run('list');
  expect(code).toBe(0);
  const [head, row] = out.split('\n').map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['ID', 'STATE', 'ANSWER', 'LAST', 'FORMAT', 'ADDRESS', 'NAME']);
  expect(row).toEqual(['1', 'on', '204', '2026-11-21', 'standard', receiver.url, 'Builds']);
  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({
    ...{ object: 'webhook', id: webhook.id, enabled: true, last_status: 204, types: ['*'] },
  });
});

test('a test tells what came of it, also by its exit code', async () => {
  const { run, receiver } = await open();
  expect(await run('test', '1')).toMatchObject({
    ...{ code: 0, out: expect.stringMatching(/^It arrived: 204 after \d+ ms\.\n$/) },
  });
  receiver.answer = () => 500;
  expect(await run('test', '1')).toMatchObject({
    ...{ code: 1, out: expect.stringMatching(/^It did not arrive: the answer was 500 after/) },
  });
  expect(receiver.received).toHaveLength(2);
});

test('what failed is replayed', async () => {
  const { run, receiver, services, accountId } = await open();
  receiver.answer = () => 500;
  await run('test', '1');
  expect(await run('replay', '1', '--until', '2026-11-20T00:00:00Z')).toMatchObject({
    out: 'There is nothing to send again.\n',
  });
  expect(await run('replay', '1', '--since', '2026-11-20T00:00:00Z')).toMatchObject({
    ...{ code: 0, out: '1 is sent again.\n' },
  });
  const { rows } = await services.webhooks.deliveries(accountId, 1, { limit: 10, offset: 0 });
  expect(rows).toMatchObject([{ state: 'waiting' }]);
  expect(await run('replay', '1', '--all')).toMatchObject({ out: 'There is nothing to send again.\n' });
});

test.each([
  [['test', 'x'], '"x" is no webhook id.'],
  [['test', '7'], 'There is no webhook 7.'],
  [['replay', '1', '--since', 'yesterday'], '--since takes a time'],
])('%j is called wrongly', async (args, sentence) => {
  const { run } = await open();
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
