import { DatabaseSync } from 'node:sqlite';

const shownMax = 20;

/**
 * What SQLite itself finds wrong with a file, which may be in use: broken pages and indexes, rows whose parent is gone.
 * @returns a sentence each, none for a sound file
 */
export function inspectSqlite(file: string): string[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = connection.prepare(`PRAGMA integrity_check(${shownMax})`).all();
    const faults = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok');
    const orphans = connection.prepare('PRAGMA foreign_key_check').all() as unknown as Orphan[];
    return [
      ...faults.map((fault) => `The file is damaged: ${fault}.`),
      ...orphans
        .slice(0, shownMax)
        .map(
          ({ table, parent, rowid }) =>
            `Row ${rowid} of ${table} belongs to a row of ${parent} that is gone.`,
        ),
    ];
  } finally {
    connection.close();
  }
}

interface Orphan {
  readonly table: string;
  readonly parent: string;
  readonly rowid: number | null;
}
