import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type SigningSecret, signatureFields } from './signature.ts';

const body = '{"type":"webhook.test","data":{"text":"größe €"}}';
const timestamp = Math.floor(Date.now() / 1_000);

test('W1 the reference package verifies what is signed, with each of the secrets that sign', () => {
  const secrets = [newSecret(), newSecret()];
  const fields = signatureFields({ id: 'evt_7', timestamp, body }, secrets);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, { ...fields })).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, { ...fields })).toThrow();
});

test('W1 the signature is that of the reference package', () => {
  const secret = newSecret();
  const fields = signatureFields({ id: 'evt_7', timestamp, body }, [secret]);
  expect(fields).toEqual({
    'webhook-id': 'evt_7',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': new Webhook(secret).sign('evt_7', new Date(timestamp * 1_000), body),
  });
});

test.each([
  ['id', { id: 'evt_8', timestamp, body }],
  ['time', { id: 'evt_7', timestamp: timestamp - 1, body }],
  ['body', { id: 'evt_7', timestamp, body: `${body} ` }],
])('W1 another %s does not verify', (_, other) => {
  const secret = newSecret();
  const { 'webhook-signature': signature = '' } = signatureFields({ id: 'evt_7', timestamp, body }, [secret]);
  const fields = { ...signatureFields(other, [secret]), 'webhook-signature': signature };
  expect(() => new Webhook(secret).verify(other.body, fields)).toThrow();
});

function newSecret(): SigningSecret {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
