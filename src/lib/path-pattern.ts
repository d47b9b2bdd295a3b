/**
 * The one kind of pattern for paths: `*` is any run of characters, all else is literal, and the whole has to match. Plain
 * search instead of a regular expression, as patterns come from files and users (P3).
 */
export function matchesPath(pattern: string, path: string): boolean {
  return starsOf(pattern, path) !== undefined;
}

/** What each `*` met, as short as it can be; undefined where the whole does not match. Linear but for the last run. */
export function starsOf(pattern: string, path: string): string[] | undefined {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return first === path ? [] : undefined;
  const end = path.length - last.length;
  if (!path.startsWith(first) || !path.endsWith(last) || end < first.length) return undefined;
  const stars: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1 || found + part.length > end) return undefined;
    stars.push(path.slice(at, found));
    at = found + part.length;
  }
  stars.push(path.slice(at, end));
  return stars;
}

/** Of a page: a pattern that begins with `http` is one of whole addresses, any other one of path with query. */
export function matchesPage(pattern: string, url: string): boolean {
  return matchesPath(pattern, pagePart(pattern, url));
}

/** What {@link matchesPage} compares. */
export function pagePart(pattern: string, url: string): string {
  if (/^https?:/.test(pattern)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
