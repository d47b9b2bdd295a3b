import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a column holds a text somewhere; `%`, `_` and `\` in it are ordinary characters. */
export function containsText(column: string, text: string, like: 'like' | 'ilike'): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(like)} ${pattern} escape '\\'`;
}
