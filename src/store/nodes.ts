import { type RawBuilder, sql } from 'kysely';
import type { Client } from 'pg';

/** The processes that share a database. */
export interface Nodes {
  readonly own: string;
  /** Whether that node hears what others tell: false as soon as its process ended, in whatever way. */
  readonly isThere: (node: string) => RawBuilder<boolean>;
}

/** Of advisory locks; the others are in run-jobs.ts and project-turns.ts. */
const nodeLock = 742_004;

export function nodesBeside(own: string): Nodes {
  return {
    own,
    isThere: (node) => sql<boolean>`exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${nodeLock} and objid = ${numberOf(node)}
        and database = (select oid from pg_database where datname = current_database()))`,
  };
}

/** Says that the node is there, for as long as the connection is. */
export async function showPresence(client: Client, node: string): Promise<void> {
  // Shared, as the server may not have noticed yet that the connection before this one is gone.
  await client.query('select pg_advisory_lock_shared($1, $2)', [nodeLock, numberOf(node)]);
}

/** A lock has room for 28 bits of the UUID. */
function numberOf(node: string): number {
  return Number.parseInt(node.slice(0, 7), 16);
}
