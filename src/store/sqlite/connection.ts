import { DatabaseSync } from 'node:sqlite';

export interface ConnectionOptions {
  readonly file: string;
  readonly readOnly: boolean;
}

/**
 * Opens one connection as D1 asks, and reads every setting back: SQLite ignores what it
 * cannot do without a word.
 * @throws when a setting did not take hold
 */
export function openConnection({ file, readOnly }: ConnectionOptions): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, allowExtension: false, timeout: busyTimeoutMs });
  try {
    connection.enableDefensive(true);
    // The file is empty before its first write, and only then can it learn to shrink.
    if (!readOnly && isEmpty(connection)) connection.exec('PRAGMA auto_vacuum = INCREMENTAL');
    for (const { pragma, set, expected } of settingsOf(readOnly)) {
      if (set !== undefined) connection.exec(`PRAGMA ${pragma} = ${set}`);
      const found = Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
      if (found !== expected) {
        throw new Error(
          `SQLite has ${pragma} = ${String(found)} instead of ${expected}; refusing to run so.`,
        );
      }
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

const busyTimeoutMs = 5_000;
const journalBytes = 64 * 1024 * 1024;

interface Setting {
  readonly pragma: string;
  /** Undefined: a property of the file, which can only be looked at. */
  readonly set: string | number | undefined;
  readonly expected: string | number;
}

function settingsOf(readOnly: boolean): readonly Setting[] {
  return [
    { pragma: 'auto_vacuum', set: undefined, expected: 2 },
    // A reader takes the file as it is; a restored one is not in WAL mode before its first start.
    ...(readOnly ? [] : [{ pragma: 'journal_mode', set: 'WAL', expected: 'wal' }]),
    // NORMAL loses reports that were acknowledged when the power goes.
    { pragma: 'synchronous', set: 'FULL', expected: 2 },
    { pragma: 'busy_timeout', set: busyTimeoutMs, expected: busyTimeoutMs },
    { pragma: 'foreign_keys', set: 'ON', expected: 1 },
    { pragma: 'trusted_schema', set: 'OFF', expected: 0 },
    { pragma: 'cell_size_check', set: 'ON', expected: 1 },
    { pragma: 'journal_size_limit', set: journalBytes, expected: journalBytes },
    // 16 MiB for each connection. With 64 the memory of a server grew by 100 MiB with its first 2,000 reports.
    { pragma: 'cache_size', set: -16_384, expected: -16_384 },
  ];
}

function isEmpty(connection: DatabaseSync): boolean {
  return connection.prepare('PRAGMA page_count').get()?.page_count === 0;
}
