/** @param contentEncoding the field, which lists every coding: https://www.rfc-editor.org/rfc/rfc9110#section-8.4 */
export function isCompressed(contentEncoding: string): boolean {
  return contentEncoding.split(',').some((coding) => contentCodings.has(coding.trim().toLowerCase()));
}

/**
 * Content codings that count as compressed.
 * @see https://www.iana.org/assignments/http-parameters
 */
const contentCodings: ReadonlySet<string> = new Set([
  'gzip',
  'x-gzip',
  'br',
  'zstd',
  'deflate',
  'dcb',
  'dcz',
]);
