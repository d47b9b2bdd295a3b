import { hash } from 'node:crypto';
import { readId } from '../../lib/row-id.ts';
import { unlessGone } from '../../lib/unless-gone.ts';
import type { Report } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { ownPath } from '../answer.ts';
import { withQuery } from '../list-address.ts';
import { type Values, valuesOf } from '../values.ts';
import { type ListState, queryOf, readList } from './list-query.ts';

export const selectedPath = '/reports/selected';

/** What is to be done, and with which reports. */
export interface Order {
  readonly action: string;
  readonly ids: readonly number[];
  /** With all that the list holds, whatever its pages are; what they were when that was asked, if it was. */
  readonly all: string | undefined;
  /** The list they were selected in. */
  readonly back: string;
}

/** A button of the bar says what to do with the boxes that are ticked, one of a menu with what as well. */
export function orderOf(form: Values): Order {
  const back = backOf(form);
  const [action = '', id] = form.get('one')?.split(':') ?? [form.get('do')];
  if (id !== undefined) return { action, ids: idsIn([id]), all: undefined, back };
  return { action, ids: idsIn(form.list('id')), all: form.get('all'), back };
}

/** Of a question that is asked at an address of its own. */
export function orderOfQuestion(query: Values): Order {
  const ids = idsIn((query.get('id') ?? '').split(' '));
  return { action: query.get('do') ?? '', ids, all: query.get('all'), back: backOf(query) };
}

/** All ids in one parameter: a query may have fewer of them than a page of the list has rows. */
export function questionPath({ action, ids, all, back }: Order): string {
  return withQuery(selectedPath, [
    ['do', action],
    all === undefined ? ['id', ids.join(' ')] : ['all', all],
    ['back', back],
  ]);
}

function idsIn(texts: readonly string[]): readonly number[] {
  return [...new Set(texts.map(readId).filter((id) => id !== undefined))];
}

function backOf(values: Values): string {
  return ownPath(values.get('back')) ?? '/reports';
}

/** What the address of a list asks for; undefined: it is none that a page of ours has made. */
export function listIn(back: string): ListState | undefined {
  const { pathname, searchParams } = new URL(back, 'http://here.invalid');
  const query = Object.fromEntries(searchParams);
  // The list itself refuses characters that no search may have (P4).
  if (pathname !== '/reports' || /[\u0000-\u001f]/.test(Object.values(query).join(''))) return undefined;
  return readList(valuesOf(new Map(Object.entries(query))));
}

/** Those that exist: what was deleted meanwhile, or belongs to somebody else, is left out. */
export async function readChosen(
  { reports }: Services,
  accountId: number,
  ids: readonly number[],
): Promise<readonly Report[]> {
  const found = await Promise.all(ids.map((id) => unlessGone(reports.get(accountId, id))));
  return found.filter((report) => report !== undefined);
}

/** All reports of a list, in its order; a number alone where they are more than that. */
export async function readMatching(
  { reports }: Services,
  accountId: number,
  list: ListState,
  most: number,
): Promise<readonly Report[] | number> {
  const query = queryOf({ ...list, perPage: 100, page: 1 });
  const rows: Report[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await reports.list(accountId, cursor === undefined ? query : { ...query, cursor });
    if (page.total > most) return page.total;
    rows.push(...page.rows);
    cursor = page.cursors.next;
  }
  return rows;
}

/** Names reports, so that it is seen when they are others than those that were asked about. */
export function nameOf(reports: readonly Report[]): string {
  const ids = reports.map(({ id }) => id).toSorted((a, b) => a - b);
  return hash('sha256', ids.join(' '), 'base64url').slice(0, 16);
}
