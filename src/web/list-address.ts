import type { Values } from './values.ts';

/** Names and values of a query. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The number of the page that the address of a list asks for; what nobody can have chosen is the first. */
export function pageNumberOf(query: Values): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}
