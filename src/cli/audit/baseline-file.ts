import { readFile, rename, writeFile } from 'node:fs/promises';
import { CannotStart } from '../../errors.ts';
import { type Baseline, baselineText, readBaseline } from '../../gate/baseline.ts';
import type { Sourced } from '../../gate/settings.ts';

/** Reads an address of an Assay server. @throws CannotStart */
type ReadServer = (url: string, options: { readonly sendsKey: boolean }) => Promise<string>;

interface BaselineOrder {
  readonly isUpdated: boolean;
  /** It was named by option: the key goes along only then, as a file may come from anybody. */
  readonly isOption: boolean;
  readonly readServer: ReadServer;
}

/** @returns undefined where there is none yet, and it is about to be made @throws CannotStart */
export async function loadBaseline(
  { value: place, from }: Sourced<string>,
  { isUpdated, isOption, readServer }: BaselineOrder,
): Promise<Baseline | undefined> {
  const isServer = /^https?:\/\//i.test(place);
  if (isServer && isUpdated)
    throw refusal(`${place} is kept by a server: its runs update it. Leave out --update-baseline.`);
  const text = isServer ? await readServer(place, { sendsKey: isOption }) : await readText(place, isUpdated);
  if (text === undefined) return undefined;
  const read = readBaseline(text);
  if (!('fault' in read)) return read;
  throw refusal(`${place} (${from}) is no baseline: ${read.fault}. "--update-baseline" writes it anew.`);
}

/** @returns undefined where it is missing and need not be there */
async function readText(file: string, mayMiss: boolean): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw refusal(`The baseline cannot be read: ${message}`, error);
    if (mayMiss) return undefined;
    throw refusal(`There is no baseline ${file}. Make it with --update-baseline.`, error);
  }
}

/** Rewritten only where it differs. @returns whether it was @throws CannotStart */
export async function saveBaseline(file: string, baseline: Baseline): Promise<boolean> {
  const text = baselineText(baseline);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) return false;
  try {
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  } catch (error) {
    throw refusal(`The baseline cannot be written: ${(error as Error).message}`, error);
  }
  return true;
}

function refusal(sentence: string, cause?: unknown): CannotStart {
  return new CannotStart([sentence], { exitCode: 2, cause });
}
