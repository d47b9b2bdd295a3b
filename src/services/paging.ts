import { invalid } from '../errors.ts';
import { type Cursor, type ListIdentity, readCursor, writeCursor } from '../store/cursor.ts';
import { type ListSource, readPage } from '../store/list-page.ts';
import type { Page, PerPage } from './types.ts';

export interface PagingQuery {
  readonly perPage: PerPage;
  readonly page: number;
  readonly cursor?: string;
}

/**
 * One page with its cursors written out.
 * @param identity tells this list from every other; it holds the account
 * @throws AssayError for a cursor that is not of this list
 */
export async function listPage<Row>(
  source: ListSource<Row>,
  query: PagingQuery,
  cursorKey: Uint8Array,
  identity: ListIdentity,
): Promise<Page<Row>> {
  const cursor = query.cursor === undefined ? undefined : readCursor(cursorKey, identity, query.cursor);
  if (query.cursor !== undefined && cursor === undefined) {
    throw invalid(
      'cursor',
      'This cursor is not one of this list. Follow the links of its pages, or leave it out.',
    );
  }
  const { perPage } = query;
  const found = await readPage(source, { page: query.page, perPage, cursor });
  const { rows, total, page, lastPage } = found;
  const write = (to: Cursor | null) => (to === null ? null : writeCursor(cursorKey, identity, to));
  return {
    rows,
    total,
    page,
    perPage,
    lastPage,
    cursors: { next: write(found.next), prev: write(found.prev) },
  };
}
