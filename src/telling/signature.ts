import { createHmac } from 'node:crypto';

/** What one message is signed with, as its receiver holds it: `whsec_` and base64. */
export type SigningSecret = `whsec_${string}`;

interface SignedMessage {
  /** The same at every try, and when it is sent again. */
  readonly id: string;
  /** Epoch seconds, of this try. */
  readonly timestamp: number;
  /** The exact bytes that are sent, as text. */
  readonly body: string;
}

/**
 * W1: the header fields of Standard Webhooks 1.0.
 * @param secrets each signs; two while one takes the place of the other
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureFields(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly SigningSecret[],
): Readonly<Record<string, string>> {
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
