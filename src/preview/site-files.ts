import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CannotStart } from '../errors.ts';

/** The files of a built site, by the path that each is served at, without escapes: `/blog/index.html`. */
export interface SiteFiles {
  /** Absolute, links resolved. */
  readonly root: string;
  /** To absolute files. */
  readonly files: ReadonlyMap<string, string>;
  /** Path of the one page that was named; undefined: all are pages. */
  readonly named: string | undefined;
}

/**
 * Reads the list once, as a host does when a site is published.
 * @param target a folder, or one of its pages
 * @throws CannotStart
 */
export function readSiteFiles(target: string): SiteFiles {
  const isFolder = statsOf(target).isDirectory();
  if (!isFolder && !target.endsWith('.html')) {
    throw new CannotStart([`${target} is no page: name a folder, or a file that ends in .html.`]);
  }
  const root = realpathSync(isFolder ? target : dirname(resolve(target)));
  const files = new Map<string, string>();
  readFolder({ root, files, above: [] }, root, '');
  return { root, files, named: isFolder ? undefined : keyOf('', basename(target)) };
}

/** No link leads it out of the folder, also not one that was made since the list was read. */
export function isWithin(root: string, file: string): boolean {
  try {
    return realpathSync(file).startsWith(root.endsWith(sep) ? root : root + sep);
  } catch {
    return false;
  }
}

interface Reading {
  readonly root: string;
  readonly files: Map<string, string>;
  /** Real paths of the folders around. */
  readonly above: readonly string[];
}

/** What the server of the files meets too: it follows links, and never comes back from one that leads to where it came from. */
function readFolder(reading: Reading, folder: string, path: string): void {
  const real = realpathSync(folder);
  if (reading.above.includes(real))
    throw new CannotStart([`${folder} is a link to a folder around it: ${way}`]);
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined)
      throw new CannotStart([`${file} is a link that leads nowhere, or its name is not UTF-8: remove it.`]);
    if (stats.isDirectory())
      readFolder({ ...reading, above: [...reading.above, real] }, file, `${path}/${name}`);
    else if (stats.isFile()) reading.files.set(keyOf(path, name), file);
    if (reading.files.size > filesMax) {
      throw new CannotStart([`${reading.root} holds more than ${filesMax} files: ${way}`]);
    }
  }
}

const filesMax = 100_000;
const way = 'name the folder that the site is built into, such as ./dist.';

/** Composed, as browsers and hosts write them; macOS may keep letters and their accents apart. */
function keyOf(path: string, name: string): string {
  return `${path}/${name}`.normalize();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function statsOf(file: string): Stats {
  try {
    return statSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): CannotStart {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? `${file} is not there: build the site first, or name the folder that it is built into.`
      : `${file} cannot be read (${code}): let this user read it.`;
  return new CannotStart([sentence], { cause: error });
}
