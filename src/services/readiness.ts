import { statfs } from 'node:fs/promises';
import { isLately } from '../lib/is-lately.ts';
import type { Db } from '../store/db.ts';
import { causeInWords } from '../store/outage.ts';
import { queueTrouble } from '../store/postgres/queue-schema.ts';
import { readSchemaState } from '../store/schema-state.ts';
import { writeSetting } from '../store/settings.ts';
import type { Services } from './types.ts';

interface ReadinessParts {
  readonly db: Db;
  readonly folder: string | undefined;
  readonly diskMinBytes: number;
  readonly now: () => number;
}

const writeMaxMs = 500;
/** Everybody may ask, and each answer costs a write. */
const rememberedMs = 1_000;

/** D6: a write that is durable within half a second, our schema, and free disk. Whether we are stopping is the server's to say. */
export function createReadiness(parts: ReadinessParts): Services['ready'] {
  let asked: { readonly at: number; readonly answer: ReturnType<Services['ready']> } | undefined;
  return () => {
    const at = parts.now();
    if (asked === undefined || !isLately(asked.at, at, rememberedMs)) asked = { at, answer: measure(parts) };
    return asked.answer;
  };
}

async function measure(parts: ReadinessParts): ReturnType<Services['ready']> {
  const found = await Promise.all([writes(parts), lackOfDisk(parts)]);
  const reasons = found.filter((reason) => reason !== undefined);
  return reasons.length === 0 ? { ready: true } : { ready: false, reasons };
}

async function writes(parts: ReadinessParts): Promise<string | undefined> {
  const { db, now } = parts;
  const late = `The database did not store a line within ${writeMaxMs} ms.`;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(late), writeMaxMs);
  });
  const write = writeSetting(db, 'ready_at', String(now())).then(
    () => hasSchema(parts),
    (error: unknown) => `The database does not take writes: ${causeInWords(error)}`,
  );
  try {
    return await Promise.race([write, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Somebody may have restored an older database under us. */
async function hasSchema({ db }: ReadinessParts): Promise<string | undefined> {
  try {
    const [{ missing }, queue] = await Promise.all([readSchemaState(db), db.jobs?.schema()]);
    if (missing.length === 0) return queue && queueTrouble(queue);
    return `The schema of the database is older than this program: ${missing.join(', ')} did not run.`;
  } catch (error) {
    return `The schema of the database cannot be read: ${causeInWords(error)}`;
  }
}

/** What keeps a full disk from being written to; undefined: there is room, or nothing lies on this machine. */
export async function lackOfDisk({
  folder,
  diskMinBytes,
}: Pick<ReadinessParts, 'folder' | 'diskMinBytes'>): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return freeBytes >= diskMinBytes ? undefined : `${freeBytes} bytes are free on the disk of ${folder}.`;
}
