/** Names of parameters, in lower case, that turn the pages of one list. */
export const pagingParameters: ReadonlySet<string> = new Set([
  ...['page', 'p', 'pg', 'paged', 'offset', 'start', 'seite'],
]);
