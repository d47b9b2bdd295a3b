import { AssayError } from '../errors.ts';
import { isFull } from './disk-faults.ts';

/** Whoever asked can do nothing but try again, and with a full disk only once there is room. */
export function unavailable(cause: unknown): AssayError {
  const sentence = isFull(cause)
    ? 'The storage is full. The operator must make room first.'
    : 'The database does not answer now. Try again in a moment.';
  return new AssayError('storage-unavailable', sentence, { cause });
}
