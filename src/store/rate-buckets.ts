import { sql } from 'kysely';
import type { Db } from './db.ts';

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
    insert into rate_buckets as bucket (key, theoretical_at)
    select name, ${db.clock} + by_ms
    from unnest(${ordered.map(({ name }) => name)}::text[], ${ordered.map(({ byMs }) => Math.round(byMs))}::bigint[])
      as change (name, by_ms)
    on conflict (key) do update set
      theoretical_at = greatest(bucket.theoretical_at, ${db.clock}) + excluded.theoretical_at - ${db.clock}
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
export interface HostTurns {
  /** The bucket of the host is full again in so many milliseconds, what was just reserved included. */
  readonly fullInMs: number;
  /** The host asked for a pause of so many more milliseconds. */
  readonly blockedInMs: number;
}

/** Reserves requests to a target host, over all nodes. */
export async function reserveTurns(db: Db, host: string, takenMs: number): Promise<HostTurns> {
  const { rows } = await sql<HostTurns>`
    insert into target_hosts as target (host, theoretical_at, blocked_until)
    values (${host}, ${db.clock} + ${takenMs}::bigint, 0)
    on conflict (host) do update set
      theoretical_at = greatest(target.theoretical_at, ${db.clock}) + ${takenMs}::bigint
    returning theoretical_at - ${db.clock} as full_in_ms, blocked_until - ${db.clock} as blocked_in_ms`.execute(
    db.sql,
  );
  return rows[0] ?? { fullInMs: 0, blockedInMs: 0 };
}

export async function blockHost(db: Db, host: string, ms: number): Promise<void> {
  await sql`
    insert into target_hosts as target (host, theoretical_at, blocked_until)
    values (${host}, 0, ${db.clock} + ${ms}::bigint)
    on conflict (host) do update set
      blocked_until = greatest(target.blocked_until, excluded.blocked_until)`.execute(db.sql);
}
