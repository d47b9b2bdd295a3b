import type { Pool } from 'pg';
import { StoreRefusal } from '../refusal.ts';

/** The oldest that is tested. */
const oldestMajor = 15;

/** @throws StoreRefusal */
export async function requireSuitable(pool: Pool, place: string): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  const { version = '', encoding = '' } = rows[0] ?? {};
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldestMajor) {
    throw new StoreRefusal(
      'unsuitable',
      `${place} is version ${major}. Assay needs PostgreSQL ${oldestMajor} or newer.`,
    );
  }
  // The others have no room for some letters of a page, or, as SQL_ASCII, do not know what a letter is.
  if (encoding !== 'UTF8') {
    throw new StoreRefusal(
      'unsuitable',
      `${place} is encoded as ${encoding}, and pages are written in all letters. Make another database with "createdb --encoding=UTF8 --template=template0 NAME".`,
    );
  }
}

/** What is in the way of opening, as a sentence that names the way out. */
export async function explained<T>(place: string, url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const sentence = sentenceFor(error, place, url);
    if (sentence === undefined) throw error;
    throw new StoreRefusal('not-reachable', sentence, error);
  }
}

function sentenceFor(error: unknown, place: string, url: string): string | undefined {
  if (error instanceof StoreRefusal) return undefined;
  const { code, message, cause } = error as Error & { readonly code?: string };
  // An outage carries what PostgreSQL said.
  if (code === 'storage-unavailable' && cause !== undefined) return sentenceFor(cause, place, url);
  const { username, pathname } = new URL(url);
  const role = decodeURIComponent(username) || 'of this user';
  const database = decodeURIComponent(pathname.slice(1));
  const known = Object.entries(sentences).find(([codes]) => codes.split(' ').includes(code ?? ''));
  if (known !== undefined) {
    return `${place} ${known[1].replaceAll('{role}', role).replaceAll('{database}', database)}`;
  }
  if (/timeout|terminated/i.test(message)) return `${place} does not answer. ${checkAddress}`;
  if (/SSL|certificate|self-signed/i.test(message)) {
    return `${place} and Assay do not agree on TLS (${message}). See sslmode in ASSAY_DATABASE_URL.`;
  }
  if (/password/i.test(message)) {
    return `${place} asks for a password, and ASSAY_DATABASE_URL has none: postgres://${role}:PASSWORD@….`;
  }
  return undefined;
}

const checkAddress = 'Check ASSAY_DATABASE_URL, and whether the server runs.';

/** By SQLSTATE, or by code of the system. */
const sentences: Readonly<Record<string, string>> = {
  'ECONNREFUSED ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ECONNRESET EACCES': `cannot be reached. ${checkAddress}`,
  'ENOTFOUND EAI_AGAIN': `cannot be reached: nobody knows a machine of this name. ${checkAddress}`,
  '57P03': 'is just starting or stopping. Try again in a moment.',
  '28P01 28000': 'does not let the role {role} in: role or password in ASSAY_DATABASE_URL are wrong.',
  '3D000': 'has no database {database}. Make it with "createdb {database}".',
  '53300': 'has no connection left. Raise max_connections, or run fewer nodes: each takes up to 11.',
  '0A000 58P01':
    'lacks the extensions pg_trgm and btree_gin. They come with PostgreSQL: install its package "contrib".',
  '42501':
    'does not let the role {role} make what Assay needs. As the owner of the database: GRANT CREATE ON DATABASE "{database}" TO "{role}"; GRANT CREATE ON SCHEMA public TO "{role}";',
};
