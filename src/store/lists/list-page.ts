import { type AssayError, invalid } from '../../errors.ts';
import type { Cursor, Position } from './cursor.ts';

/** What to read of a list. */
export interface Reach {
  readonly from: Position | null;
  /** From the end of the list, or from the position towards its beginning; rows come in that order. */
  readonly isBackwards: boolean;
  readonly offset: number;
  readonly take: number;
}

interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Wins over `page`. */
  readonly cursor: Cursor | undefined;
}

interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than `total`, nobody knows how many. */
  readonly isTotalMinimum: boolean;
  readonly page: number;
  readonly lastPage: number;
  readonly next: Cursor | null;
  readonly prev: Cursor | null;
}

export interface ListSource<Row> {
  /** @param known what a cursor carries; to be given back where counting again would cost a scan */
  readonly total: (known?: number) => Promise<number>;
  /** The number of this moment. Absent: the total is that. */
  readonly recount?: (() => Promise<number>) | undefined;
  /** Rows without the filter: when there are fewer than a cursor was made among, its total is of no use. */
  readonly among?: number | undefined;
  /** A total above it only says that there are more. */
  readonly countedMax?: number | undefined;
  readonly read: (reach: Reach, total: number) => Promise<readonly Row[]>;
  readonly positionOf: (row: Row) => Position;
}

/** Of rows that are skipped, from the nearer end: a database steps over each, and over these in seconds. */
const offsetMax = 2_000_000;

function tooFar(): AssayError {
  return invalid(
    'page',
    'This page is too far inside the list to be found by its number. Follow links.next, or filter.',
  );
}

/**
 * One page of a list: from a cursor onwards, or by number from the nearer end. Rows just read are newer than the
 * remembered count.
 * @throws AssayError errors.page: millions of rows lie before it and behind it
 */
export async function readPage<Row>(source: ListSource<Row>, request: PageRequest): Promise<ListPage<Row>> {
  const { cursor, page, perPage } = request;
  if (cursor !== undefined) return pageFrom(source, cursor, perPage);
  if (page === 1) return firstPage(source, perPage);

  const known = await source.total();
  const { recount } = source;
  if (recount === undefined) return numberedPage(source, request, known);
  if ((page - 1) * perPage <= aheadMax) return pageAhead(source, request, known);
  const { take, isBackwards } = stretchOf(source, known, request);
  // From the end, a number that is outdated would find rows of other pages, and past it none where there are some.
  if (take > 0 && !isBackwards) return pageAhead(source, request, known);
  return numberedPage(source, request, await recount());
}

/** Rows that are stepped over from the beginning where the total is only remembered, as counting anew costs more. */
const aheadMax = 1_000;

async function numberedPage<Row>(
  source: ListSource<Row>,
  request: PageRequest,
  total: number,
): Promise<ListPage<Row>> {
  const { page, perPage } = request;
  const reach = stretchOf(source, total, request);
  if (reach.take > 0 && reach.offset > offsetMax) throw tooFar();
  const found = reach.take === 0 ? [] : await source.read(reach, total);
  const rows = reach.isBackwards ? found.toReversed() : found;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const hasNext = page < lastPage || (page === lastPage && !isExact(source, total));
  return pageOf(source, { rows, total, page, lastPage }, { hasPrev: true, hasNext });
}

/** From the beginning, with one row more, which tells whether the list goes on. */
async function pageAhead<Row>(
  source: ListSource<Row>,
  { page, perPage }: PageRequest,
  counted: number,
): Promise<ListPage<Row>> {
  const offset = (page - 1) * perPage;
  if (offset > offsetMax) throw tooFar();
  const found = await source.read({ ...startFor(perPage + 1), offset }, counted);
  const rows = found.slice(0, perPage);
  const hasNext = found.length > perPage;
  const seen = offset + found.length;
  let total = counted;
  if (hasNext) total = Math.max(counted, seen);
  else if (found.length > 0) total = seen;
  else if (counted > offset) total = (await source.recount?.()) ?? counted;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return pageOf(source, { rows, total, page, lastPage }, { hasPrev: true, hasNext });
}

/** Where a page lies, seen from the nearer end; `take` is 0 past the end. */
function stretchOf<Row>(source: ListSource<Row>, counted: number, { page, perPage }: PageRequest): Reach {
  const before = (page - 1) * perPage;
  const take = Math.max(0, Math.min(perPage, counted - before));
  const after = counted - before - take;
  const isBackwards = isExact(source, counted) && after < before;
  return { from: null, isBackwards, offset: isBackwards ? after : before, take };
}

async function firstPage<Row>(source: ListSource<Row>, perPage: number): Promise<ListPage<Row>> {
  const counted = await source.total();
  const { recount } = source;
  // One row more tells whether the list goes on.
  const take = recount === undefined ? Math.min(perPage, counted) : perPage + 1;
  const found = counted === 0 ? [] : await source.read(startFor(take), counted);
  const rows = found.slice(0, perPage);
  const isWhole = found.length < take;
  const hasCome = recount !== undefined && found.length > counted;
  const total = isWhole ? found.length : hasCome ? Math.max(found.length, await recount()) : counted;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const hasNext = lastPage > 1 || !isExact(source, total);
  return pageOf(source, { rows, total, page: 1, lastPage }, { hasPrev: false, hasNext });
}

function startFor(take: number): Reach {
  return { from: null, isBackwards: false, offset: 0, take };
}

async function pageFrom<Row>(
  source: ListSource<Row>,
  cursor: Cursor,
  perPage: number,
): Promise<ListPage<Row>> {
  const { position: from, isBackwards } = cursor;
  const { among = 0 } = source;
  const counted = await source.total(among < (cursor.among ?? 0) ? undefined : cursor.total);
  // One row more tells whether the list goes on.
  const found = await source.read({ from, isBackwards, offset: 0, take: perPage + 1 }, counted);
  const goesOn = found.length > perPage;
  const kept = found.slice(0, perPage);
  const rows = isBackwards ? kept.toReversed() : kept;

  const page = !isBackwards ? Math.max(2, cursor.page) : goesOn ? Math.max(2, cursor.page) : 1;
  const seen = (page - 1) * perPage + rows.length + (goesOn && !isBackwards ? 1 : 0);
  const total = Math.max(counted, seen);
  const lastPage = Math.max(page, Math.ceil(total / perPage));
  const hasPrev = isBackwards ? goesOn : true;
  const hasNext = isBackwards ? true : goesOn;
  return pageOf(source, { rows, total, page, lastPage }, { hasPrev, hasNext });
}

function isExact<Row>({ countedMax }: ListSource<Row>, total: number): boolean {
  return countedMax === undefined || total <= countedMax;
}

function pageOf<Row>(
  source: ListSource<Row>,
  found: Pick<ListPage<Row>, 'rows' | 'total' | 'page' | 'lastPage'>,
  { hasPrev, hasNext }: { readonly hasPrev: boolean; readonly hasNext: boolean },
): ListPage<Row> {
  const { rows, total, page } = found;
  const [first, last] = [rows[0], rows.at(-1)];
  const cursor = (row: Row, isBackwards: boolean): Cursor => ({
    ...{ position: source.positionOf(row), isBackwards, total, among: source.among },
    page: isBackwards ? page - 1 : page + 1,
  });
  return {
    ...found,
    // Who stands at the end has seen how many there are.
    isTotalMinimum: hasNext && !isExact(source, total),
    next: hasNext && last !== undefined ? cursor(last, false) : null,
    prev: hasPrev && first !== undefined ? cursor(first, true) : null,
  };
}
