import { matchesPath } from '../../lib/path-pattern.ts';

/**
 * What may have been meant by a pattern that matches one page or none: mostly a folder without its star.
 * @param paths known ones, with their queries
 * @returns null: nothing matches more, or only what matches everything
 */
export function suggestPattern(pattern: string, paths: readonly string[]): string | null {
  const count = (tried: string) => paths.filter((path) => matchesPath(tried, path)).length;
  const own = count(pattern);
  const isBetter = (tried: string) => {
    const found = count(tried);
    return found > own && found < paths.length;
  };
  return candidatesFor(pattern).find(isBetter) ?? null;
}

function candidatesFor(pattern: string): readonly string[] {
  const plain = withoutStars(pattern);
  const folder = plain.endsWith('/') ? plain : `${plain}/`;
  const end = plain.replace(/\/$/, '');
  const anywhere = plain.startsWith('*') ? plain : `*${plain}`;
  const tried = [`${folder}*`, `${end}*`, `${anywhere}*`, `*${end.replace(/^\*?\/?/, '/')}*`];
  const all = [...tried, ...[pattern, ...tried].map((one) => one.toLowerCase())];
  return [...new Set(all)].filter((one) => one !== pattern && !/^[/*]*$/.test(one));
}

function withoutStars(pattern: string): string {
  let end = pattern.length;
  while (pattern[end - 1] === '*') end -= 1;
  return pattern.slice(0, end);
}
