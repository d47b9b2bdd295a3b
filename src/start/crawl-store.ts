import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CrawlBeginning } from '../cli/parts.ts';
import type { CrawlSettings, WalkEnd } from '../crawl/types.ts';
import { CannotStart } from '../errors.ts';
import { readCounts } from '../store/crawls/counts.ts';
import { createCrawl, findCrawl } from '../store/crawls/crawls.ts';
import type { Db } from '../store/db.ts';
import { insertAccount } from '../store/people/accounts.ts';
import { openServerStore } from '../store/sqlite/open.ts';
import { checkFolder, nothingKept, openedIn, otherVersion, readable } from './crawl-folder.ts';

/** Where one crawl of the command line is kept: a data folder of its own. */
export interface CrawlStore extends CrawlBeginning {
  readonly db: Db;
  readonly folder: string;
  readonly accountId: number;
  readonly crawlId: number;
  /** When it was begun, also by an earlier command. */
  readonly startedAt: number;
  /** How it came to its end, where nothing is left to be asked for; null: it goes on. */
  readonly ended: (WalkEnd & { readonly finishedAt: number }) | null;
  /** @param keep otherwise a folder that nobody named goes */
  close(options: { readonly keep: boolean }): Promise<void>;
}

/**
 * @param named undefined: a folder for the moment
 * @param begin undefined: the crawl that is kept there goes on
 * @throws CannotStart
 */
export async function openCrawlStore(
  named: string | undefined,
  begin: CrawlBeginning | undefined,
): Promise<CrawlStore> {
  const folder = named === undefined ? mkdtempSync(join(tmpdir(), 'assay-crawl-')) : resolve(named);
  const option = begin === undefined ? '--resume' : '--keep';
  checkFolder(folder, option);
  const store = await openedIn(folder, option, () => openServerStore(folder, { now: Date.now }));
  try {
    const crawl =
      begin === undefined
        ? await readable(folder, () => kept(store.db, folder))
        : await begun(store.db, folder, begin);
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

type Found = Omit<CrawlStore, 'db' | 'folder' | 'close'>;

/** As it is kept with the crawl. */
interface KeptSettings extends CrawlSettings {
  readonly judgement: CrawlBeginning['judgement'];
}

const accountName = 'assay crawl';

async function begun(db: Db, folder: string, { settings, judgement }: CrawlBeginning): Promise<Found> {
  if ((await accountIn(db)) !== undefined)
    throw new CannotStart(
      [
        `${folder} keeps another crawl or a server’s data. Name a new folder, or go on with --resume ${folder}.`,
      ],
      { exitCode: 2 },
    );
  const startedAt = Date.now();
  const { id: accountId } = await insertAccount(db, accountName, startedAt);
  const keeping: KeptSettings = { ...settings, judgement };
  const crawlId = await createCrawl(db, accountId, keeping, startedAt);
  return { accountId, crawlId, settings, judgement, startedAt, ended: null };
}

async function kept(db: Db, folder: string): Promise<Found> {
  const accountId = await accountIn(db);
  const crawl = accountId === undefined ? undefined : await findCrawl(db, accountId);
  if (accountId === undefined || crawl === undefined) throw nothingKept(folder);
  const { id: crawlId, startedAt, finishedAt, state } = crawl;
  const { judgement, ...settings } = crawl.settings as Partial<KeptSettings> & CrawlSettings;
  if (judgement === undefined) throw otherVersion(folder);
  const { waiting, beyond } = await readCounts(db, { accountId, crawlId });
  const isOver = state === 'completed' && finishedAt !== null && waiting === 0;
  // Whoever stopped it with its last page stopped nothing.
  const stoppedBy = crawl.stoppedBy === 'person' ? (beyond > 0 ? 'urls' : null) : crawl.stoppedBy;
  const ended = isOver ? { stoppedBy, finishedAt } : null;
  return { accountId, crawlId, settings, judgement, startedAt, ended };
}

async function accountIn(db: Db): Promise<number | undefined> {
  const row = await db.sql.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row?.id;
}
