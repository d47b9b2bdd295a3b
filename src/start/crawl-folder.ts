import { existsSync, statSync } from 'node:fs';
import { CannotStart } from '../errors.ts';
import { StoreRefusal } from '../store/refusal.ts';
import { dataFolder } from '../store/sqlite/data-folder.ts';
import { explained } from './store.ts';

/** The option that named the folder. */
type FolderOption = '--keep' | '--resume';

/** A file in the place of the folder, or a folder without a crawl to go on with. @throws CannotStart */
export function checkFolder(folder: string, option: FolderOption): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw refusal(`${option} names ${folder}, which is a file: a crawl is kept in a folder.`);
  if (option === '--resume' && !existsSync(dataFolder(folder).database)) throw nothingKept(folder);
}

/** What the store says of a data folder, said of the one of a crawl. @throws CannotStart */
export async function openedIn<T>(folder: string, option: FolderOption, open: () => Promise<T>): Promise<T> {
  return explained(async () => {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreRefusal) || error.reason !== 'not-writable') throw error;
      const code = (error.cause as NodeJS.ErrnoException | undefined)?.code;
      const why = code === undefined ? '' : ` (${code})`;
      throw refusal(
        `No crawl can be kept in ${folder}${why}. Name a new or an empty folder of yours with ${option}.`,
        error,
      );
    }
  });
}

/** Goes on with what is kept, if this Assay can read it. @throws CannotStart */
export async function readable<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!/^no such (?:column|table)\b/.test((error as Error).message)) throw error;
    throw otherVersion(folder, error);
  }
}

export function nothingKept(folder: string): CannotStart {
  return refusal(`${folder} keeps no crawl. Begin one with --keep ${folder}.`);
}

export function otherVersion(folder: string, cause?: unknown): CannotStart {
  return refusal(
    `${folder} keeps a crawl of another version of Assay, so this one cannot go on with it. Begin it again with --keep and a new folder.`,
    cause,
  );
}

function refusal(sentence: string, cause?: unknown): CannotStart {
  return new CannotStart([sentence], { exitCode: 2, cause });
}
