import { dayMs } from '../../lib/durations.ts';
import type { SendResult } from '../../net/send.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { Tx } from '../../store/db.ts';
import { type DeliveryRow, dropWaiting } from '../../store/telling/deliveries.ts';
import {
  findWebhook,
  findWebhookToChange,
  updateWebhook,
  type WebhookRow,
} from '../../store/telling/webhooks.ts';
import { bodyOf } from '../../telling/body-of.ts';
import { signatureFields } from '../../telling/signature.ts';
import type { Attempted, DeliveryKind } from './kinds.ts';
import { doesNotOpen } from './reseal.ts';
import { signingSecret } from './sealing.ts';
import { boundTo, type TellingParts } from './telling-parts.ts';
import type { DisabledWhy } from './types.ts';
import { forgetWants } from './wants.ts';
import { isChat, webhookName } from './webhook-of.ts';
import { writeEvent } from './write-event.ts';

/** W5. */
const sending = { answerMax: 16 * 1024, deadlineMs: 15_000 };
/** W6: of failures alone. */
const giveUpMs = 5 * dayMs;

/** Sends to webhooks: events to programs, signed, and messages to chats. */
export function createWebhookKind(parts: TellingParts): DeliveryKind {
  const { db, now, log } = parts;
  return {
    async send(delivery, events) {
      const { accountId, webhookId } = delivery;
      const webhook = await findWebhook(db, accountId, webhookId ?? 0);
      if (webhook === undefined || webhook.enabled === 0) return { kind: 'dropped' };
      const body = bodyOf(webhook.format, events, delivery.held === 1);
      if (body === undefined) {
        log.error('An event is larger than a webhook may be.', { event: delivery.eventId });
        return { kind: 'dropped' };
      }
      const url = parts.sealing.open(webhook.urlSealed, boundTo(accountId));
      if (url === undefined) {
        log.error(doesNotOpen, { account: accountId, webhook: webhook.id });
        return { kind: 'dropped' };
      }
      const result = await parts.send(requestFor(parts, { ...webhook, url }, delivery, body));
      // Our own end.
      if (!result.ok && result.code === 'budget') return { kind: 'unsent' };
      if (!result.ok && result.isRefused) await noteRefusal(webhook);
      return { kind: 'tried', format: webhook.format, attempt: attemptOf(webhook, result) };
    },

    async settle(tx, { accountId, webhookId }, attempt) {
      const row = await findWebhookToChange(tx, accountId, webhookId ?? 0);
      if (row === undefined) return false;
      const { status: lastStatus, isDelivered } = attempt;
      const failingSince = isDelivered ? null : (row.failingSince ?? now());
      await updateWebhook(tx, accountId, row.id, { lastStatus, lastAt: now(), failingSince });
      if (row.enabled === 0) return false;
      const isLongFailing = failingSince !== null && now() - failingSince >= giveUpMs;
      if (attempt.isFinal) await disable(tx, row, 'gone', attempt);
      else if (isLongFailing) await disable(tx, row, 'failing', attempt);
      return !attempt.isFinal && !isLongFailing;
    },
  };

  /** W6: whoever has another target is told. */
  async function disable(tx: Tx, row: WebhookRow, why: DisabledWhy, { status }: Attempted): Promise<void> {
    const { id, accountId, version } = row;
    const at = now();
    await updateWebhook(tx, accountId, id, {
      ...{ enabled: 0, disabledWhy: why, disabledAt: at, version: version + 1, updatedAt: at },
    });
    await dropWaiting(tx, accountId, id, at);
    await appendAuditLog(tx, {
      ...{ accountId, at, actor: 'worker', address: null, requestId: null },
      ...{ action: 'webhook.disabled', object: `webhook:${id}`, outcome: 'ok', detail: why },
    });
    forgetWants(tx, accountId);
    const reason = why === 'gone' ? `it answered ${status}` : 'nothing has arrived there for five days';
    const data = { webhook: id, name: webhookName(row), reason };
    const event = { accountId, projectId: null, type: 'webhook.disabled', data } as const;
    await writeEvent(tx, { ...event, subject: `webhook:${id}` }, at);
    tx.afterCommit(() => forgetWants(db, accountId));
  }

  /** D4, W7: not to which address the name led (E7). */
  function noteRefusal({ accountId, id }: WebhookRow): Promise<void> {
    return appendAuditLog(db, {
      ...{ accountId, at: now(), actor: 'worker', address: null, requestId: null },
      ...{ action: 'webhook.refused', object: `webhook:${id}`, outcome: 'refused', detail: null },
    });
  }
}

function requestFor(
  { signingKeys, now }: TellingParts,
  webhook: WebhookRow & { readonly url: string },
  delivery: DeliveryRow,
  body: string,
) {
  const { id, url, secretVersion, formerUntil } = webhook;
  const at = now();
  const versions = [secretVersion, ...(formerUntil !== null && formerUntil > at ? [secretVersion - 1] : [])];
  const secrets = signingKeys.flatMap((key) => versions.map((version) => signingSecret(key, id, version)));
  const message = { id: messageId(delivery), timestamp: Math.floor(at / 1_000), body };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(isChat(webhook) ? {} : signatureFields(message, secrets)),
  };
  return { method: 'POST', url, headers, body, ...sending } as const;
}

/** W4: for ever the same, by which receivers know what they had already. */
function messageId({ eventId }: Pick<DeliveryRow, 'eventId'>): string {
  return `evt_${eventId}`;
}

function attemptOf(webhook: WebhookRow, result: SendResult): Attempted {
  const { ms } = result;
  if (!result.ok) return { isDelivered: false, isFinal: false, status: null, code: result.code, ms };
  const { status, retryAfterMs } = result;
  return {
    isDelivered: status >= 200 && status < 300,
    isFinal: status === 410 || (status === 404 && isChat(webhook)),
    ...{ status, code: null, ms, retryAfterMs },
  };
}
