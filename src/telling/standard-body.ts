import type { ToldEvent } from './event-types.ts';

/** W1. Data are ids, states, scores and addresses, so nothing comes near it. */
const bodyBytesMax = 20 * 1024;

/**
 * The body of one event for programs, the same at every try: its data, and what all events have. Undefined: it would be
 * larger than a webhook may be.
 */
export function standardBody({ id, accountId, type, data, at, url }: ToldEvent): string | undefined {
  const body = {
    type,
    timestamp: new Date(at).toISOString(),
    data: { id, account: accountId, ...data, url },
  };
  const text = JSON.stringify(body);
  return Buffer.byteLength(text) > bodyBytesMax ? undefined : text;
}
