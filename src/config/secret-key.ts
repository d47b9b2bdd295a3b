import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKey } from './formats.ts';
import { codeOf, readSecretFile } from './secret-file.ts';
import { BadValue } from './setting.ts';

/** Where the key comes from, as the settings say. */
export interface SecretKeySource {
  readonly secretKey: Buffer | undefined;
  readonly secretKeyFile: string | undefined;
  /** The data folder; it must be there. */
  readonly folder: string;
}

/**
 * The 32 bytes from which all signatures are derived (D2): the setting, else the file it names, else `secret.key` in
 * the data folder, which the first start makes.
 * @throws BadValue a sentence: the file cannot be read, holds no key, or is open to others
 */
export function loadSecretKey({ secretKey, secretKeyFile, folder }: SecretKeySource): Buffer {
  if (secretKey !== undefined) return secretKey;
  if (secretKeyFile !== undefined) return keyIn(secretKeyFile);
  const file = join(folder, 'secret.key');
  make(file);
  return keyIn(file);
}

/** Nothing when it is there already. `wx`, so that of two first starts one makes it and both read the same. */
function make(file: string): void {
  try {
    const made = openSync(file, 'wx', 0o600);
    try {
      writeFileSync(made, `${randomBytes(32).toString('hex')}\n`);
      fsyncSync(made);
    } catch (error) {
      // A part of a key, as on a full disk, would be refused by every later start.
      unlinkSync(file);
      throw error;
    } finally {
      closeSync(made);
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new BadValue(`The secret key ${file} cannot be made (${codeOf(error)}).`);
  }
}

function keyIn(file: string): Buffer {
  const text = readSecretFile('The secret key', file);
  try {
    return readKey(text);
  } catch (error) {
    throw error instanceof BadValue ? new BadValue(`The secret key ${file} ${error.message}`) : error;
  }
}
