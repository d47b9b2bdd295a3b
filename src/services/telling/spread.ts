import { inTransaction, type Tx } from '../../store/db.ts';
import {
  findOpenGroup,
  insertDelivery,
  joinGroup,
  nthNewest,
  type TargetKey,
} from '../../store/telling/deliveries.ts';
import { deliveryCodes } from '../../store/telling/delivery-codes.ts';
import { type EventRow, markSpread, takeUnspread } from '../../store/telling/events.ts';
import { listTargets, readNotifications, type TargetRow } from '../../store/telling/targets.ts';
import type { EventType } from '../../telling/event-types.ts';
import type { TellingParts } from './telling-parts.ts';
import { mailedTypes, typesIn } from './wants.ts';

const eventsAtOnce = 50;
const second = 1_000;
const hourMs = 3_600 * second;
/** N6: messages of one target within an hour; what comes then is held back, and told as one. */
const messagesAnHour = 60;
/** N6: how long messages of one project wait for others. */
const groupMs = { chat: 60 * second, mail: 300 * second };
/** For ever: no message waits so long. */
const never = Number.MAX_SAFE_INTEGER;

/**
 * W4: makes a delivery for everybody whom an event is for, and marks the event, in one transaction.
 * @param hasMail without it nobody is mailed
 * @returns whether there is more
 */
export async function spreadSome(
  { db, now }: Pick<TellingParts, 'db' | 'now'>,
  hasMail: boolean,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const events = await takeUnspread(tx, eventsAtOnce);
    if (events.length === 0) return false;
    const targets = new Map<number, readonly TargetRow[]>();
    for (const event of events) {
      const { accountId } = event;
      const known = targets.get(accountId) ?? (await listTargets(tx, accountId));
      targets.set(accountId, known);
      const told = await toldTargets(tx, event, known, hasMail);
      for (const target of told.targets) await spreadTo(tx, event, target, told.groupMs, now());
    }
    await markSpread(
      tx,
      events.map(({ id }) => id),
      now(),
    );
    return events.length === eventsAtOnce;
  });
}

interface Chosen {
  readonly webhooks?: 'all' | readonly number[];
  readonly recipients?: 'all' | readonly number[];
  /** Seconds. */
  readonly group?: number;
}

/** Whom of the targets an event is for, by what they want and by what is chosen for its project. */
async function toldTargets(tx: Tx, event: EventRow, targets: readonly TargetRow[], hasMail: boolean) {
  const wanting = targets.filter((target) => wants(target, event, hasMail));
  if (!isAlert(event) || wanting.length === 0) return { targets: wanting, groupMs: undefined };
  const { project, account } = await readNotifications(tx, event.accountId, event.projectId);
  const chosen = JSON.parse(project ?? account ?? '{}') as Chosen;
  const isChosen = ({ webhookId, recipientId }: TargetRow) =>
    webhookId === null ? isIn(chosen.recipients, recipientId as number) : isIn(chosen.webhooks, webhookId);
  const own = chosen.group === undefined ? undefined : chosen.group * second;
  return { targets: wanting.filter(isChosen), groupMs: own };
}

function isIn(chosen: 'all' | readonly number[] | undefined, id: number): boolean {
  return chosen === undefined || chosen === 'all' || chosen.includes(id);
}

function isAlert({ type }: Pick<EventRow, 'type'>): boolean {
  return type.startsWith('alert.');
}

function wants(target: TargetRow, { type, projectId }: EventRow, hasMail: boolean): boolean {
  if (target.webhookId === null) {
    if (type === 'digest.weekly' && target.digest === 0) return false;
    return hasMail && mailedTypes.includes(type as EventType);
  }
  if (!typesIn(target.types ?? '[]').includes(type as EventType)) return false;
  const projects = target.projects === null ? null : (JSON.parse(target.projects) as number[]);
  return projects === null || projectId === null || projects.includes(projectId);
}

/** One delivery for a program; for people one message for what comes together, and no more than they can read. */
async function spreadTo(
  tx: Tx,
  event: EventRow,
  target: TargetRow,
  ownGroupMs: number | undefined,
  nowMs: number,
): Promise<void> {
  const { accountId, notBefore, createdAt } = event;
  const key: TargetKey = { accountId, webhookId: target.webhookId, recipientId: target.recipientId };
  const soonest = Math.max(notBefore, nowMs);
  if (target.format === 'standard') return insert(tx, event, key, { nextAt: soonest, isGroup: false });
  const earlier = await nthNewest(tx, key, messagesAnHour);
  if (earlier !== undefined && earlier > nowMs - hourMs) {
    const nextAt = Math.max(soonest, earlier + hourMs);
    return joinOrInsert(tx, event, key, { nextAt, isHeld: true });
  }
  if (!isAlert(event)) return insert(tx, event, key, { nextAt: soonest, isGroup: false });
  const waitMs =
    target.format === null ? Math.max(groupMs.mail, ownGroupMs ?? 0) : (ownGroupMs ?? groupMs.chat);
  return joinOrInsert(tx, event, key, { nextAt: Math.max(notBefore, createdAt + waitMs), isHeld: false });
}

async function joinOrInsert(
  tx: Tx,
  event: EventRow,
  key: TargetKey,
  { nextAt, isHeld }: { readonly nextAt: number; readonly isHeld: boolean },
): Promise<void> {
  const window = { from: Math.max(event.notBefore, 0), to: isHeld ? never : nextAt };
  const open = await findOpenGroup(tx, key, isHeld ? undefined : event.projectId, window);
  const joined = open && [...(JSON.parse(open.events) as number[]), event.id];
  if (open !== undefined && joined !== undefined && (await joinGroup(tx, open, joined))) return;
  await insert(tx, event, key, { nextAt, isGroup: true, isHeld });
}

async function insert(
  tx: Tx,
  { id, createdAt }: EventRow,
  key: TargetKey,
  { nextAt, isGroup, isHeld = false }: { nextAt: number; isGroup: boolean; isHeld?: boolean },
): Promise<void> {
  await insertDelivery(tx, {
    ...{ ...key, eventId: id, events: isGroup ? JSON.stringify([id]) : null, held: isHeld ? 1 : 0 },
    ...{ state: deliveryCodes.waiting, leasedUntil: null, nextAt, attemptLog: null },
    ...{ createdAt, doneAt: null },
  });
}
