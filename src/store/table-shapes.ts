import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** A table of PostgreSQL, as far as copying its rows needs to know it. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** Columns of its primary key. */
  readonly key: readonly string[];
}

interface ColumnShape {
  readonly name: string;
  readonly type: 'bigint' | 'text' | 'bytea';
  readonly isIdentity: boolean;
}

/** Tables that belong to the schema or to the moment, not to what is kept. */
const besides = ['migrations', 'migrations_lock', 'rate_buckets', 'target_hosts'];

/** Every table that holds what is kept, each after those that it refers to. */
export async function listTables(tx: Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { readonly parents: readonly string[] }>`
    select t.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
        where i.indrelid = t.oid and i.indisprimary) as key,
      (select coalesce(json_agg(p.relname), '[]') from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and p.oid <> t.oid) as parents
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      and t.relname not in (${sql.join(besides)})
    order by t.relname`.execute(tx.sql);
  const ordered: (typeof rows)[number][] = [];
  let rest = rows;
  while (rest.length > 0) {
    const isKnown = (parent: string) => ordered.some(({ name }) => name === parent);
    const ready = rest.filter(({ parents }) => parents.every(isKnown));
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }));
}
