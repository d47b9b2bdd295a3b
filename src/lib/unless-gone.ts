import { AssayError } from '../errors.ts';

/** Undefined: what was asked for was deleted meanwhile. */
export async function unlessGone<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AssayError && error.code === 'not-found') return undefined;
    throw error;
  }
}
