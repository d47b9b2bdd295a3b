import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

export async function up(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  for (const statement of [...tables(words), ...indexes]) await sql.raw(statement).execute(db);
}

const tables = ({ id, integer, strict }: SchemaWords) => [
  `CREATE TABLE users (
    id ${id},
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    password_changed_at ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    disabled_at ${integer}
  )${strict}`,

  `CREATE TABLE memberships (
    account_id ${integer} NOT NULL REFERENCES accounts,
    user_id ${integer} NOT NULL REFERENCES users,
    role ${integer} NOT NULL CHECK (role BETWEEN 1 AND 2),
    created_at ${integer} NOT NULL,
    PRIMARY KEY (account_id, user_id)
  )${strict}`,

  // A session looks at one account at a time, and its user is a member of that account.
  `CREATE TABLE sessions (
    id ${id},
    token_hash TEXT NOT NULL UNIQUE,
    user_id ${integer} NOT NULL,
    account_id ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    seen_at ${integer} NOT NULL,
    confirmed_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    address TEXT,
    user_agent TEXT,
    FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id)
  )${strict}`,

  // The setup link of the first owner and links that set a new password are of the same kind: opened once.
  `CREATE TABLE invitations (
    id ${id},
    account_id ${integer} NOT NULL REFERENCES accounts,
    token_hash TEXT NOT NULL UNIQUE,
    kind ${integer} NOT NULL CHECK (kind BETWEEN 1 AND 3),
    email TEXT,
    role ${integer} NOT NULL CHECK (role BETWEEN 1 AND 2),
    user_id ${integer} REFERENCES users,
    invited_by ${integer},
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    accepted_at ${integer}
  )${strict}`,

  `ALTER TABLE api_keys ADD COLUMN created_by ${integer}`,
];

const indexes = [
  'CREATE INDEX memberships_user ON memberships (user_id)',
  'CREATE INDEX sessions_user ON sessions (user_id)',
  'CREATE INDEX sessions_membership ON sessions (account_id, user_id)',
  'CREATE INDEX sessions_expires ON sessions (expires_at)',
  'CREATE INDEX invitations_account ON invitations (account_id, id)',
  'CREATE INDEX invitations_expires ON invitations (expires_at)',
];
