import type { Sourced } from '../../gate/settings.ts';
import { matchesPath } from '../../lib/path-pattern.ts';
import { UsageError } from '../command.ts';
import type { Named } from './operands.ts';

/** A page as it is asked for, and as the verdict and the baseline call it. */
export interface NamedPage {
  readonly url: string;
  readonly name: string;
}

interface PageSources {
  readonly named: Named;
  /** Of the configuration: what is audited when nothing is named. */
  readonly pages: readonly Sourced<string>[];
  /** Paths of a built folder; undefined: nobody can list what the server has. */
  readonly listed: readonly string[] | undefined;
  /** Where paths stand; undefined: only whole addresses are named. */
  readonly origin: string | undefined;
}

/** Addresses in the order they were named, each once. @throws UsageError */
export function pageList({ named, pages, listed, origin }: PageSources): NamedPage[] {
  const isNamed = named.paths.length > 0 || named.urls.length > 0;
  const others = isNamed ? named.paths : pathsOf(pages, listed);
  const urls = [...named.urls, ...others.map((path) => addressOf(path, origin))];
  // Of several sites none is the first: the order in which they are named is no part of a page's name.
  const origins = new Set(urls.map(originOf));
  const first = origin ?? (origins.size === 1 ? originOf(urls[0] ?? '') : undefined);
  const pageBy = new Map<string, NamedPage>();
  for (const url of urls) {
    const name = nameOf(url, first);
    if (!pageBy.has(name)) pageBy.set(name, { url, name });
  }
  return [...pageBy.values()];
}

function addressOf(path: string, origin: string | undefined): string {
  if (/^https?:\/\//i.test(path)) return path;
  // As an address of its own, `//host/` would lead elsewhere.
  if (origin !== undefined) return new URL(origin + path).href;
  throw new UsageError(
    `"${path}" is a path, and no server is named for it: add --base URL, --start COMMAND or a built folder.`,
  );
}

function pathsOf(
  pages: readonly Sourced<string>[],
  listed: readonly string[] | undefined,
): readonly string[] {
  if (pages.length === 0) return listed ?? ['/'];
  return pages.flatMap(({ value, from }) => {
    if (!value.includes('*')) return [value];
    if (listed === undefined)
      throw new UsageError(
        `"${value}" (${from}) needs a built folder, as nobody can list what a server has.`,
      );
    const found = listed.filter((path) => matchesPath(value, path));
    if (found.length > 0) return found;
    throw new UsageError(`"${value}" (${from}) matches no page of the folder. It has ${someOf(listed)}.`);
  });
}

function someOf(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(', ');
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}

/** Path with query for pages of the first origin, the address for those of others. */
function nameOf(text: string, origin: string | undefined): string {
  const url = parsed(text);
  if (url === null) return text;
  return (url.origin === origin ? '' : url.origin) + url.pathname + url.search;
}

function originOf(text: string): string | undefined {
  return parsed(text)?.origin;
}

/** As the auditor takes it; null: it will refuse it. */
export function parsed(text: string): URL | null {
  return URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
}
