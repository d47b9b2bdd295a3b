import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

export async function up(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  for (const statement of statements(words)) await sql.raw(statement).execute(db);
}

const statements = ({ id, integer, strict }: SchemaWords) => [
  `CREATE TABLE share_links (
    id ${id},
    account_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    revoked_at ${integer},
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  )${strict}`,

  'CREATE INDEX share_links_report ON share_links (account_id, report_id, id)',
  'CREATE INDEX share_links_expiry ON share_links (expires_at)',
];
