import { inTransaction, type Tx } from '../../store/db.ts';
import {
  claimDeliveries,
  countSending,
  type DeliveryRow,
  type DueDelivery,
  listDue,
  lockClaims,
  nextDueOf,
  type TargetKey,
} from '../../store/telling/deliveries.ts';
import { findWebhook } from '../../store/telling/webhooks.ts';
import { claimMs } from './retries.ts';
import type { TellingParts } from './telling-parts.ts';
import { isChat } from './webhook-of.ts';

/** W5: at once, to one target. */
const atOnce = 2;
/** Of chats, which refuse more. */
const chatEveryMs = 1_000;
const dueAtOnce = 50;
/** Targets that are busy may have many that are due: so often those of others are looked for behind them. */
const looksMax = 5;

/** @returns at most `free` that are due, ours from now on */
export function claimSome(
  { db, now }: Pick<TellingParts, 'db' | 'now'>,
  free: number,
): Promise<DeliveryRow[]> {
  return inTransaction(db, async (tx) => {
    await lockClaims(tx);
    const rooms = new Map<string, Room>();
    for (const { count, ...target } of await countSending(tx)) {
      // A chat that is being told something is told nothing else.
      const isBusy = count >= atOnce || (await chatOf(tx, target)) !== undefined;
      rooms.set(nameOf(target), { target, left: isBusy ? 0 : atOnce - count });
    }
    const ids: number[] = [];
    for (let look = 0; look < looksMax && ids.length < free; look += 1) {
      const full = [...rooms.values()].filter(({ left }) => left <= 0).map(({ target }) => target);
      const due = (await listDue(tx, now(), full, dueAtOnce)).filter(({ id }) => !ids.includes(id));
      for (const delivery of due) {
        if (ids.length === free) break;
        const room = rooms.get(nameOf(delivery)) ?? (await freshRoom(tx, delivery, now()));
        rooms.set(nameOf(delivery), room);
        if (room.left <= 0) continue;
        room.left -= 1;
        ids.push(delivery.id);
      }
      if (due.length < dueAtOnce) break;
    }
    return claimDeliveries(tx, ids, now(), claimMs);
  });
}

/** The next of the same target, in the place of one that has just ended. Chats are left a second. */
export async function claimNextOf(
  tx: Tx,
  { accountId, webhookId, recipientId }: DeliveryRow,
  nowMs: number,
): Promise<DeliveryRow | undefined> {
  const target = { accountId, webhookId, recipientId };
  if (webhookId === null || (await chatOf(tx, target)) !== undefined) return undefined;
  const id = await nextDueOf(tx, target, nowMs);
  if (id === undefined) return undefined;
  const [claimed] = await claimDeliveries(tx, [id], nowMs, claimMs);
  return claimed;
}

interface Room {
  readonly target: TargetKey;
  left: number;
}

/** Of a target to which nothing is under way. */
async function freshRoom(
  tx: Tx,
  { accountId, webhookId, recipientId }: DueDelivery,
  nowMs: number,
): Promise<Room> {
  const target = { accountId, webhookId, recipientId };
  const chat = await chatOf(tx, target);
  if (chat === undefined) return { target, left: atOnce };
  const isTooSoon = chat.lastAt !== null && Math.abs(nowMs - chat.lastAt) < chatEveryMs;
  return { target, left: isTooSoon ? 0 : 1 };
}

/** Undefined: it is none. */
async function chatOf(tx: Tx, { accountId, webhookId }: TargetKey) {
  if (webhookId === null) return undefined;
  const webhook = await findWebhook(tx, accountId, webhookId);
  return webhook !== undefined && isChat(webhook) ? webhook : undefined;
}

function nameOf({ accountId, webhookId, recipientId }: TargetKey): string {
  return `${accountId} ${webhookId ?? ''} ${recipientId ?? ''}`;
}
