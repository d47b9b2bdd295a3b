import { unavailable, withStatement } from '../outage.ts';

/** What PostgreSQL said, and of which statement, without its values; `code` is its SQLSTATE. */
class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code: string | undefined, constraint: string | undefined) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** As the program knows errors: an outage, which the caller can only retry, or a bug with its statement. */
export function errorOf(error: unknown, statement: string): Error {
  const { message, code, constraint } = error as Error & { code?: string; constraint?: string };
  const told = new PostgresError(withStatement(message, statement), code, constraint);
  return isOutage(code, message) ? unavailable(told) : told;
}

/** The driver has given up waiting for the answer, and knows no code for it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Of a statement that the connection keeps parsed: a migration has changed what it gives, or a pooler has lost it. */
export function isStale(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '0A000' || code === '26000';
}

/**
 * Serialization failures and deadlocks, and a unique key that somebody else took between our look and our insert: the
 * next look sees it.
 */
export function isCollision(error: unknown): boolean {
  return error instanceof PostgresError && collisions.includes(error.code ?? '');
}

const collisions = ['40001', '40P01', '23505'];

/** Others hold what was to be locked, or wait for what is: a deadlock, or a lock that was not given in time. */
export function isLockedOut(error: unknown): boolean {
  // An outage carries what PostgreSQL said.
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((told) => told === '40P01' || told === '55P03');
}

/**
 * Connections (08), resources such as disk, memory and connections (53), an operator who stops the server or one of its
 * statements (57), a lock that was not given in time (55P03), a disk that fails (58). What comes without a SQLSTATE
 * comes from the network.
 */
function isOutage(code: string | undefined, message: string): boolean {
  if (code === undefined) return /connect|terminated|timeout/i.test(message);
  if (/^(?:08|53|57|58)/.test(code) || code === '55P03' || code === '25P03') return true;
  return networkCodes.includes(code);
}

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
