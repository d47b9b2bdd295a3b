import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes]) await sql.raw(statement).execute(db);
}

const tables = [
  `CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    password_changed_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    disabled_at INTEGER
  ) STRICT`,

  `CREATE TABLE memberships (
    account_id INTEGER NOT NULL REFERENCES accounts,
    user_id INTEGER NOT NULL REFERENCES users,
    role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 2),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, user_id)
  ) STRICT`,

  // A session looks at one account at a time, and its user is a member of that account.
  `CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL,
    account_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    address TEXT,
    user_agent TEXT,
    FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id)
  ) STRICT`,

  // The setup link of the first owner and links that set a new password are of the same kind: opened once.
  `CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts,
    token_hash TEXT NOT NULL UNIQUE,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
    email TEXT,
    role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 2),
    user_id INTEGER REFERENCES users,
    invited_by INTEGER,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    accepted_at INTEGER
  ) STRICT`,

  'ALTER TABLE api_keys ADD COLUMN created_by INTEGER',
];

const indexes = [
  'CREATE INDEX memberships_user ON memberships (user_id)',
  'CREATE INDEX sessions_user ON sessions (user_id)',
  'CREATE INDEX sessions_membership ON sessions (account_id, user_id)',
  'CREATE INDEX sessions_expires ON sessions (expires_at)',
  'CREATE INDEX invitations_account ON invitations (account_id, id)',
  'CREATE INDEX invitations_expires ON invitations (expires_at)',
];
