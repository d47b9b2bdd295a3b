import { AssayError, invalid } from '../../errors.ts';
import { durationInWords } from '../../lib/durations.ts';
import { inTransaction } from '../../store/db.ts';
import { type DeliveryRow, insertDelivery } from '../../store/telling/deliveries.ts';
import { deliveryCodes } from '../../store/telling/delivery-codes.ts';
import { insertEvent } from '../../store/telling/events.ts';
import { findWebhook, findWebhookToChange } from '../../store/telling/webhooks.ts';
import { createThrottle } from '../limits/throttle.ts';
import { lockAndConfirmRights, requireOwner } from '../people/permissions.ts';
import type { Attempted } from './kinds.ts';
import { claimMs } from './retries.ts';
import type { TellingParts } from './telling-parts.ts';
import type { WebhooksService } from './types.ts';
import { requireWebhook } from './webhook-of.ts';

/** Sends what is claimed already, once. Undefined: it could not be sent. */
export type SendNow = (delivery: DeliveryRow) => Promise<Attempted | undefined>;

const testsAMinute = { count: 6, seconds: 60 };

/** A test goes the way of all deliveries, and stands in the log with them, but nobody tries it again. */
export function createWebhookTest(
  { db, buckets, now }: TellingParts,
  sendNow: SendNow,
): WebhooksService['test'] {
  const throttle = createThrottle(testsAMinute, now, { buckets, name: 'webhook test' });
  return async (caller, id) => {
    requireOwner(caller);
    const { accountId } = caller;
    const { enabled } = requireWebhook(await findWebhook(db, accountId, id));
    if (enabled === 0) throw invalid('enabled', 'This webhook is off. Switch it on, then test it.');
    const seconds = throttle.take(String(accountId));
    if (seconds > 0) throw tooMany(seconds);
    const delivery = await inTransaction(db, async (tx) => {
      await lockAndConfirmRights(tx, caller, now());
      requireWebhook(await findWebhookToChange(tx, accountId, id));
      const at = now();
      const event = { accountId, projectId: null, type: 'webhook.test', subject: `webhook:${id}` };
      const data = JSON.stringify({ webhook: id });
      const eventId = await insertEvent(tx, {
        ...{ ...event, data, notBefore: at, spreadAt: at, createdAt: at },
      });
      return insertDelivery(tx, {
        ...{ accountId, webhookId: id, recipientId: null, eventId, events: null },
        ...{ state: deliveryCodes.sending, claim: 1, leasedUntil: at + claimMs, nextAt: at, createdAt: at },
        ...{ attemptLog: null, doneAt: null },
      });
    });
    const tried = delivery && (await sendNow(delivery));
    if (tried === undefined || delivery === undefined) {
      throw new AssayError('draining', 'This server is stopping. Try again soon.');
    }
    const { isDelivered: delivered, status, code, ms } = tried;
    return { delivered, status, code, ms, delivery: delivery.id };
  };
}

function tooMany(seconds: number): AssayError {
  const wait = durationInWords(seconds * 1_000);
  const sentence = `An account may send ${testsAMinute.count} tests in 1 minute. Try again in ${wait}.`;
  return new AssayError('rate-limited', sentence, { retryAfterSeconds: seconds });
}
