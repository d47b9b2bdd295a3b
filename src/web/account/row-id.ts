import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';

/** @throws AssayError not-found for a part of a path that is no id */
export function rowId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new AssayError('not-found', 'There is nothing with this id.');
  return id;
}
