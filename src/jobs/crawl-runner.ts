import type { Log } from '../lib/log.ts';
import type { CrawlJobs, CrawlTurnsService, CrawlWork, TurnOutcome } from '../services/crawling/types.ts';
import type { RunEvents } from '../services/running/events.ts';
import { type CrawlRoom, CrawlSlots } from './crawl-slots.ts';
import type { Runner } from './runner.ts';

interface CrawlRunnerParts {
  readonly turns: CrawlTurnsService;
  readonly events: Pick<RunEvents, 'on'>;
  readonly work: CrawlWork;
  /** Turns at once. */
  readonly concurrency: number;
  /** Of one account. */
  readonly accountTurnsMax: number;
  readonly onTurn?: (outcome: TurnOutcome) => void;
  readonly log: Log;
}

/**
 * Q10: gives crawls their turns. Alone with its database: by turns of accounts. Where a queue says whose turn it is: as one
 * worker of many. A commit wakes it by the event `queued`.
 */
export async function startCrawlRunner(parts: CrawlRunnerParts): Promise<Runner> {
  const { turns, events, work, concurrency, log, onTurn = () => {} } = parts;
  const { jobs } = turns;
  await turns.recover();
  const beginSome = jobs === undefined ? takeByRows(parts) : takeByJobs(jobs);
  const slots = new CrawlSlots({ turns, work, concurrency, beginSome, onTurn, log });
  const loseTouch = jobs === undefined ? () => undefined : stayInTouch(jobs, slots, log);
  const ignore = events.on('queued', () => slots.fill());
  // No event tells that a crawl has rested.
  const poll = setInterval(() => slots.fill(), pollMs);
  slots.fill();
  return {
    async stop(graceMs) {
      ignore();
      clearInterval(poll);
      await slots.stop(graceMs);
      loseTouch();
    },
  };
}

const pollMs = 2_000;

function takeByRows({ turns, accountTurnsMax }: CrawlRunnerParts) {
  let lastAccount = 0;
  return async ({ accounts, begin }: CrawlRoom): Promise<boolean> => {
    const counts = Map.groupBy(accounts, (account) => account);
    const busy = [...counts].flatMap(([account, own]) => (own.length >= accountTurnsMax ? [account] : []));
    const claimed = await turns.claimNext(lastAccount, busy);
    if (claimed.kind === 'none') return false;
    lastAccount = claimed.kind === 'claimed' ? claimed.turn.accountId : claimed.accountId;
    if (claimed.kind === 'claimed') begin(claimed.turn);
    return true;
  };
}

/** An account has its next turn here when all others that wait have had one: the queue goes by age alone. */
function takeByJobs(jobs: CrawlJobs) {
  const passed = new Set<number>();
  return async ({ begin }: CrawlRoom): Promise<boolean> => {
    const claimed = await jobs.begin([...passed]);
    if (claimed.kind === 'none') {
      const isNextRound = passed.size > 0;
      passed.clear();
      return isNextRound;
    }
    if (claimed.kind === 'claimed') {
      passed.add(claimed.turn.accountId);
      begin(claimed.turn);
    }
    return true;
  };
}

/** @returns the function that ends it */
function stayInTouch(jobs: CrawlJobs, slots: CrawlSlots, log: Log): () => void {
  const keepAlive = () => {
    const { running } = slots;
    if (running.length === 0) return;
    jobs.keepAlive(running).catch((error: unknown) => {
      log.warn('The turns of crawls could not be kept.', { error });
    });
  };
  const reconcile = () => {
    jobs.reconcile().catch((error: unknown) => {
      log.warn('Looking for lost crawls failed; it is tried again.', { error });
    });
  };
  const timers = [setInterval(keepAlive, jobs.keepAliveMs), setInterval(reconcile, jobs.reconcileMs)];
  reconcile();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
