import { errorAtStart, whyNothingCounted } from '../../crawl/nothing-counted.ts';
import type { CrawlRows, PauseReason, StoredUrl } from '../../crawl/types.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { crawlRows } from '../../store/crawls/crawl-rows.ts';
import { openFormer } from '../../store/crawls/former.ts';
import { type CrawlGoesOn, type CrawlTurn, endTurn, failCrawl } from '../../store/crawls/turns.ts';
import { inTransaction } from '../../store/db.ts';
import { readExpectations } from '../../store/reports/projects.ts';
import { changeSite } from '../../store/sites/change-site.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import { noteRefusal } from '../running/note-refusal.ts';
import { restsForHost } from '../sites/pace-of.ts';
import { keptMemory, memoryOf } from '../sites/turn-memory.ts';
import type { CrawlingParts } from './crawling-parts.ts';
import { tellFailed, tellPaused } from './tell-crawl.ts';
import type { CrawlWork, TurnEnding, TurnFailure, TurnOutcome, WalkedTurn } from './types.ts';
import { type TurnWatch, watchTurn, whyItRests } from './watch-turn.ts';

/** Walks on until the turn is over, and says how the crawl goes on. */
export async function walkTurn(
  parts: CrawlingParts,
  turn: CrawlTurn,
  work: CrawlWork,
  ending: TurnEnding,
): Promise<TurnOutcome> {
  const { db, log } = parts;
  const { accountId, crawlId, settings, claim } = turn;
  if (turn.isFirst) log.info('A crawl has begun.', named(turn));
  const atOnce = await whyItRests(parts, turn);
  if (atOnce !== null) {
    await goOn(parts, turn, { state: 'paused', stoppedBy: null, ...atOnce }, turn.memory);
    return nothing('walked');
  }
  const watch = watchTurn(parts, turn, ending);
  let bytes = 0;
  const onBytes = (all: number) => {
    bytes = all;
    watch.addBytes(all);
  };
  try {
    const rows = crawlRows(db, accountId, crawlId, settings, { claim, onKept: watch.onKept });
    const [before, expectations, live, former] = await Promise.all([
      rows.state(),
      readExpectations(db, accountId, turn.projectId),
      readLiveWaivers(db, accountId, turn.projectId, parts.now()),
      openFormer(db, turn),
    ]);
    // What is kept of a page knows no items: the others count when the crawl is closed.
    const waivers = live.filter(({ item }) => item !== null);
    const walked = await orAborted(
      work.walk({
        ...{ account: accountId, rows, expectations, waivers, former, memory: memoryOf(turn).walk },
        ...{ stop: watch.stop, abort: watch.abort, onPages: watch.beginTime, onBytes },
        onSlowed: watch.slowBy,
      }),
      watch.abort,
    );
    if (walked === undefined && (await watch.isLost())) return nothing('lost');
    const after = await rows.state();
    const kind = await keep(parts, turn, { walked, watch, bytes, rows, counted: after.counted });
    const { counted, failed } = before;
    return {
      ...{ kind, closingMs: null },
      ...{ counted: after.counted - counted, failed: after.failed - failed },
    };
  } catch (error) {
    // Somebody took it over, or it was deleted: whatever failed here failed because of that.
    if (await watch.isLost()) return nothing('lost');
    throw error;
  } finally {
    watch.end();
  }
}

export function nothing(kind: TurnOutcome['kind']): TurnOutcome {
  return { kind, counted: 0, failed: 0, closingMs: null };
}

/** What is still under way at the end of the process is not waited for: the turn goes back as it is. */
async function orAborted(walking: Promise<WalkedTurn>, abort: AbortSignal): Promise<WalkedTurn | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const give = () => aborted.resolve(undefined);
  abort.addEventListener('abort', give, { once: true });
  if (abort.aborted) give();
  try {
    return await Promise.race([walking, aborted.promise]);
  } finally {
    abort.removeEventListener('abort', give);
    // Whoever lost the race may still reject.
    walking.catch(() => undefined);
  }
}

interface Walked {
  /** Undefined: aborted. */
  readonly walked: WalkedTurn | undefined;
  readonly watch: TurnWatch;
  readonly bytes: number;
  readonly rows: CrawlRows;
  readonly counted: number;
}

async function keep(
  parts: CrawlingParts,
  turn: CrawlTurn,
  { walked, watch, bytes, rows, counted }: Walked,
): Promise<TurnOutcome['kind']> {
  const memory = walked?.memory ?? memoryOf(turn).walk;
  const next =
    walked?.kind === 'walked' && counted === 0
      ? { failure: await nothingCountedIn(rows) }
      : nextOf(walked, watch, counted);
  if ('failure' in next) return (await failTurn(parts, turn, next.failure, bytes)) ? 'failed' : 'lost';
  const slowedBy = next.state === 'running' && next.delayMs > 0 ? restsForHost : watch.slowedBy();
  const kept = memory === null ? null : keptMemory({ walk: memory, troubles: 0, slowedBy });
  return (await goOn(parts, turn, next, kept, bytes)) ? 'walked' : 'lost';
}

/** Up to a minute is no news: others have their turn meanwhile. */
const restToldMs = 60_000;

function nextOf(
  walked: WalkedTurn | undefined,
  watch: TurnWatch,
  counted: number,
): CrawlGoesOn | { readonly failure: TurnFailure } {
  const goesOn: CrawlGoesOn = { state: 'running', reason: null, stoppedBy: null, delayMs: 0 };
  if (walked === undefined) return goesOn;
  if (walked.kind === 'stopped') {
    const rest = watch.rest();
    return rest === null ? goesOn : { ...goesOn, ...rest, state: 'paused' };
  }
  if (walked.kind === 'rests') {
    const delayMs = walked.ms;
    const isShort = walked.reason === 'host' && delayMs <= restToldMs;
    return isShort ? { ...goesOn, delayMs } : { ...goesOn, state: 'paused', reason: walked.reason, delayMs };
  }
  if (walked.kind === 'walked') return { ...goesOn, state: 'closing', ...walked };
  const { failure } = walked;
  // What was counted before robots.txt could not be read any more is judged.
  return failure.code === 'robots_unreachable' && counted > 0
    ? { ...goesOn, state: 'closing', stoppedBy: 'target' }
    : { failure };
}

/** Of a crawl without a page. */
export const nothingCounted = { code: 'unsupported_content', message: whyNothingCounted(null) };

async function nothingCountedIn(rows: CrawlRows): Promise<TurnFailure> {
  const known: StoredUrl[] = [];
  for await (const url of rows.urls()) known.push(url);
  const status = errorAtStart(known);
  const isServers = status !== null && status >= 500;
  return {
    // As of a page that answers so: who watches the site is told that it is down.
    code: isServers ? 'site_unavailable' : nothingCounted.code,
    message: whyNothingCounted(status),
  };
}

/** @returns false: the crawl is somebody else's, or gone */
export async function goOn(
  parts: CrawlingParts,
  turn: CrawlTurn,
  next: CrawlGoesOn,
  memory: string | null,
  egressBytes = 0,
): Promise<boolean> {
  const { db, events, changes, now, log } = parts;
  const goesOn = await inTransaction(db, async (tx) => {
    if (egressBytes > 0) await addToDay(tx, turn.accountId, now(), { reports: 0, egressBytes });
    const goesOn = await endTurn(tx, turn, { ...next, memory }, now());
    if (goesOn?.state === 'paused' && isNews(turn, goesOn.reason)) {
      await tellPaused(tx, turn, goesOn.reason, now());
    }
    return goesOn;
  });
  if (goesOn?.state === 'paused')
    log.info('A crawl rests.', { ...named(turn), reason: goesOn.reason, seconds: goesOn.delayMs / 1_000 });
  changes.tell(turn.crawlId);
  events.wake('queued');
  return goesOn !== undefined;
}

/** A person knows, and what it rested for before this turn was told then. */
function isNews({ restedFor }: CrawlTurn, reason: PauseReason | null): reason is PauseReason {
  return reason !== null && reason !== 'person' && reason !== restedFor;
}

export async function failTurn(
  parts: CrawlingParts,
  turn: CrawlTurn,
  failure: TurnFailure,
  egressBytes: number,
): Promise<boolean> {
  const { db, changes, now, log } = parts;
  const { accountId, siteId } = turn;
  const isKept = await inTransaction(db, async (tx) => {
    if (egressBytes > 0) await addToDay(tx, accountId, now(), { reports: 0, egressBytes });
    const isKept = await failCrawl(tx, turn, failure, now());
    if (isKept) await changeSite(tx, { accountId, id: siteId }, {}, now());
    if (isKept) await tellFailed(tx, turn, failure.code, now());
    if (isKept && failure.isRefused === true) await noteRefusal(tx, accountId, `site:${siteId}`, now());
    return isKept;
  });
  if (isKept) log.info('A crawl failed.', { ...named(turn), code: failure.code });
  changes.tell(turn.crawlId);
  return isKept;
}

/** As the log names a crawl. */
export function named({ accountId, siteId, number }: CrawlTurn) {
  return { account: accountId, site: siteId, crawl: number };
}
