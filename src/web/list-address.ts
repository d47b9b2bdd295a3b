import { cutAddress } from '../ui/address.tsx';
import type { Values } from './values.ts';

/** Names and values of a query. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** By what a list is sorted, and which way. */
export interface Order<By extends string = string> {
  readonly sortBy: By;
  readonly sort: Way;
}

export type Way = 'asc' | 'desc';

/** Of a list: all that it can be sorted by, each with the way that people expect where none is named. */
export type Ways<By extends string = string> = Readonly<Record<By, Way>>;

/** The number of the page that the address of a list asks for; what nobody can have chosen is the first. */
export function pageNumberOf(query: Values): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** The order that the address of a list asks for. */
export function orderOf<By extends string>(query: Values, ways: Ways<By>, usual: By): Order<By> {
  const sortBy = orderNames(ways).find((name) => name === query.get('sort_by')) ?? usual;
  const given = query.get('sort');
  return { sortBy, sort: given === 'asc' || given === 'desc' ? given : ways[sortBy] };
}

export function orderNames<By extends string>(ways: Ways<By>): readonly By[] {
  return Object.keys(ways) as By[];
}

/** The order that a name leads to: what the list is sorted by already is turned round. */
export function nextOrder<By extends string>(order: Order<By>, ways: Ways<By>, sortBy: By): Order<By> {
  return sortBy === order.sortBy ? turned(order) : { sortBy, sort: ways[sortBy] };
}

export function turned<By extends string>({ sortBy, sort }: Order<By>): Order<By> {
  return { sortBy, sort: sort === 'asc' ? 'desc' : 'asc' };
}

/**
 * What an address asks for and the list does not show, as in `result=great`.
 * @param read the value of each parameter, as the list understood it
 */
export function passedOver(query: Values, read: Readonly<Record<string, string>>): string[] {
  return Object.entries(read).flatMap(([name, value]) => {
    const given = query.get(name);
    return given === undefined || given === value ? [] : [`${name}=${cutAddress(given, 60)}`];
  });
}

interface ListPlace extends Order {
  readonly perPage: number;
  readonly page: number;
}

/**
 * Of the filters, the order, the length and the page of a list: what differs from what it shows anyway. Another order
 * is named with its way, so that the same query means the same to the API.
 */
export function chosenParameters(
  filters: Parameters,
  { sortBy, sort, perPage, page }: ListPlace,
  usual: Order & Pick<ListPlace, 'perPage'>,
): Parameters {
  const isUsual = sortBy === usual.sortBy && sort === usual.sort;
  const all: Parameters = [
    ...filters,
    ['sort_by', isUsual ? '' : sortBy],
    ['sort', isUsual ? '' : sort],
    ['per_page', perPage === usual.perPage ? '' : String(perPage)],
    ['page', page === 1 ? '' : String(page)],
  ];
  return all.filter(([, value]) => value !== '');
}

export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}
