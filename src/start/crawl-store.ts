import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CrawlSettings } from '../crawl/types.ts';
import { CannotStart } from '../errors.ts';
import { createCrawl, findCrawl } from '../store/crawls/crawls.ts';
import type { Db } from '../store/db.ts';
import { insertAccount } from '../store/people/accounts.ts';
import { dataFolder } from '../store/sqlite/data-folder.ts';
import { openServerStore } from '../store/sqlite/open.ts';
import { explained } from './store.ts';

/** Where one crawl of the command line is kept: a data folder of its own. */
export interface CrawlStore {
  readonly db: Db;
  readonly folder: string;
  readonly accountId: number;
  readonly crawlId: number;
  readonly settings: CrawlSettings;
  /** When it was begun, also by an earlier command. */
  readonly startedAt: number;
  /** @param keep otherwise a folder that nobody named goes */
  close(options: { readonly keep: boolean }): Promise<void>;
}

/**
 * @param named undefined: a folder for the moment
 * @param settings undefined: the crawl that is kept there goes on
 * @throws CannotStart
 */
export async function openCrawlStore(
  named: string | undefined,
  settings: CrawlSettings | undefined,
): Promise<CrawlStore> {
  const folder = named === undefined ? mkdtempSync(join(tmpdir(), 'assay-crawl-')) : resolve(named);
  if (settings === undefined && !existsSync(dataFolder(folder).database)) throw nothingKept(folder);
  const store = await explained(() => openServerStore(folder, { now: Date.now }));
  try {
    const crawl =
      settings === undefined ? await kept(store.db, folder) : await begun(store.db, folder, settings);
    return {
      ...{ db: store.db, folder, ...crawl },
      async close({ keep }) {
        await store.close();
        if (!keep && named === undefined) rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Found = Pick<CrawlStore, 'accountId' | 'crawlId' | 'settings' | 'startedAt'>;

const accountName = 'assay crawl';

async function begun(db: Db, folder: string, settings: CrawlSettings): Promise<Found> {
  if ((await accountIn(db)) !== undefined)
    throw new CannotStart(
      [
        `${folder} keeps another crawl or a server’s data. Name a new folder, or go on with --resume ${folder}.`,
      ],
      { exitCode: 2 },
    );
  const startedAt = Date.now();
  const { id: accountId } = await insertAccount(db, accountName, startedAt);
  return { accountId, crawlId: await createCrawl(db, accountId, settings, startedAt), settings, startedAt };
}

async function kept(db: Db, folder: string): Promise<Found> {
  const accountId = await accountIn(db);
  const crawl = accountId === undefined ? undefined : await findCrawl(db, accountId);
  if (accountId === undefined || crawl === undefined) throw nothingKept(folder);
  const { id: crawlId, settings, startedAt } = crawl;
  return { accountId, crawlId, settings, startedAt };
}

function nothingKept(folder: string): CannotStart {
  return new CannotStart([`${folder} keeps no crawl. Begin one with --keep ${folder}.`], { exitCode: 2 });
}

async function accountIn(db: Db): Promise<number | undefined> {
  const row = await db.sql.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row?.id;
}
