import { open, rm } from 'node:fs/promises';
import type { Ready } from '../cli/parts.ts';
import { CannotStart } from '../errors.ts';
import type { AllServices } from '../services/create-services.ts';

/**
 * The first start makes an account, so that there is a key to begin with.
 * @param keyFile into which the key goes, for its owner alone; it must not be there yet. Undefined: it is told.
 * @throws CannotStart before anything was made
 */
export async function firstAccount({ accounts }: AllServices, keyFile?: string): Promise<Ready['first']> {
  if ((await accounts.list()).length > 0) return null;
  const file = keyFile === undefined ? undefined : await newFile(keyFile);
  const first = await accounts.createFirst('Default').catch(async (error: unknown) => {
    await file?.discard();
    throw error;
  });
  if (first === undefined) {
    // Another node was faster.
    await file?.discard();
    return null;
  }
  await file?.write(`${first.token}\n`);
  return { account: first.account, token: first.token, keyFile: keyFile ?? null };
}

async function newFile(path: string) {
  const handle = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const fault =
      cause.code === 'EEXIST' ? 'is there already: name a new file' : `cannot be made: ${cause.message}`;
    throw new CannotStart([`ASSAY_FIRST_KEY_FILE ${fault}.`], { cause });
  });
  return {
    async write(text: string): Promise<void> {
      await handle.writeFile(text);
      await handle.sync();
      await handle.close();
    },
    async discard(): Promise<void> {
      await handle.close();
      await rm(path);
    },
  };
}
