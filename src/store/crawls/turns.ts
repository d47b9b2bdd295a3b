import { type Expression, type SqlBool, sql } from 'kysely';
import type { CrawlSettings, PauseReason, StoppedBy } from '../../crawl/types.ts';
import { type CrawlStateCode, crawlStateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { enqueueCrawl, judgedNext } from './queue-crawl.ts';

// Q10: turns of crawls. `leased_until` and `claims` of the row say who has one, whatever jobs there are.

/** States of an open crawl. Written into the statements: a partial index serves no value that comes later. */
const openStates = [
  ...[crawlStateCodes.queued, crawlStateCodes.running],
  ...[crawlStateCodes.paused, crawlStateCodes.closing],
];
const isOpen = sql<SqlBool>`state in (${sql.join(openStates.map((code) => sql.lit(code)))})`;

/** A crawl that this process has for one turn. Every write for it repeats the claim. */
export interface CrawlTurn extends CrawlKey {
  readonly siteId: number;
  readonly projectId: number;
  readonly number: number;
  readonly claim: number;
  readonly settings: CrawlSettings;
  /** Its pages are all there. */
  readonly isClosing: boolean;
  /** How often closing it was begun since a turn of it ended, this time included. */
  readonly closings: number;
  /** It had no turn before. */
  readonly isFirst: boolean;
  readonly stoppedBy: StoppedBy | null;
  /** JSON, of the turn before. */
  readonly memory: string | null;
  readonly startedAt: number;
  /** It had ended then, and is only judged again; null: it had not. */
  readonly finishedAt: number | null;
  /** Why it was paused before this turn; null: it was not. */
  readonly restedFor: PauseReason | null;
  /** By which it was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

const instant = (db: Db, nowMs: number) => db.clock ?? sql<number>`${nowMs}`;

/** No lease is so long: one that ends later is of a clock that was set back. */
const leaseMaxMs = 3_600_000;
/** No crawl rests for longer at once. What is to come later than that is of a clock that was set back. */
const restMaxMs = 86_400_000;

/** Nobody has a turn: alone with its database a process knows its own, and nobody else has any. */
function isFree(db: Db): Expression<SqlBool> {
  return db.clock === undefined
    ? sql<SqlBool>`leased_until is null`
    : sql<SqlBool>`(leased_until is null or leased_until not between ${db.clock} and ${db.clock} + ${leaseMaxMs})`;
}

function isDue(db: Db, nowMs: number): Expression<SqlBool> {
  const at = instant(db, nowMs);
  return sql<SqlBool>`not_before not between ${at} + 1 and ${at} + ${restMaxMs + 3_600_000}`;
}

/** Nobody has to let it go on. */
const goesOn = sql<SqlBool>`(reason is null or reason <> 'person')`;

/**
 * The next crawl by turns of accounts, and of an account one that only has to be judged, or else the one whose last turn is
 * longest ago.
 * @param busyAccounts have as many turns as they may
 */
export async function pickCrawl(
  db: Db,
  {
    afterAccount,
    busyAccounts,
    nowMs,
  }: { readonly afterAccount: number; readonly busyAccounts: readonly number[]; readonly nowMs: number },
): Promise<CrawlKey | undefined> {
  const waiting = db.sql
    .selectFrom('crawls')
    .select(['accountId', 'id as crawlId'])
    .where(isOpen)
    .where(goesOn)
    .where(isFree(db))
    .where('siteId', 'is not', null)
    .where(isDue(db, nowMs))
    .orderBy('accountId')
    .orderBy('notBefore')
    .orderBy('id')
    .limit(1);
  const open = busyAccounts.length === 0 ? waiting : waiting.where('accountId', 'not in', busyAccounts);
  return (await open.where('accountId', '>', afterAccount).executeTakeFirst()) ?? open.executeTakeFirst();
}

/** Undefined: it is over, gone, rests, or somebody has a turn of it. */
export async function claimCrawl(
  tx: Tx,
  { accountId, crawlId, jobId }: CrawlKey & { readonly jobId: string | null },
  nowMs: number,
  leaseMs: number,
): Promise<CrawlTurn | undefined> {
  const site = await tx.sql
    .selectFrom('crawls')
    .innerJoin('sites', (join) =>
      join.onRef('sites.accountId', '=', 'crawls.accountId').onRef('sites.id', '=', 'crawls.siteId'),
    )
    .select(['sites.id as siteId', 'sites.projectId', 'crawls.startedAt', 'crawls.reason'])
    .where('crawls.accountId', '=', accountId)
    .where('crawls.id', '=', crawlId)
    .executeTakeFirst();
  if (site === undefined) return undefined;
  const row = await tx.sql
    .updateTable('crawls')
    .set(({ eb, fn }) => ({
      claims: eb('claims', '+', 1),
      closings: sql<number>`case when state = ${sql.lit(crawlStateCodes.closing)} then closings + 1 else 0 end`,
      leasedUntil: sql<number>`${instant(tx, nowMs)} + ${leaseMs}`,
      startedAt: fn.coalesce('startedAt', sql<number>`${nowMs}`),
      reason: null,
      state: sql<CrawlStateCode>`case when state = ${sql.lit(crawlStateCodes.closing)}
        then ${sql.lit(crawlStateCodes.closing)} else ${sql.lit(crawlStateCodes.running)} end`,
    }))
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .where(isOpen)
    .where(goesOn)
    .where(isFree(tx))
    .where(isDue(tx, nowMs))
    .returning(['claims', 'closings', 'number', 'settings', 'state', 'stoppedBy', 'memory', 'startedAt'])
    .returning('finishedAt')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { claims, settings, state, startedAt, ...others } = row;
  return {
    ...{ accountId, crawlId, jobId, ...others, siteId: site.siteId, projectId: site.projectId },
    ...{ claim: claims, settings: JSON.parse(settings) as CrawlSettings },
    ...{ isClosing: state === crawlStateCodes.closing, isFirst: site.startedAt === null },
    ...{ startedAt: startedAt ?? nowMs, restedFor: site.reason },
  };
}

/** How a turn goes on. */
export interface CrawlGoesOn {
  readonly state: 'running' | 'paused' | 'closing';
  readonly reason: PauseReason | null;
  readonly stoppedBy: StoppedBy | null;
  readonly delayMs: number;
}

type Turn = Pick<CrawlTurn, 'accountId' | 'crawlId' | 'claim' | 'jobId'>;

/**
 * The turn is over, and the crawl waits for its next one; what a person asked for meanwhile comes first.
 * @returns undefined: somebody else has it, or it is gone
 */
export async function endTurn(
  tx: Tx,
  turn: Turn,
  next: CrawlGoesOn & { readonly memory: string | null },
  nowMs: number,
): Promise<CrawlGoesOn | undefined> {
  const wanted = await readWanted(tx, turn);
  if (wanted === undefined) return undefined;
  await completeJob(tx, turn);
  const goesOn = asWanted(next, wanted.wanted);
  await tx.sql
    .updateTable('crawls')
    .set(({ eb }) => ({
      // Who was given up may still come to write.
      claims: eb('claims', '+', 1),
      ...{ state: crawlStateCodes[goesOn.state], reason: goesOn.reason, stoppedBy: goesOn.stoppedBy },
      ...{ wanted: null, leasedUntil: null, memory: next.memory, closings: 0 },
      notBefore: nextTurnAt(tx, goesOn, nowMs),
    }))
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.crawlId)
    .execute();
  if (goesOn.reason !== 'person')
    await enqueueCrawl(tx, turn, { delaySeconds: Math.ceil(goesOn.delayMs / 1_000) });
  return goesOn;
}

function nextTurnAt(db: Db, { state, reason, delayMs }: CrawlGoesOn, nowMs: number) {
  if (reason === 'person') return 0;
  if (state === 'closing' && delayMs === 0) return judgedNext;
  return sql<number>`${instant(db, nowMs)} + ${Math.min(delayMs, restMaxMs)}`;
}

/** Pages that are all there are judged, whatever else was asked for. */
function asWanted(next: CrawlGoesOn, wanted: 'paused' | 'stopped' | null): CrawlGoesOn {
  if (wanted === null || next.state === 'closing') return next;
  return wanted === 'stopped'
    ? { state: 'closing', reason: null, stoppedBy: 'person', delayMs: 0 }
    : { state: 'paused', reason: 'person', stoppedBy: null, delayMs: 0 };
}

/** In the middle of a turn. */
export async function keepTurnMemory(tx: Tx, turn: Turn, memory: string): Promise<void> {
  await tx.sql
    .updateTable('crawls')
    .set({ memory })
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.crawlId)
    .where('claims', '=', turn.claim)
    .execute();
}

/** The turn is over, and the crawl with it. @returns false: somebody else has it, or it is gone */
export async function failCrawl(
  tx: Tx,
  turn: Turn,
  { code, message }: { readonly code: string; readonly message: string },
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('crawls')
    .set({
      ...{ state: crawlStateCodes.failed, reason: null, wanted: null, leasedUntil: null, memory: null },
      ...{ errorCode: code, errorMessage: message, finishedAt: nowMs },
    })
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.crawlId)
    .where('claims', '=', turn.claim)
    .where('siteId', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await completeJob(tx, turn);
  return numUpdatedRows > 0n;
}

/** Of a turn that is ours still: otherwise the job may be of whoever has it. */
export async function completeJob(tx: Tx, { jobId }: Pick<CrawlTurn, 'jobId'>): Promise<void> {
  if (jobId !== null) await tx.jobs?.crawls.complete(tx, jobId);
}

/** Until the transaction ends, nobody else changes it. Undefined: somebody else has the crawl, or it is gone. */
async function readWanted(
  tx: Tx,
  { accountId, crawlId, claim }: Turn,
): Promise<{ readonly wanted: 'paused' | 'stopped' | null } | undefined> {
  const ours = tx.sql
    .selectFrom('crawls')
    .select('wanted')
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .where('claims', '=', claim)
    .where('siteId', 'is not', null);
  return (tx.rowLocks ? ours.forUpdate() : ours).executeTakeFirst();
}

/** What whoever has a turn looks for now and again. Undefined: the crawl is somebody else's, or gone. */
export async function lookAtTurn(
  db: Db,
  { accountId, crawlId, claim }: Turn,
): Promise<{ readonly wanted: 'paused' | 'stopped' | null } | undefined> {
  const { rows } = await runPrepared(db, 'look at a turn', { accountId, crawlId, claim }, (open) =>
    db.sql
      .selectFrom('crawls')
      .select('wanted')
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId)
      .where('claims', '=', open.claim)
      .where('siteId', 'is not', null),
  );
  return rows[0];
}

/** Alone with its database: what a former process had. */
export async function freeTurns(db: Db): Promise<void> {
  await db.sql
    .updateTable('crawls')
    .set({ leasedUntil: null })
    .where(isOpen)
    .where('siteId', 'is not', null)
    .where('leasedUntil', 'is not', null)
    .execute();
}

/** We are still at them. */
export async function extendTurns(db: Db, turns: readonly Turn[], leaseMs: number): Promise<void> {
  if (turns.length === 0) return;
  await db.sql
    .updateTable('crawls')
    .set({ leasedUntil: sql<number>`${db.clock} + ${leaseMs}` })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('accountId', 'id', 'claims'),
        'in',
        turns.map(({ accountId, crawlId, claim }) => tuple(accountId, crawlId, claim)),
      ),
    )
    .where('leasedUntil', 'is not', null)
    .execute();
}

/** Gives a job to those that nobody works on and that have none which waits, such as those of a worker that died. */
export async function enqueueJobless(tx: Tx, limit: number): Promise<void> {
  const { rows } = await sql<CrawlKey>`
    select account_id, id as crawl_id from crawls
    where ${isOpen} and ${goesOn} and site_id is not null
      and ${isDue(tx, 0)} and ${isFree(tx)}
      and not exists (
        select 1 from pgboss.job
        where name = 'crawl' and state < 'active' and (data ->> 'crawl')::bigint = crawls.id)
    order by account_id, id limit ${limit}`.execute(tx.sql);
  if (rows.length === 0) return;
  // Otherwise the jobs of dead workers keep the account from new ones until the queue, too, has noticed.
  await tx.jobs?.crawls.forgetBegun(
    tx,
    rows.map(({ crawlId }) => crawlId),
  );
  for (const crawl of rows) await enqueueCrawl(tx, crawl);
}
