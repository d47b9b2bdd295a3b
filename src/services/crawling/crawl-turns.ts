import { type CrawlTurn, claimCrawl, freeTurns, pickCrawl } from '../../store/crawls/turns.ts';
import { inTransaction } from '../../store/db.ts';
import { keptMemory, memoryOf } from '../sites/turn-memory.ts';
import { closeTurn } from './close-turn.ts';
import { createCrawlJobs } from './crawl-jobs.ts';
import { type CrawlingParts, leaseOf } from './crawling-parts.ts';
import type { ClaimedCrawl, CrawlTurnsService } from './types.ts';
import { failTurn, goOn, named, nothing, walkTurn } from './walk-turn.ts';

/** Q10: gives crawls their turns of a minute. */
export function createCrawlTurns(parts: CrawlingParts): CrawlTurnsService {
  const { db } = parts;
  /** What could not be given back yet. Where there are jobs, others take it over by themselves. */
  const stranded = new Set<CrawlTurn>();
  return {
    async recover() {
      if (db.jobs === undefined) await freeTurns(db);
    },
    async claimNext(afterAccount, busyAccounts) {
      for (const turn of stranded) {
        await takeBack(parts, turn);
        stranded.delete(turn);
      }
      return claimNext(parts, afterAccount, busyAccounts);
    },
    async run(turn, work, ending) {
      try {
        return await (turn.isClosing ? closeTurn : walkTurn)(parts, turn, work, ending);
      } catch (error) {
        await fallBack(parts, turn, error).catch(() => stranded.add(turn));
        return nothing('internal');
      }
    },
    jobs: createCrawlJobs(parts),
  };
}

async function claimNext(
  parts: CrawlingParts,
  afterAccount: number,
  busyAccounts: readonly number[],
): Promise<ClaimedCrawl> {
  const { db, now } = parts;
  const picked = await pickCrawl(db, { afterAccount, busyAccounts, nowMs: now() });
  if (picked === undefined) return { kind: 'none' };
  const turn = await inTransaction(db, (tx) =>
    claimCrawl(tx, { ...picked, jobId: null }, now(), leaseOf(parts)),
  );
  return turn === undefined ? { kind: 'skipped', accountId: picked.accountId } : { kind: 'claimed', turn };
}

async function fallBack(parts: CrawlingParts, turn: CrawlTurn, error: unknown): Promise<void> {
  parts.log.error('A turn of a crawl failed for a reason of our own.', { ...named(turn), error });
  try {
    await takeBack(parts, turn);
  } catch (cause) {
    parts.log.error('The crawl could not be given back; it goes on later.', { ...named(turn), error: cause });
    throw cause;
  }
}

/** In a row; what comes and goes, such as a database that is away, is over by then. */
const troubleRestsMs = [1_000, 5_000, 20_000, 60_000];

const internal = {
  code: 'internal',
  message:
    'The crawl failed for a reason of our own. Crawl the site again; if it fails again, tell the operator.',
};

async function takeBack(parts: CrawlingParts, turn: CrawlTurn): Promise<void> {
  const { walk, troubles } = memoryOf(turn);
  const delayMs = troubleRestsMs[troubles];
  if (delayMs === undefined) {
    await failTurn(parts, turn, internal, 0);
    return;
  }
  const state = turn.isClosing ? 'closing' : 'running';
  const next = { state, reason: null, stoppedBy: turn.stoppedBy, delayMs } as const;
  await goOn(parts, turn, next, keptMemory({ walk, troubles: troubles + 1, slowedBy: null }));
}
