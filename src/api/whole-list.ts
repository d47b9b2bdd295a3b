import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { AssayError } from '../errors.ts';
import type { Page } from '../services/page.ts';
import { refuseCondition } from './conditional.ts';
import { readFields } from './fields.ts';
import { type RouteParts, sendList } from './routes.ts';
import { paging } from './schemas.ts';

/** What lists understand that are short enough to be read at once. */
export const slicing = Type.Object({ per_page: paging.per_page, page: paging.page });

/** One page of rows that are all there, in the form of every list. */
export function sendSlice<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { address }: RouteParts,
  rows: readonly Row[],
  present: (row: Row) => unknown,
  more?: object,
): FastifyReply {
  const slice = sliceOf(rows, readFields(slicing, request.parameters));
  return sendList(request, reply, address.origin(), slice, (row) => JSON.stringify(present(row)), more);
}

export function sliceOf<Row>(
  rows: readonly Row[],
  { per_page: perPage, page }: Type.Static<typeof slicing>,
): Page<Row> {
  const from = (page - 1) * perPage;
  return {
    rows: rows.slice(from, from + perPage),
    total: rows.length,
    isTotalMinimum: false,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(rows.length / perPage)),
    cursors: { next: null, prev: null },
  };
}

export interface ById {
  readonly id: string;
}

/**
 * 404 comes before 412 and 422.
 * @param text the id, as it stands in the path
 * @param known ids of all that there are
 * @param absent thrown for any other
 */
export function oneOf(
  request: Pick<FastifyRequest, 'headers'>,
  text: string,
  known: readonly number[],
  absent: AssayError,
): number {
  const id = known.find((one) => String(one) === text);
  if (id === undefined) throw absent;
  // These have no entity tag, so one that is named is that of none of them (RFC 9110 §13.1.1).
  refuseCondition(request);
  return id;
}
