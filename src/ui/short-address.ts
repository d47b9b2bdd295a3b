/** `example.com/path`, for titles. Other schemes than https show. */
export function shortAddress(url: string): string {
  const { host, path } = splitAddress(url);
  return path === '/' ? host : host + path;
}

export function splitAddress(url: string): { readonly host: string; readonly path: string } {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: url, path: '' };
  const { protocol, host, pathname, search } = parsed;
  return { host: protocol === 'https:' ? host : `${protocol}//${host}`, path: pathname + search };
}
