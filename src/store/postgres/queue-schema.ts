import { createRequire } from 'node:module';
import type { ClientBase, Pool } from 'pg';
import type { QueueSchema } from '../job-queue.ts';

export async function readQueueSchema(server: Pool | ClientBase): Promise<QueueSchema> {
  const needed = neededVersion();
  const tables = await server.query<{ name: string | null }>(
    "select to_regclass('pgboss.version')::text as name",
  );
  if (tables.rows[0]?.name === null) return { installed: null, needed };
  const { rows } = await server.query<{ version: number }>(
    'select version from pgboss.version where (select count(*) from pgboss.queue where name in ($1, $2, $3)) = 3',
    [queueName, crawlQueueName, lookQueueName],
  );
  return { installed: rows[0]?.version ?? null, needed };
}

export const queueName = 'run';
export const crawlQueueName = 'crawl';
export const lookQueueName = 'browser';

/** What stands between the program and its queue, as a sentence; undefined: nothing. */
export function queueTrouble({ installed, needed }: QueueSchema): string | undefined {
  if (installed === needed) return undefined;
  if (installed === null) return `The queue (pg-boss, version ${needed}) is missing.`;
  return `The queue (pg-boss) has the tables of version ${installed}; this program works with ${needed}.`;
}

/** The package exports every version but this one. */
function neededVersion(): number {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as {
    readonly pgboss: { readonly schema: number };
  };
  return pgboss.schema;
}
