import { AssayError } from '../errors.ts';

/** Whoever asked can do nothing but try again. */
export function unavailable(cause: unknown): AssayError {
  return new AssayError('storage-unavailable', 'The database does not answer now. Try again in a moment.', {
    cause,
  });
}
