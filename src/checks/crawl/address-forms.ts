import { pagingParameters, pagingPath } from '../../evidence/links/paging.ts';

/** The list of which the address shows a part. */
export function withoutPaging(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.search === '' && !pagingPath.test(url.pathname))) return address;
  // The first part stands at the address of the list itself.
  url.pathname = url.pathname.replace(pagingPath, '$1');
  const names = [...url.searchParams.keys()].filter((name) => pagingParameters.has(name.toLowerCase()));
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** What addresses have in common that differ by nothing which usually makes another page. */
export function barestForm(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname
    .toLowerCase()
    .replace(/\/(?:index|default)\.[a-z]{3,5}$/, '/')
    .replace(/(?<!\/)\/{1,8}$/, '');
  const parameters = url.search.slice(1).toLowerCase().split('&').sort().join('&');
  return `${host}${path}?${parameters}`;
}
