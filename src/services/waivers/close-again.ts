import { hashOfWaivers } from '../../checks/waive.ts';
import { crawlStateOf } from '../../store/codes.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import { closeAgain, findLatestToClose, nextToClose } from '../../store/waivers/to-close.ts';
import { type Judging, listJudging, moveJudging } from '../../store/waivers/to-judge.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import type { WaiverLoop, WaiverWorkParts } from './waiver-work-parts.ts';

/** Each takes a thread for up to a minute, and other crawls wait for it. */
const everyMs = 5_000;

/** V3: closes the latest crawls of a project again, when a waiver was made or has ended. */
export function closingLoop(parts: WaiverWorkParts): WaiverLoop {
  return {
    name: 'closing crawls again',
    everyMs,
    turn: () => closeNext(parts),
    hear: parts.hear,
  };
}

async function closeNext(parts: WaiverWorkParts): Promise<boolean> {
  for (const judging of await listJudging(parts.db, 'closedTo')) {
    if (await closeFor(parts, judging)) return true;
  }
  return false;
}

/** @returns false: it waits for what is under way */
async function closeFor({ db, events, ...parts }: WaiverWorkParts, judging: Judging): Promise<boolean> {
  const site = await nextToClose(db, judging);
  if (site === undefined) {
    await moveJudging(db, 'closedTo', judging, null);
    return true;
  }
  const { accountId, projectId } = judging;
  const done = await inTransaction(db, (tx) => closeSite(parts.now(), tx, { accountId, projectId, site }));
  if (done === 'later') return false;
  await moveJudging(db, 'closedTo', judging, site);
  if (done === 'closes') events.wake('queued');
  return true;
}

/** @returns `later`: it is just being closed, perhaps without knowing the waiver */
async function closeSite(
  nowMs: number,
  tx: Tx,
  { accountId, projectId, site }: Readonly<Record<'accountId' | 'projectId' | 'site', number>>,
): Promise<'closes' | 'later' | 'nothing'> {
  const crawl = await findLatestToClose(tx, accountId, site);
  if (crawl === undefined) return 'nothing';
  const state = crawlStateOf(crawl.state as Parameters<typeof crawlStateOf>[0]);
  if (state === 'closing') return 'later';
  // One that still walks is closed by what is live then.
  if (state !== 'completed' || !crawl.hasDetails) return 'nothing';
  const live = await readLiveWaivers(tx, accountId, projectId, nowMs);
  if (hashOfWaivers(live) === crawl.waiversHash) return 'nothing';
  await closeAgain(tx, accountId, crawl.id);
  return 'closes';
}
