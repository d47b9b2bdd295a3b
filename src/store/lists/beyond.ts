import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from './cursor.ts';

interface Beyond {
  readonly direction: 'asc' | 'desc';
  /** Towards the beginning of the list, where rows without a value are the first to come. */
  readonly isBackwards: boolean;
}

/** All rows beyond a position: what the legs of a list are together, where it is sorted and not read along an index. */
export function beyond(
  column: RawBuilder<number | string | null>,
  idColumn: string,
  { value, id }: Position,
  { direction, isBackwards }: Beyond,
): RawBuilder<SqlBool> {
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  const nextId = sql`${sql.ref(idColumn)} ${operator} ${id}`;
  if (value === null) {
    const tied = sql<SqlBool>`(${column} is null and ${nextId})`;
    return isBackwards ? sql<SqlBool>`(${tied} or ${column} is not null)` : tied;
  }
  const own = sql<SqlBool>`(${column} ${operator} ${value} or (${column} = ${value} and ${nextId}))`;
  return isBackwards ? own : sql<SqlBool>`(${own} or ${column} is null)`;
}
