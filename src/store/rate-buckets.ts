import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

// Instants here are of the clock of the database, which may be set back. Each row is then measured from the new
// time on, and debts stay debts; otherwise the step, be it an hour, would lock out everybody who has a row.

/** By how much the clock was set back since the row was last moved. */
function setBackMs(db: Db, row: 'bucket' | 'target' | 'own'): RawBuilder<number> {
  return sql`greatest(${sql.ref(`${row}.moved_at`)} - ${db.clock}, 0)`;
}

/**
 * Moves buckets that all nodes share, by the clock of the database.
 * @returns in how many milliseconds each is full; negative: it has been for so long
 */
export async function moveBuckets(
  db: Db,
  changes: readonly { readonly name: string; readonly byMs: number }[],
): Promise<{ readonly name: string; readonly fullInMs: number }[]> {
  if (changes.length === 0) return [];
  // In one order, so that two nodes never wait for each other's rows.
  const ordered = changes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { rows } = await sql<{ name: string; fullInMs: number }>`
    insert into rate_buckets as bucket (key, theoretical_at, moved_at)
    select name, at + by_ms, at
    from unnest(${ordered.map(({ name }) => name)}::text[], ${ordered.map(({ byMs }) => Math.round(byMs))}::bigint[])
      as change (name, by_ms), (select ${db.clock} as at) as moment
    on conflict (key) do update set
      theoretical_at = greatest(bucket.theoretical_at - ${setBackMs(db, 'bucket')}, ${db.clock})
        + excluded.theoretical_at - excluded.moved_at,
      moved_at = ${db.clock}
    returning key as name, theoretical_at - ${db.clock} as full_in_ms`.execute(db.sql);
  return rows;
}

/** Buckets that have been full for an hour say nothing. @returns false when there are none */
export async function forgetBuckets(db: Db, limit: number): Promise<boolean> {
  if (!db.sharedLimits) return false;
  const counts = await Promise.all(
    [
      sql`delete from rate_buckets where key in (
        select key from rate_buckets where theoretical_at < ${db.clock} - 3600000 limit ${limit})`,
      sql`delete from target_hosts where host in (
        select host from target_hosts
        where greatest(theoretical_at, blocked_until) < ${db.clock} - 3600000 limit ${limit})`,
    ].map(async (statement) => (await statement.execute(db.sql)).numAffectedRows ?? 0n),
  );
  return counts.some((count) => count > 0n);
}

/** How a target host is paced, by the clock of the database. */
interface HostTurns {
  /** The bucket of the host is full again in so many milliseconds, what was just reserved included. */
  readonly fullInMs: number;
  /** The host asked for a pause of so many more milliseconds. */
  readonly blockedInMs: number;
  /** The same of the account that it told so. */
  readonly ownBlockedInMs: number;
}

/** Names of hosts have no space. */
function keyOf(host: string, account: number): string {
  return `${host} ${account}`;
}

/** Reserves requests to a target host, over all nodes. */
export async function reserveTurns(
  db: Db,
  host: string,
  account: number,
  takenMs: number,
): Promise<HostTurns> {
  const { rows } = await sql<HostTurns>`
    insert into target_hosts as target (host, theoretical_at, blocked_until, moved_at)
    values (${host}, ${db.clock} + ${takenMs}::bigint, 0, ${db.clock})
    on conflict (host) do update set
      theoretical_at = greatest(target.theoretical_at - ${setBackMs(db, 'target')}, ${db.clock}) + ${takenMs}::bigint,
      blocked_until = target.blocked_until - ${setBackMs(db, 'target')},
      moved_at = ${db.clock}
    returning theoretical_at - ${db.clock} as full_in_ms, blocked_until - ${db.clock} as blocked_in_ms, coalesce(
      (select own.blocked_until - ${setBackMs(db, 'own')} - ${db.clock} from target_hosts as own
        where own.host = ${keyOf(host, account)}), 0) as own_blocked_in_ms`.execute(db.sql);
  return rows[0] ?? { fullInMs: 0, blockedInMs: 0, ownBlockedInMs: 0 };
}

/** The host asked for a pause, which others than the account that was told keep for a while. */
export async function blockHost(
  db: Db,
  host: string,
  account: number,
  { ownMs, othersMs }: { readonly ownMs: number; readonly othersMs: number },
): Promise<void> {
  await sql`
    insert into target_hosts as target (host, theoretical_at, blocked_until, moved_at)
    values (${host}, 0, ${db.clock} + ${othersMs}::bigint, ${db.clock}),
      (${keyOf(host, account)}, 0, ${db.clock} + ${ownMs}::bigint, ${db.clock})
    on conflict (host) do update set
      theoretical_at = target.theoretical_at - ${setBackMs(db, 'target')},
      blocked_until = greatest(target.blocked_until - ${setBackMs(db, 'target')}, excluded.blocked_until),
      moved_at = ${db.clock}`.execute(db.sql);
}
