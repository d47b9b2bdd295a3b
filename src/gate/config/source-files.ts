import { pagePart, starsOf } from '../../lib/path-pattern.ts';
import type { SourceFiles } from './configuration.ts';

/**
 * The files that may make a page, in the order of the rules, relative to the folder of the configuration: the first that
 * exists does. None leaves that folder, whatever an address holds.
 */
export function sourceFilesFor(pageUrl: string, sources: readonly SourceFiles[]): string[] {
  return sources.flatMap(({ pages, file }) => {
    const stars = starsOf(pages, pagePart(pages, pageUrl));
    const path = stars === undefined ? undefined : filledIn(file, stars.map(decoded));
    return path !== undefined && staysInside(path) ? [path] : [];
  });
}

/** Files have the characters that addresses encode. */
function decoded(star: string): string {
  try {
    return decodeURIComponent(star);
  } catch {
    return star;
  }
}

function filledIn(file: string, stars: readonly string[]): string {
  const [first = '', ...parts] = file.split('*');
  return parts.reduce((path, part, index) => path + (stars[index] ?? '') + part, first);
}

function staysInside(path: string): boolean {
  return !/^\/|\\|^[A-Za-z]:|\p{Cc}/u.test(path) && !path.split('/').includes('..');
}
