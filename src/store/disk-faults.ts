import { AssayError } from '../errors.ts';
import { StoreRefusal } from './refusal.ts';

/** What SQLite or the system said: an extended result code, or a name such as ENOSPC. */
interface Told {
  readonly message: string;
  readonly errcode?: number;
  readonly code?: string;
}

/** The file is not what SQLite wrote, or the disk does not give it back any more. */
export function isDamage(error: unknown): boolean {
  const told = toldBy(error);
  if (damaged.includes(resultOf(told) ?? 0) || unreadable.includes(told.errcode ?? 0)) return true;
  // A header with an unknown number in it has no code of its own.
  return told.errcode === 1 && /unsupported file format/.test(told.message);
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damaged = [11, 26];
/** Bad sectors: SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_CORRUPTFS. */
const unreadable = [266, 522, 8458];

/** There is no room: SQLITE_FULL, a full disk or quota, or PostgreSQL's disk_full. */
export function isFull(error: unknown): boolean {
  const told = toldBy(error);
  return resultOf(told) === 13 || ['ENOSPC', 'EDQUOT', '53100'].includes(told.code ?? '');
}

/** Neither SQLite nor the system said it: one of our own checks failed. */
export function isOwn(error: unknown): boolean {
  const told = toldBy(error);
  return told.errcode === undefined && told.code === undefined;
}

/** A folder or a disk that takes no writes, as a sentence. Any other error is given back as it is. */
export function diskRefusal(folder: string, error: unknown): unknown {
  if (error instanceof StoreRefusal) return error;
  if (isFull(error)) {
    return new StoreRefusal(
      'not-writable',
      `The disk of the data folder ${folder} is full. Make room on it, or name another folder with ASSAY_DATA or --data.`,
      error,
    );
  }
  const why = whyUnwritable(toldBy(error));
  if (why === undefined) return error;
  return new StoreRefusal(
    'not-writable',
    `The data folder ${folder} cannot be written to (${why}). Make it writable, or name another with ASSAY_DATA or --data.`,
    error,
  );
}

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN: also a reader makes files beside the database. */
const unwritable = [8, 10, 14];
/** What a path, its rights or its disk have wrong; too many open files, for one, are no fault of the folder. */
const unwritableCodes = [
  ...['EACCES', 'EPERM', 'EROFS', 'EIO', 'ESTALE', 'EBUSY'],
  ...['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG'],
];

function whyUnwritable(told: Told): string | undefined {
  if (unwritable.includes(resultOf(told) ?? 0)) return told.message;
  return unwritableCodes.find((code) => code === told.code);
}

/** An outage carries what SQLite said. */
function toldBy(error: unknown): Told {
  return (error instanceof AssayError ? (error.cause ?? error) : error) as Told;
}

function resultOf({ errcode }: Told): number | undefined {
  return errcode === undefined ? undefined : errcode & 0xff;
}
