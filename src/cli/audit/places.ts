import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FilePlace, Places } from '../../report/build-report.ts';
import { hostPlaces } from '../../report/formats/host-places.ts';

interface PlaceParts {
  /** Root of the checkout, absolute: uploads name files from there. */
  readonly root: string;
  /** The file of this machine that answered an address, absolute; undefined: none did. */
  readonly servedFile: (url: string) => string | undefined;
  /** Sources that a page may have been made of, as the configuration says, relative to its folder. */
  readonly sourcesOf: (url: string) => readonly string[];
  /** Of the configuration, absolute. */
  readonly folder: string;
}

/** Where findings stand (B4): in the source of the page, else in the file that was served, else below the host's name. */
export function buildPlaces({ root, servedFile, sourcesOf, folder }: PlaceParts): Places {
  const known = new Map<string, FilePlace>();
  return {
    fileOf(url, page) {
      const key = `${url}\n${page}`;
      const place = known.get(key) ?? findPlace(url, page);
      known.set(key, place);
      return place;
    },
  };

  function findPlace(url: string, page: string): FilePlace {
    const sources = url === page ? sourcesOf(url).map((source) => resolve(folder, source)) : [];
    const source = sources.find((file) => existsSync(file));
    const made = source === undefined ? undefined : below(root, realpathSync(source));
    if (made !== undefined) return { path: made, isOnDisk: true, hasLines: false };
    const served = servedFile(url);
    const path = served === undefined ? undefined : below(root, served);
    return path === undefined ? hostPlaces.fileOf(url, page) : { path, isOnDisk: true, hasLines: true };
  }
}

/** @returns undefined for what lies outside, or has a name that reads as a scheme */
function below(root: string, file: string): string | undefined {
  const path = relative(root, file);
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
  const names = path.split(sep);
  return names[0]?.includes(':') ? undefined : names.join('/');
}

/** @param named by a build service; '' where none does */
export function checkoutRoot(named: string, start: string): string {
  if (named !== '' && existsSync(named)) return realpathSync(named);
  const own = realpathSync(start);
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return own;
}
