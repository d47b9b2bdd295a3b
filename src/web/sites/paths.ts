import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import { shortAddress } from '../../ui/short-address.ts';

/** What the pages of a site lead to. */
export function sitePath(id: number, below = ''): string {
  return `/sites/${id}${below}`;
}

/** The page of the latest crawl, however it stands; that of the site shows the last completed one. */
export function latestPath(id: number): string {
  return `${sitePath(id)}?crawl=latest`;
}

/** One page of a crawl, as it was met there. */
export function sitePagePath(id: number, n: number, crawl: number): string {
  return `${sitePath(id, `/pages/${n}`)}?crawl=${crawl}`;
}

/** @param start of the site, as somebody typed it */
export function newSitePath(start: string): string {
  return `/sites/new?${new URLSearchParams({ start })}`;
}

/** @throws AssayError not-found for what is no id */
export function siteIdOf(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new AssayError('not-found', 'There is no such site.');
  return id;
}

/** As people call it. */
export function siteNameOf({
  name,
  start,
}: {
  readonly name: string | null;
  readonly start: string;
}): string {
  return name ?? shortAddress(start);
}
