import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { DeliveryTable } from '../watch-schema.ts';
import { deliveryCodes } from './delivery-codes.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

/** One of the two is set. */
export interface TargetKey {
  readonly accountId: number;
  readonly webhookId: number | null;
  readonly recipientId: number | null;
}

const { waiting, sending, delivered, failed, dropped } = deliveryCodes;

// Written into the statement: SQLite uses a partial index only for a state that it sees there.
const isWaiting = sql.lit(waiting);
const isSending = sql.lit(sending);

/** Undefined: this target has one of this event already. */
export async function insertDelivery(
  tx: Tx,
  row: Insertable<DeliveryTable>,
): Promise<DeliveryRow | undefined> {
  return tx.sql
    .insertInto('deliveries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A message that still waits for others to be told with it, or that tells what was held back. */
interface OpenGroup {
  readonly id: number;
  /** JSON. */
  readonly events: string;
}

/**
 * @param projectId whose alerts it tells; undefined: the one that tells what was held back
 * @param window the times for which it may be meant
 */
export async function findOpenGroup(
  tx: Tx,
  target: TargetKey,
  projectId: number | null | undefined,
  window: { readonly from: number; readonly to: number },
): Promise<OpenGroup | undefined> {
  const groups = tx.sql
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .select(['deliveries.id', 'deliveries.events'])
    .where('deliveries.state', '=', isWaiting)
    .where('deliveries.attempts', '=', 0)
    .where('deliveries.accountId', '=', target.accountId)
    .where('deliveries.nextAt', '>=', window.from)
    .where('deliveries.nextAt', '<=', window.to)
    .where('deliveries.events', 'is not', null)
    .where('deliveries.held', '=', projectId === undefined ? 1 : 0)
    .$castTo<OpenGroup>()
    .limit(1);
  const ofTarget =
    target.webhookId === null
      ? groups.where('deliveries.recipientId', '=', target.recipientId)
      : groups.where('deliveries.webhookId', '=', target.webhookId);
  if (projectId === undefined) return ofTarget.executeTakeFirst();
  return (
    projectId === null
      ? ofTarget.where('events.projectId', 'is', null)
      : ofTarget.where('events.projectId', '=', projectId)
  ).executeTakeFirst();
}

/** False: somebody has begun to send it. */
export async function joinGroup(
  tx: Tx,
  { id, events: former }: OpenGroup,
  events: readonly number[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('deliveries')
    .set({ events: JSON.stringify(events) })
    .where('id', '=', id)
    .where('state', '=', isWaiting)
    .where('events', '=', former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When the message was made that so many newer ones of this target follow; undefined: there are fewer. */
export async function nthNewest(tx: Tx, target: TargetKey, nth: number): Promise<number | undefined> {
  const row = await ofTarget(tx, target)
    .select('createdAt')
    .orderBy('id', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

function ofTarget(db: Db, { accountId, webhookId, recipientId }: TargetKey) {
  const all = db.sql.selectFrom('deliveries').where('accountId', '=', accountId);
  return webhookId === null
    ? all.where('recipientId', '=', recipientId)
    : all.where('webhookId', '=', webhookId);
}

/** Nobody else claims until the transaction ends: so no target has more at once than it may. */
export async function lockClaims(tx: Tx): Promise<void> {
  if (tx.rowLocks) await sql`select pg_advisory_xact_lock(${sql.lit(claimLock)}, 0)`.execute(tx.sql);
}

/** Of advisory locks; the others are in leases.ts, reports/run-jobs.ts and nodes.ts. */
const claimLock = 742_012;

/** How many are being sent, by target. */
export async function countSending(tx: Tx): Promise<(TargetKey & { readonly count: number })[]> {
  return tx.sql
    .selectFrom('deliveries')
    .select(({ fn }) => ['accountId', 'webhookId', 'recipientId', fn.countAll<number>().as('count')])
    .where('state', '=', isSending)
    .groupBy(['accountId', 'webhookId', 'recipientId'])
    .execute();
}

export interface DueDelivery extends TargetKey {
  readonly id: number;
}

/**
 * Those that are due, the longest first.
 * @param except targets that have as many under way as they may
 */
export async function listDue(
  tx: Tx,
  nowMs: number,
  except: readonly TargetKey[],
  limit: number,
): Promise<DueDelivery[]> {
  const [webhooks, recipients] = [idsOf(except, 'webhookId'), idsOf(except, 'recipientId')];
  let due = tx.sql
    .selectFrom('deliveries')
    .select(['id', 'accountId', 'webhookId', 'recipientId'])
    .where('state', '=', isWaiting)
    .where('nextAt', '<=', nowMs);
  if (webhooks.length > 0)
    due = due.where(({ eb, or }) => or([eb('webhookId', 'is', null), eb('webhookId', 'not in', webhooks)]));
  if (recipients.length > 0)
    due = due.where(({ eb, or }) =>
      or([eb('recipientId', 'is', null), eb('recipientId', 'not in', recipients)]),
    );
  return due.orderBy('nextAt').limit(limit).execute();
}

function idsOf(targets: readonly TargetKey[], name: 'webhookId' | 'recipientId'): number[] {
  return targets.flatMap((target) => target[name] ?? []);
}

/** The one of this target that has been due for longest. */
export async function nextDueOf(tx: Tx, target: TargetKey, nowMs: number): Promise<number | undefined> {
  const row = await ofTarget(tx, target)
    .select('id')
    .where('state', '=', isWaiting)
    .where('nextAt', '<=', nowMs)
    .orderBy('nextAt')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** @returns what is ours now, under a claim that nobody else has */
export async function claimDeliveries(
  tx: Tx,
  ids: readonly number[],
  nowMs: number,
  leaseMs: number,
): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  return tx.sql
    .updateTable('deliveries')
    .set(({ eb }) => ({
      state: sending,
      claim: eb('claim', '+', 1),
      leasedUntil: sql<number>`${tx.clock ?? nowMs} + ${leaseMs}`,
    }))
    .where('id', 'in', ids)
    .where('state', '=', isWaiting)
    .returningAll()
    .execute();
}

interface Outcome {
  readonly state: number;
  readonly attempts: number;
  readonly nextAt: number;
  /** JSON. */
  readonly attemptLog: string | null;
  readonly doneAt: number | null;
}

/** False: our claim is over, and what came of it is another's to say. */
export async function endClaim(
  tx: Tx,
  { id, claim }: Pick<DeliveryRow, 'id' | 'claim'>,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('deliveries')
    .set({ ...outcome, leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', isSending)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives one back as it was: it was not sent. */
export async function unclaim(tx: Tx, { id, claim }: Pick<DeliveryRow, 'id' | 'claim'>): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ state: waiting, leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', isSending)
    .where('claim', '=', claim)
    .execute();
}

/** Those whose sender was not heard of wait again. @param all also those whose lease is not over */
export async function returnLost(db: Db, nowMs: number, all: boolean): Promise<void> {
  const lost = db.sql
    .updateTable('deliveries')
    .set({ state: waiting, leasedUntil: null })
    .where('state', '=', isSending);
  await (all ? lost : lost.where('leasedUntil', '<', db.clock ?? nowMs)).execute();
}

/** A clock that was set back would leave them waiting. @param latest when the last one may be due */
export async function bringForward(db: Db, nowMs: number, latest: number): Promise<void> {
  await db.sql
    .updateTable('deliveries')
    .set({ nextAt: nowMs })
    .where('state', '=', isWaiting)
    .where('nextAt', '>', latest)
    .execute();
}

/** What still waits for a webhook that is off. */
export async function dropWaiting(tx: Tx, accountId: number, webhookId: number, at: number): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ state: dropped, doneAt: at })
    .where('state', '=', isWaiting)
    .where('accountId', '=', accountId)
    .where('webhookId', '=', webhookId)
    .execute();
}

interface DeliveryFilter {
  readonly state?: keyof typeof deliveryCodes | undefined;
  readonly type?: string | undefined;
}

/** Of a webhook, newest first, each with the type of its event. */
export async function listDeliveries(
  db: Db,
  accountId: number,
  webhookId: number,
  { state, type }: DeliveryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: (DeliveryRow & { type: string })[]; readonly total: number }> {
  let found = db.sql
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .where('deliveries.accountId', '=', accountId)
    .where('deliveries.webhookId', '=', webhookId);
  if (state !== undefined) found = found.where('deliveries.state', '=', deliveryCodes[state]);
  if (type !== undefined) found = found.where('events.type', '=', type);
  const [rows, { count }] = await Promise.all([
    found
      .selectAll('deliveries')
      .select('events.type')
      .orderBy('deliveries.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

export async function findDelivery(
  db: Db,
  accountId: number,
  webhookId: number,
  id: number,
): Promise<(DeliveryRow & { type: string }) | undefined> {
  return db.sql
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .selectAll('deliveries')
    .select('events.type')
    .where('deliveries.accountId', '=', accountId)
    .where('deliveries.webhookId', '=', webhookId)
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
}

/** Due again, with all tries before it; false: it waits or is being sent, or is gone. */
export async function replayDelivery(
  tx: Tx,
  accountId: number,
  webhookId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('deliveries')
    .set({ state: waiting, attempts: 0, nextAt: nowMs, doneAt: null })
    .where('accountId', '=', accountId)
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where('state', 'in', [delivered, failed, dropped])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The oldest of those that came to nothing, or of all that are over, that were made between the two times. */
export async function listToReplay(
  tx: Tx,
  accountId: number,
  webhookId: number,
  { since, until, isFailedOnly }: ReplayRange,
  limit: number,
): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('deliveries')
    .select('id')
    .where('accountId', '=', accountId)
    .where('webhookId', '=', webhookId)
    .where('createdAt', '>=', since)
    .where('createdAt', '<', until)
    .where('state', 'in', isFailedOnly ? [failed, dropped] : [delivered, failed, dropped])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface ReplayRange {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly until: number;
  readonly isFailedOnly: boolean;
}

export async function replayDeliveries(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ state: waiting, attempts: 0, nextAt: nowMs, doneAt: null })
    .where('accountId', '=', accountId)
    .where('id', 'in', tx.numbersOf(JSON.stringify(ids)))
    .execute();
}

/** Some of a webhook that goes. False: there are none left. */
export async function deleteSomeDeliveries(
  db: Db,
  accountId: number,
  webhookId: number,
  limit: number,
): Promise<boolean> {
  const some = db.sql
    .selectFrom('deliveries')
    .select('id')
    .where('accountId', '=', accountId)
    .where('webhookId', '=', webhookId)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await db.sql.deleteFrom('deliveries').where('id', 'in', some).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When the one that has been due for longest was; null: none is. */
export async function oldestDue(db: Db, nowMs: number): Promise<number | null> {
  const row = await db.sql
    .selectFrom('deliveries')
    .select('nextAt')
    .where('state', '=', isWaiting)
    .where('nextAt', '<=', nowMs)
    .orderBy('nextAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextAt ?? null;
}
