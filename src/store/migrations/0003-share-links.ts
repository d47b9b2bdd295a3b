import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE share_links (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    report_id INTEGER NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER,
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  ) STRICT`,

  'CREATE INDEX share_links_report ON share_links (account_id, report_id, id)',
  'CREATE INDEX share_links_expiry ON share_links (expires_at)',
];
