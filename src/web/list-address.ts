import { cutAddress } from '../ui/address.tsx';
import type { Values } from './values.ts';

/** Names and values of a query. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The number of the page that the address of a list asks for; what nobody can have chosen is the first. */
export function pageNumberOf(query: Values): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
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

interface ListPlace {
  readonly sort: string;
  readonly perPage: number;
  readonly page: number;
}

/** Of the filters, the order, the length and the page of a list: what differs from what it shows anyway. */
export function chosenParameters(
  filters: Parameters,
  { sort, perPage, page }: ListPlace,
  defaults: Pick<ListPlace, 'sort' | 'perPage'>,
): Parameters {
  const all: Parameters = [
    ...filters,
    ['sort', sort === defaults.sort ? '' : sort],
    ['per_page', perPage === defaults.perPage ? '' : String(perPage)],
    ['page', page === 1 ? '' : String(page)],
  ];
  return all.filter(([, value]) => value !== '');
}

export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}
