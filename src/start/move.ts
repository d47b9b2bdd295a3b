import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Moved } from '../cli/parts.ts';
import { type Config, postgresHost } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { moveDatabase } from '../store/postgres/move-database.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { moveLimits } from '../store/postgres/pool.ts';
import { dataFolder, holdServerRole } from '../store/sqlite/data-folder.ts';
import { explainedKey, requireSameKey } from './services.ts';
import { explained } from './store.ts';

/**
 * Moves the SQLite database in `from`, a file or a data folder, into the PostgreSQL one of the settings.
 * @throws CannotStart
 */
export async function moveStore(
  { data }: Config,
  from: string,
  onTable: (table: string, rows: number) => void,
): Promise<Moved> {
  const { databaseUrl } = data;
  if (databaseUrl === undefined) {
    throw new CannotStart([
      '--from needs ASSAY_DATABASE_URL, which names the PostgreSQL database to move into.',
    ]);
  }
  const file = fileOf(resolve(from));
  const key = keyFor(data, dirname(file));
  return explained(async () => {
    const giveRoleBack = holdRole(file);
    try {
      const store = await openPostgresStore(databaseUrl, {
        ...{ now: Date.now, systemHost: postgresHost(), limits: moveLimits },
      });
      try {
        const tables = await moveDatabase(file, store, ({ table, rows }) => onTable(table, rows));
        await requireSameKey(store.db, key);
        return { file, place: store.place, tables };
      } finally {
        await store.close();
      }
    } finally {
      giveRoleBack();
    }
  });
}

function fileOf(given: string): string {
  const file = existsSync(given) && statSync(given).isDirectory() ? dataFolder(given).database : given;
  if (existsSync(file)) return file;
  throw new CannotStart([`There is no file ${file}. Name a data folder, its assay.db, or a backup.`], {
    exitCode: 2,
  });
}

/** With another key what the former has signed would be void: open share pages, and links to pages of lists. */
function keyFor(data: Config['data'], folder: string): Buffer {
  const { secretKey, secretKeyFile } = data;
  const key = explainedKey({ secretKey, secretKeyFile, folder });
  const own = join(folder, 'secret.key');
  if (!existsSync(own)) return key;
  const before = explainedKey({ secretKey: undefined, secretKeyFile: own, folder });
  if (before.equals(key)) return key;
  throw new CannotStart([
    `The secret key of ${folder} is another one, so open share pages would ask for their password again: set ASSAY_SECRET_KEY_FILE=${own} on every node, and keep that file.`,
  ]);
}

/** The server of this database must not write to it meanwhile; a copy has none. */
function holdRole(file: string): () => void {
  const at = dataFolder(dirname(file));
  return file === at.database && existsSync(at.lock) ? holdServerRole(at) : () => undefined;
}
