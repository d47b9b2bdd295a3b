import { AssayError, storageFull } from '../errors.ts';
import { isFull } from './disk-faults.ts';

/** The caller can only try again, and with a full disk only once there is room. */
export function unavailable(cause: unknown): AssayError {
  if (isFull(cause)) return storageFull(cause);
  const sentence = 'The database does not answer now. Try again in a moment.';
  return new AssayError('storage-unavailable', sentence, { cause });
}

/** For the operator: what the driver or the system says. The statement it failed in says nothing of an outage. */
export function causeInWords(error: unknown): string {
  const cause = error instanceof AssayError ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code, errcode } = cause as { code?: string; errcode?: number };
  const [message = ''] = cause.message.split(beforeStatement, 1);
  const number = code ?? errcode;
  if (number === undefined || message.includes(String(number))) return message;
  // Of a host with several addresses Node gives a code alone.
  return message === '' ? String(number) : `${message} (${number})`;
}

export function withStatement(message: string, statement: string): string {
  return `${message}${beforeStatement}${statement}`;
}

const beforeStatement = ', in: ';
