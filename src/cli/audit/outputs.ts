import { constants, existsSync, type Stats } from 'node:fs';
import { access, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { CannotStart } from '../../errors.ts';
import { alternatives } from '../../lib/alternatives.ts';
import { nearest } from '../../lib/nearest.ts';
import type { BuildReport } from '../../report/build-report.ts';
import type { BuildFormat, BuildParts } from '../../report/formats/build-format.ts';
import { buildFormats } from '../../report/formats/build-formats.ts';
import { UsageError } from '../command.ts';

/** A file that `--output` names. */
export interface OutputIn<Format> {
  readonly path: string;
  readonly format: Format;
}

export type Output = OutputIn<BuildFormat>;

/** What a file can be written in. */
type FileFormat = Pick<BuildFormat, 'name' | 'ending' | 'isOfOnePage'>;

/** `.json, .sarif or .html`. */
export const endings = endingsOf(buildFormats);

/** @param text `[FORMAT=]FILE` @param from the option, or the place of the file @throws UsageError */
export function outputOf(text: string, from: string): Output {
  return outputIn(buildFormats, text, from);
}

/** The same in other formats. @throws UsageError */
export function outputIn<Format extends FileFormat>(
  formats: readonly Format[],
  text: string,
  from: string,
): OutputIn<Format> {
  const [, name, named] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
  if (name !== undefined && named !== undefined)
    return { path: named, format: formatNamed(formats, name, from) };
  const extension = extname(text).toLowerCase();
  const format = formats.find(({ ending }) => ending !== null && extension === `.${ending}`);
  if (format !== undefined) return { path: text, format };
  throw new UsageError(
    `${from} is "${text}"; the name of the file says what is written (${endingsOf(formats)}), or a format before it: junit=${text}.`,
  );
}

function endingsOf(formats: readonly FileFormat[]): string {
  return alternatives(formats.flatMap(({ ending }) => (ending === null ? [] : [`.${ending}`])));
}

function formatNamed<Format extends FileFormat>(
  formats: readonly Format[],
  name: string,
  from: string,
): Format {
  const format = formats.find((one) => one.name === name);
  if (format !== undefined) return format;
  const names = formats.map((one) => one.name);
  const meant = nearest(name, names);
  const way = meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`${from} names the format "${name}", which there is not. ${way}`);
}

/** Before anything is audited for nothing. @throws UsageError, CannotStart */
export async function checkOutputs(
  outputs: readonly OutputIn<FileFormat>[],
  pages: number,
  baseline?: string,
): Promise<void> {
  for (const [index, { path, format }] of outputs.entries()) {
    if (format.isOfOnePage && pages > 1) {
      throw new UsageError(
        `${path} would be the report of one page, and ${pages} are audited. Audit them one by one, or choose another format.`,
      );
    }
    const isSame = (other: string) => resolve(other) === resolve(path);
    if (baseline !== undefined && isSame(baseline))
      throw new UsageError(
        `${path} is the baseline, and a report would take its place: choose another file.`,
      );
    if (outputs.some((other, at) => at < index && isSame(other.path)))
      throw new UsageError(`${path} is named twice; one of them would be lost.`);
    await explained(path, () => checkWritable(path));
  }
}

/** @throws CannotStart */
export async function writeOutput(
  { path, format }: Output,
  build: BuildReport,
  parts: BuildParts,
): Promise<void> {
  await writeText(path, await format.write(build, parts));
}

/** Overwrites what was there, and leaves it as it was until the new text is whole. @throws CannotStart */
export async function writeText(path: string, text: string | Uint8Array): Promise<void> {
  await explained(path, async () => {
    // A pipe or a terminal, such as /dev/stdout, is written to and never replaced.
    if ((await statOf(path))?.isFile() === false) return writeFile(path, text);
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      await writeFile(temporary, text);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  });
}

async function checkWritable(path: string): Promise<void> {
  const found = await statOf(path);
  if (found?.isDirectory()) throw Object.assign(new Error(`${path} is a folder.`), { code: 'EISDIR' });
  if (found !== undefined) await access(path, constants.W_OK);
  if (found === undefined || found.isFile()) await access(dirname(path), constants.W_OK);
}

function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function explained(path: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = Object.hasOwn(reasons, code ?? '') ? reasons[code as keyof typeof reasons](path) : message;
    throw new CannotStart([`The report cannot be written to ${path}: ${reason}`], {
      exitCode: 2,
      cause: error,
    });
  }
}

const reasons = {
  ENOENT: (path: string) =>
    existsSync(dirname(path)) ? 'no file can be made there.' : `there is no folder ${dirname(path)}.`,
  ENOTDIR: (path: string) => `${dirname(path)} is no folder.`,
  EISDIR: (path: string) => `${basename(path)} is a folder.`,
  EACCES: () => 'this user may not write there.',
  EPERM: () => 'this user may not write there.',
  EROFS: () => 'nothing can be written there.',
  ENOSPC: () => 'the disk is full.',
  ENAMETOOLONG: () => 'the name is too long.',
} as const;
