import type { ToldEvent } from './event-types.ts';

/** W1. Data are ids, states, scores and addresses, so nothing comes near it but addresses of unusual length. */
export const bodyBytesMax = 20 * 1024;

/** The body of one event for programs, the same at every try: its data, and what all events have. */
export function standardBody({ id, accountId, type, data, at, url }: ToldEvent): string {
  const body = {
    type,
    timestamp: new Date(at).toISOString(),
    data: { id, account: accountId, ...data, url },
  };
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > bodyBytesMax) throw new Error(`Event ${id} is larger than a webhook may be.`);
  return text;
}
