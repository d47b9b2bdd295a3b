import { AssayError } from '../errors.ts';
import { StoreRefusal } from './refusal.ts';

/** What SQLite or the system said: an extended result code, or a name such as ENOSPC. */
interface Told {
  readonly message: string;
  readonly errcode?: number;
  readonly code?: string;
}

/** The content of the file is not what SQLite wrote: SQLITE_CORRUPT, SQLITE_NOTADB. */
export function isDamage(error: unknown): boolean {
  return [11, 26].includes(resultOf(toldBy(error)) ?? 0);
}

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

function whyUnwritable(told: Told): string | undefined {
  if (unwritable.includes(resultOf(told) ?? 0)) return told.message;
  return /^E[A-Z]+$/.test(told.code ?? '') ? told.code : undefined;
}

/** An outage carries what SQLite said. */
function toldBy(error: unknown): Told {
  return (error instanceof AssayError ? (error.cause ?? error) : error) as Told;
}

function resultOf({ errcode }: Told): number | undefined {
  return errcode === undefined ? undefined : errcode & 0xff;
}
