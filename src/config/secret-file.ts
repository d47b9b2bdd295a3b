import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { BadValue } from './setting.ts';

/**
 * The text of a file that holds a secret.
 * @param what it is, at the beginning of a sentence
 * @throws BadValue a sentence: it cannot be read, or is open to others
 */
export function readSecretFile(what: string, file: string): string {
  const { text, mode } = read(what, file);
  // Windows has no such bits: there the folder's own rights decide.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new BadValue(`${what} ${file} can be read by others: run "chmod 600 ${file}".`);
  }
  return text;
}

function read(what: string, file: string): { text: string; mode: number } {
  try {
    const opened = openSync(file, 'r');
    try {
      return { text: readFileSync(opened, 'utf8'), mode: fstatSync(opened).mode };
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw new BadValue(`${what} ${file} cannot be read (${codeOf(error)}).`);
  }
}

/** The `code` that Node puts on its errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
