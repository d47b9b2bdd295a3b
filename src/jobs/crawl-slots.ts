import type { Log } from '../lib/log.ts';
import type { ClaimedCrawl, CrawlTurnsService, CrawlWork, TurnOutcome } from '../services/crawling/types.ts';

type Turn = Extract<ClaimedCrawl, { kind: 'claimed' }>['turn'];

interface CrawlSlotsParts {
  readonly turns: Pick<CrawlTurnsService, 'run'>;
  readonly work: CrawlWork;
  /** Turns at once. */
  readonly concurrency: number;
  /** Begins a turn; false: nothing waits that could. */
  readonly beginSome: (room: CrawlRoom) => Promise<boolean>;
  readonly onTurn: (outcome: TurnOutcome) => void;
  readonly log: Log;
}

export interface CrawlRoom {
  /** Whose the other turns are, each once for every turn. */
  readonly accounts: readonly number[];
  readonly begin: (turn: Turn) => void;
}

/** Gives so many crawls a turn at once. */
export class CrawlSlots {
  readonly #parts: CrawlSlotsParts;
  readonly #running = new Map<Turn, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #abort = new AbortController();
  #filling: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(parts: CrawlSlotsParts) {
    this.#parts = parts;
  }

  get running(): readonly Turn[] {
    return [...this.#running.keys()];
  }

  /** Begins turns until there is no room or nothing waits. Asked while at it, it looks once more. */
  fill(): void {
    if (this.#stop.signal.aborted) return;
    this.#isAskedAgain = true;
    this.#filling ??= this.#fillOnce().finally(() => {
      this.#filling = undefined;
      if (this.#isAskedAgain) this.fill();
    });
  }

  /** D7: no new page; what is under way has its time, and what is left is given back. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    await this.#filling;
    const timer = setTimeout(() => this.#abort.abort(new Error('The process ends.')), graceMs);
    await Promise.all(this.#running.values());
    clearTimeout(timer);
  }

  async #fillOnce(): Promise<void> {
    const { beginSome, concurrency, log } = this.#parts;
    while (!this.#stop.signal.aborted && this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        for (let goesOn = true; goesOn && !this.#stop.signal.aborted; ) {
          const free = concurrency - this.#running.size;
          const accounts = this.running.map(({ accountId }) => accountId);
          goesOn = free > 0 && (await beginSome({ accounts, begin: (turn) => this.#begin(turn) }));
        }
      } catch (error) {
        // The next commit, notice or poll tries again.
        log.error('The queue of crawls could not be read.', { error });
      }
    }
  }

  #begin(turn: Turn): void {
    const { turns, work, onTurn } = this.#parts;
    const ending = { stop: this.#stop.signal, abort: this.#abort.signal };
    const end = turns.run(turn, work, ending).then((outcome) => {
      this.#running.delete(turn);
      onTurn(outcome);
      this.fill();
    });
    this.#running.set(turn, end);
  }
}
