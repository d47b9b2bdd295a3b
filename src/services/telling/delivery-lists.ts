import { type AssayError, invalid } from '../../errors.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import {
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  listToReplay,
  replayDeliveries,
  replayDelivery,
} from '../../store/telling/deliveries.ts';
import { listEvents } from '../../store/telling/events.ts';
import { findWebhook, findWebhookToChange, type WebhookRow } from '../../store/telling/webhooks.ts';
import { bodyOf } from '../../telling/body-of.ts';
import type { Caller } from '../caller.ts';
import { lockAndConfirmRights, requireOwner } from '../people/permissions.ts';
import { deliveryOf, eventsIn } from './delivery-of.ts';
import type { TellingParts } from './telling-parts.ts';
import { toldEvent } from './told-event.ts';
import type { WebhooksService } from './types.ts';
import { wakeSenders } from './wakes.ts';
import { noDelivery, requireWebhook } from './webhook-of.ts';

/** Of one request. */
const replayedMax = 1_000;

type DeliveryLists = Pick<WebhooksService, 'deliveries' | 'delivery' | 'replay' | 'replayMany'>;

/** The log of a webhook, and sending again what stands there. */
export function createDeliveryLists({ db, origin, now }: TellingParts): DeliveryLists {
  return {
    async deliveries(accountId, id, { limit, offset, ...filter }) {
      requireWebhook(await findWebhook(db, accountId, id));
      const { rows, total } = await listDeliveries(db, accountId, id, filter, { limit, offset });
      return { rows: rows.map(deliveryOf), total };
    },

    async delivery(accountId, id, delivery) {
      const { format } = requireWebhook(await findWebhook(db, accountId, id));
      const row = await requireDelivery(db, accountId, id, delivery);
      const events = await listEvents(db, accountId, eventsIn(row));
      const from = await origin();
      const told = events.map((event) => toldEvent(event, from));
      return {
        ...deliveryOf(row),
        body: told.length === 0 ? null : (bodyOf(format, told, row.held === 1) ?? null),
      };
    },

    async replay(caller, id, delivery) {
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        await take(tx, caller, id);
        const before = await requireDelivery(tx, accountId, id, delivery);
        if (!(await replayDelivery(tx, accountId, id, delivery, now()))) throw underWay();
        tx.afterCommit(() => wakeSenders(db));
        const changes = { state: 0, attempts: 0, nextAt: now(), doneAt: null };
        return deliveryOf({ ...before, ...changes });
      });
    },

    async replayMany(caller, id, { since = 0, until = now() + 1, isFailedOnly }) {
      return inTransaction(db, async (tx) => {
        await take(tx, caller, id);
        const range = { since, until, isFailedOnly };
        const ids = await listToReplay(tx, caller.accountId, id, range, replayedMax);
        if (ids.length > 0) await replayDeliveries(tx, caller.accountId, ids, now());
        tx.afterCommit(() => wakeSenders(db));
        return ids.length;
      });
    },
  };

  /** @throws AssayError */
  async function take(tx: Tx, caller: Caller, id: number): Promise<WebhookRow> {
    requireOwner(caller);
    await lockAndConfirmRights(tx, caller, now());
    const webhook = requireWebhook(await findWebhookToChange(tx, caller.accountId, id));
    if (webhook.enabled === 1) return webhook;
    throw invalid('enabled', 'This webhook is off. Switch it on, then replay what it missed.');
  }
}

async function requireDelivery(
  db: Db,
  accountId: number,
  id: number,
  delivery: number,
): Promise<DeliveryRow & { readonly type: string }> {
  const row = await findDelivery(db, accountId, id, delivery);
  if (row === undefined) throw noDelivery();
  return row;
}

function underWay(): AssayError {
  return invalid('state', 'This delivery still waits or is being sent. Replay it when it is over.');
}
