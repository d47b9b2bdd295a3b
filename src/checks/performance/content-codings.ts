/**
 * Content codings that count as compressed.
 * @see https://www.iana.org/assignments/http-parameters
 */
export const contentCodings: ReadonlySet<string> = new Set([
  'gzip',
  'x-gzip',
  'br',
  'zstd',
  'deflate',
  'dcb',
  'dcz',
]);
