import { invalid } from '../errors.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import { type Cursor, readCursor, writeCursor } from '../store/lists/cursor.ts';
import { type ListSource, readPage } from '../store/lists/list-page.ts';
import type { Page, PerPage } from './page.ts';

interface PagingQuery {
  readonly perPage: PerPage;
  readonly page: number;
  readonly cursor?: string;
}

/** @throws AssayError for a cursor that is not of this list */
export function openCursor(
  { cursor }: PagingQuery,
  cursorKeys: KeyRing,
  identity: string,
): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const opened = readCursor(cursorKeys, identity, cursor);
  if (opened !== undefined) return opened;
  throw invalid(
    'cursor',
    'This cursor is not one of this list. Follow the links of its pages, or leave it out.',
  );
}

/**
 * One page with its cursors written out.
 * @param identity of listIdentity: it tells this list from every other
 */
export async function listPage<Row>(
  source: ListSource<Row>,
  { page, perPage }: PagingQuery,
  cursor: Cursor | undefined,
  cursorKeys: KeyRing,
  identity: string,
): Promise<Page<Row>> {
  const { next, prev, ...found } = await readPage(source, { page, perPage, cursor });
  const write = (to: Cursor | null) => (to === null ? null : writeCursor(cursorKeys, identity, to));
  return { ...found, perPage, cursors: { next: write(next), prev: write(prev) } };
}
