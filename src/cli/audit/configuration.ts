import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../../errors.ts';
import type { Configuration } from '../../gate/config/configuration.ts';
import { faultInWords } from '../../gate/config/place.ts';
import { readConfiguration } from '../../gate/config/read.ts';

const usualName = 'assay.config.json';

interface FoundConfiguration {
  readonly configuration: Configuration | undefined;
  /** What paths in it start from, absolute. */
  readonly folder: string;
}

/**
 * The configuration of the working folder, or the one that `--config` names.
 * @throws CannotStart with a sentence for each fault
 */
export function loadConfiguration(
  { config, 'no-config': isOff }: { readonly config: string | undefined; readonly 'no-config': boolean },
  now: number,
): FoundConfiguration {
  const file = config ?? usualName;
  const folder = dirname(resolve(file));
  const text = isOff && config === undefined ? undefined : readText(file, config !== undefined);
  if (text === undefined) return { configuration: undefined, folder };
  const read = readConfiguration(text, file, now);
  if (read.ok) return { configuration: read.configuration, folder };
  throw refusal(read.faults.map(faultInWords));
}

function readText(file: string, mustBeThere: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !mustBeThere) return undefined;
    throw refusal([
      code === 'ENOENT' ? `There is no ${file}. Check --config.` : `${file} cannot be read: ${message}`,
    ]);
  }
}

function refusal(sentences: readonly string[]): CannotStart {
  return new CannotStart(sentences, { exitCode: 2 });
}
