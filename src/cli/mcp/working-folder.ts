import { realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { CannotStart, invalid } from '../../errors.ts';
import type { FileWish } from '../../mcp/back-end.ts';
import type { ServedFolder } from '../../preview/folder.ts';
import { isWithin } from '../../preview/site-files.ts';

/** HTML files of this machine, of one folder and nothing around it (M5). Nothing is written. */
export interface WorkingFolder {
  /** The same file by its real path from the working folder. @throws AssayError for what lies elsewhere */
  named(wish: FileWish): FileWish;
  /** Serves the site of the file to this machine alone. @throws AssayError */
  serve(wish: FileWish): Promise<ServedFile>;
  /** All pages of a folder, in the order of their paths. @throws AssayError */
  pages(folder: string): Promise<FileWish[]>;
}

interface ServedFile {
  /** Under which it is judged: the same whatever port it gets. */
  readonly url: string;
  readonly originMap: { readonly from: string; readonly to: string };
  close(): Promise<void>;
}

const origin = 'http://localhost';

/** @param folder the working folder */
export function workingFolder(folder: string): WorkingFolder {
  const root = realpathSync(folder);

  const inside = (name: string, field: 'path' | 'folder') => {
    const file = realPathOf(resolve(root, name));
    if (file !== undefined && (file === root || isWithin(root, file))) return file;
    // The same sentence for both: what lies elsewhere is not told.
    throw invalid(
      field,
      `There is no such ${field === 'path' ? 'file' : 'folder'} below the working folder.`,
    );
  };
  const fromRoot = (file: string) => relative(root, file).split(sep).join('/');
  const fileIn = ({ path }: FileWish) => {
    const file = inside(path, 'path');
    if (/\.html$/i.test(file)) return file;
    throw invalid('path', 'Only .html files are read.');
  };
  const siteOf = (wish: FileWish) =>
    wish.folder === undefined ? dirname(fileIn(wish)) : inside(wish.folder, 'folder');

  return {
    named(wish) {
      const { folder: site, ...others } = wish;
      const named = { ...others, path: fromRoot(fileIn(wish)) };
      return site === undefined ? named : { ...named, folder: fromRoot(siteOf(wish)) || '.' };
    },
    async serve(wish) {
      const [file, site] = [fileIn(wish), siteOf(wish)];
      const served = await serving(site, Number.POSITIVE_INFINITY);
      const pathname = pathOf(relative(site, file));
      if (served.fileOf(pathname) === null) {
        await served.close();
        throw invalid('folder', 'The file of path is not served from this folder: name one around it.');
      }
      return {
        url: origin + pathname,
        originMap: { from: origin, to: served.origin },
        close: () => served.close(),
      };
    },
    async pages(name) {
      const site = inside(name, 'folder');
      const served = await serving(site, Number.POSITIVE_INFINITY);
      try {
        return served.pages.flatMap((page) => {
          const file = served.fileOf(page);
          return file === null ? [] : [{ path: fromRoot(file), folder: fromRoot(site) || '.' }];
        });
      } finally {
        await served.close();
      }
    },
  };
}

/** `index.html` stands for its folder, as on a host. */
function pathOf(file: string): string {
  const path = file.split(sep).map(encodeURIComponent).join('/');
  return `/${path}`.replace(/\/index\.html$/, '/');
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

async function serving(site: string, maxPages: number): Promise<ServedFolder> {
  const { serveFolder } = await import('../../preview/folder.ts');
  try {
    return await serveFolder(site, { maxPages });
  } catch (error) {
    if (error instanceof CannotStart) throw invalid('folder', `This folder is not served: ${error.message}`);
    throw error;
  }
}
