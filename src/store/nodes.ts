import { type RawBuilder, sql } from 'kysely';
import type { Client } from 'pg';

/** The processes that share a database. */
export interface Nodes {
  readonly own: string;
  /** Whether that node hears what others tell: false as soon as its process ended, in whatever way. */
  readonly isThere: (node: string) => RawBuilder<boolean>;
  /** Whether one of them can look at pages in a browser. */
  readonly hasBrowser: RawBuilder<boolean>;
}

/** Of advisory locks; the others are in run-jobs.ts, look-jobs.ts and project-turns.ts. */
const nodeLock = 742_004;
const browserLock = 742_006;

export function nodesBeside(own: string): Nodes {
  return {
    own,
    isThere: (node) => sql<boolean>`exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${nodeLock} and objid = ${numberOf(node)}
        and database = (select oid from pg_database where datname = current_database()))`,
    hasBrowser: sql<boolean>`exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${browserLock}
        and database = (select oid from pg_database where datname = current_database()))`,
  };
}

/** Says that the node is there, for as long as the connection is. */
export async function showPresence(client: Client, node: string): Promise<void> {
  // Shared, as the server may not have noticed yet that the connection before this one is gone.
  await client.query('select pg_advisory_lock_shared($1, $2)', [nodeLock, numberOf(node)]);
}

/** Says that the node has a browser, or none any more. */
export async function showBrowser(client: Client, node: string, isThere: boolean): Promise<void> {
  const call = isThere ? 'pg_advisory_lock_shared' : 'pg_advisory_unlock_shared';
  await client.query(`select ${call}($1, $2)`, [browserLock, numberOf(node)]);
}

/** A lock has room for 28 bits of the UUID. */
function numberOf(node: string): number {
  return Number.parseInt(node.slice(0, 7), 16);
}
