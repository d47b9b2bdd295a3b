/** Names of parameters, in lower case, that turn the pages of one list. */
export const pagingParameters: ReadonlySet<string> = new Set([
  ...['page', 'p', 'pg', 'paged', 'offset', 'start', 'seite'],
]);

/** The same in a path, such as `/blog/page/2/`: its end. */
export const pagingPath = /\/page\/\d+(\/?)$/i;
