import { storeClosedCrawl } from '../../store/crawls/close-crawl.ts';
import { crawlRows } from '../../store/crawls/crawl-rows.ts';
import { type CrawlTurn, completeJob } from '../../store/crawls/turns.ts';
import { readExpectations } from '../../store/reports/projects.ts';
import { changeSite } from '../../store/sites/change-site.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import { deathsMax } from '../running/end-run.ts';
import type { CrawlingParts } from './crawling-parts.ts';
import { tellCompleted } from './tell-crawl.ts';
import type { CrawlWork, TurnEnding, TurnOutcome } from './types.ts';
import { failTurn, goOn, named, nothing, nothingCounted } from './walk-turn.ts';
import { watchTurn } from './watch-turn.ts';

/** Q11: judges a crawl whose pages are all there. It begins anew where a process ended under it, unless that is too often. */
export async function closeTurn(
  parts: CrawlingParts,
  turn: CrawlTurn,
  work: CrawlWork,
  ending: TurnEnding,
): Promise<TurnOutcome> {
  const { db, changes, now, log } = parts;
  const { accountId, crawlId, claim, settings, siteId, startedAt, stoppedBy } = turn;
  if (turn.closings > deathsMax) return nothing((await failTurn(parts, turn, deadly, 0)) ? 'failed' : 'lost');
  const watch = watchTurn(parts, turn, ending);
  const begunAt = performance.now();
  try {
    const rows = crawlRows(db, accountId, crawlId, settings);
    const [state, expectations, waivers] = await Promise.all([
      rows.state(),
      readExpectations(db, accountId, turn.projectId),
      readLiveWaivers(db, accountId, turn.projectId, now()),
    ]);
    if (state.counted === 0) {
      const failure = stoppedBy === 'person' ? stoppedEarly : nothingCounted;
      return nothing((await failTurn(parts, turn, failure, 0)) ? 'failed' : 'lost');
    }
    const closed = await work.close({
      ...{ rows, expectations, waivers, stoppedBy, startedAt },
      ...{ finishedAt: turn.finishedAt ?? now(), abort: watch.abort },
    });
    const isKept = await storeClosedCrawl(db, { accountId, crawlId, claim }, closed, async (tx) => {
      await completeJob(tx, turn);
      await changeSite(tx, { accountId, id: siteId }, { completedCrawlId: crawlId }, now());
      await tellCompleted(tx, turn, closed.report, now());
    });
    if (!isKept) return nothing('lost');
    const closingMs = performance.now() - begunAt;
    log.info('A crawl has ended.', {
      ...{ ...named(turn), score: closed.report.score, pages: state.counted, stoppedBy },
      seconds: Math.round(closingMs / 100) / 10,
    });
    changes.tell(crawlId);
    return { kind: 'closed', counted: 0, failed: 0, closingMs };
  } catch (error) {
    if (await watch.isLost()) return nothing('lost');
    if (!watch.abort.aborted) throw error;
    await goOn(parts, turn, { state: 'closing', reason: null, stoppedBy, delayMs: 0 }, turn.memory);
    return nothing('walked');
  } finally {
    watch.end();
  }
}

const stoppedEarly = {
  code: 'stopped',
  message: 'The crawl was stopped before a page was judged. Crawl the site again.',
};

const deadly = {
  code: 'internal',
  message:
    'Assay itself ended three times while it judged this crawl, so it was given up. Tell the operator: the log says why it ended. Crawl the site again when that is mended.',
};
