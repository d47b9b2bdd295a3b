import { resolve } from 'node:path';
import type { Restored } from '../cli/parts.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { restoreBackup } from '../store/sqlite/restore.ts';
import { explained } from './store.ts';

/** @throws CannotStart */
export async function restoreStore(
  { data }: Config,
  file: string,
  options: { readonly needsManifest: boolean },
): Promise<Restored> {
  if (data.databaseUrl !== undefined) {
    throw new CannotStart([
      'The database is PostgreSQL, which has its own tools: stop all nodes, then pg_restore --clean --if-exists --dbname "$ASSAY_DATABASE_URL" assay.dump.',
    ]);
  }
  return explained(() =>
    restoreBackup(resolve(data.folder), resolve(file), { ...options, nowMs: Date.now() }),
  );
}
