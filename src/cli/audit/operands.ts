import { existsSync, statSync } from 'node:fs';
import { UsageError } from '../command.ts';
import type { Io } from '../parts.ts';

/** What was named to be audited. */
export interface Named {
  /** Addresses, with scheme or without. */
  readonly urls: readonly string[];
  /** Of a server that is named elsewhere: `/pricing`. */
  readonly paths: readonly string[];
  /** A built folder, or one file of it, on this machine. */
  readonly folder: string | undefined;
}

/**
 * Tells addresses, paths and folders apart. `-` stands for the lines of standard input, of which empty ones and those that
 * begin with # are passed over.
 * @param hasServer a server is named by option or file, so that what begins with a slash is a path of it
 * @throws UsageError
 */
export async function readOperands(operands: readonly string[], io: Io, hasServer: boolean): Promise<Named> {
  if (operands.indexOf('-') !== operands.lastIndexOf('-')) {
    throw new UsageError('Standard input can be read only once: give - a single time.');
  }
  const names: string[] = [];
  for (const operand of operands) {
    if (operand !== '-') names.push(operand);
    else for await (const line of io.lines()) if (/^\s*[^#\s]/.test(line)) names.push(line.trim());
  }
  if (operands.length > 0 && names.length === 0) {
    throw new UsageError('Standard input holds no URL. Write one a line.');
  }
  const folders: string[] = [];
  for (const name of names) {
    // Beside a folder, what begins with a slash is a path of it.
    if (isFolder(name, hasServer || folders.length > 0)) folders.push(name);
  }
  const [folder, second] = folders;
  if (second !== undefined) {
    throw new UsageError(
      `${folder} and ${second} are both on this machine; audit one built folder at a time.`,
    );
  }
  const others = names.filter((name) => !folders.includes(name));
  const paths = others.filter((name) => name.startsWith('/'));
  return { urls: others.filter((name) => !name.startsWith('/')), paths, folder };
}

/**
 * `dist`, `./dist` and `site/index.html` are on this machine when they are there; `example.com` is a host whatever lies in the
 * working folder.
 * @throws UsageError for what can only be a file, and is not there
 */
function isFolder(name: string, hasServer: boolean): boolean {
  if (/^https?:\/\//i.test(name)) return false;
  const isRelative = /^\.{1,2}(?:[/\\]|$)/.test(name);
  if (name.startsWith('/') ? hasServer : !isRelative && isHost(name) && !isMarkup(name)) return false;
  if (existsSync(name)) {
    if (statSync(name).isDirectory() || isMarkup(name)) return true;
    throw new UsageError(`${name} is a file, but no .html file. Name a page or a folder with pages.`);
  }
  if (isRelative) throw new UsageError(`There is no ${name}. Build the site first, or name its folder.`);
  if (!name.startsWith('/') && isOneWord(name)) {
    throw new UsageError(
      `There is no folder ${name}. Build the site first; for a host of that name write https://${name}.`,
    );
  }
  return false;
}

/** `dist`, but no host with a port, nor this machine. */
function isOneWord(name: string): boolean {
  return /^[^.:/\\]+$/.test(name) && name.toLowerCase() !== 'localhost';
}

function isHost(name: string): boolean {
  const [first = ''] = name.split(/[/\\]/);
  return /\.[^.]/.test(first);
}

function isMarkup(name: string): boolean {
  return /\.html$/i.test(name);
}
