import { AssayError } from '../../errors.ts';

/** @throws AssayError not-found for a part of a path that is no id */
export function rowId(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new AssayError('not-found', 'There is nothing with this id.');
  return id;
}
