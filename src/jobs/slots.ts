import type { Log } from '../lib/log.ts';
import type { Place } from '../services/running/types.ts';

/** What has begun, such as a run. */
export interface Claimed {
  readonly accountId: number;
  readonly runId: number;
}

interface SlotsParts<Claim> {
  /** Never rejects. */
  readonly run: (claim: Claim, signal: AbortSignal) => Promise<unknown>;
  /** Runs at once. */
  readonly concurrency: number;
  /** Runs of one account at once. */
  readonly accountRunningMax: number;
  readonly log: Log;
}

/** Says whose turn it is. */
export interface Picker<Claim> {
  /** Begins runs, at most as many as there are free slots. */
  beginSome(slots: FreeSlots<Claim>): Promise<Picked>;
}

/**
 * `later`: nothing may run now that waits. `nothing`: nothing waits, so before something is queued there is no need to
 * ask again.
 */
export type Picked = 'some' | 'later' | 'nothing';

interface FreeSlots<Claim> {
  readonly free: number;
  /** Whose the other slots are, each once for every slot. */
  readonly accounts: readonly number[];
  readonly begin: (claim: Claim) => void;
}

interface KeptPlace {
  readonly accountId: number;
  /** Resolves when a run was begun there, or the place given back. */
  readonly decided: Promise<void>;
}

/** Runs so many at once, and waits for them or gives them back at the end. */
export class Slots<Claim extends Claimed> {
  readonly #parts: SlotsParts<Claim>;
  readonly #picker: Picker<Claim>;
  readonly #running = new Map<Claim, { readonly abort: AbortController; readonly end: Promise<unknown> }>();
  readonly #kept = new Set<KeptPlace>();
  #filling: Promise<void> | undefined;
  #isAskedAgain = false;
  #mayWait = true;
  #isStopped = false;

  constructor(parts: SlotsParts<Claim>, picker: Picker<Claim>) {
    this.#parts = parts;
    this.#picker = picker;
  }

  get running(): readonly Claim[] {
    return [...this.#running.keys()];
  }

  /** Ends a run, and gives it back if it is still ours. */
  abort(claim: Claim): void {
    this.#running.get(claim)?.abort.abort();
  }

  /** Reserves a free slot for a run that is about to be inserted. Nobody is waiting for a free slot. */
  take(accountId: number): Place<Claim> | undefined {
    // Whoever looks for the next run may be about to begin one of this account.
    if (this.#isStopped || this.#filling !== undefined || this.#free <= 0) return undefined;
    const own = this.#accounts.filter((other) => other === accountId).length;
    if (own >= this.#parts.accountRunningMax) return undefined;
    const { promise: decided, resolve } = Promise.withResolvers<void>();
    const kept = { accountId, decided };
    this.#kept.add(kept);
    const decide = () => {
      this.#kept.delete(kept);
      resolve();
    };
    return {
      begin: (claim) => {
        decide();
        this.#begin(claim);
      },
      giveBack: () => {
        decide();
        this.#fillAgain();
      },
    };
  }

  /** Begins runs until the slots are full or nothing waits. Asked while at it, it looks once more. */
  fill(): void {
    if (this.#isStopped) return;
    this.#mayWait = true;
    this.#isAskedAgain = true;
    this.#filling ??= this.#fillOnce().finally(() => {
      this.#filling = undefined;
      if (this.#isAskedAgain) this.fill();
    });
  }

  /** Begins nothing more, waits for what runs, and gives back what has not ended in time. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await this.#filling;
    await Promise.all([...this.#kept].map(({ decided }) => decided));
    const timer = setTimeout(() => {
      for (const { abort } of this.#running.values()) abort.abort();
    }, graceMs);
    await Promise.all([...this.#running.values()].map(({ end }) => end));
    clearTimeout(timer);
  }

  async #fillOnce(): Promise<void> {
    while (!this.#isStopped && this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        while (!this.#isStopped && (await this.#beginSome()));
      } catch (error) {
        // The next commit, notice or poll tries again.
        this.#parts.log.error('The queue could not be read.', { error });
      }
    }
  }

  async #beginSome(): Promise<boolean> {
    const free = this.#free;
    if (free <= 0) return false;
    const accounts = this.#accounts;
    const picked = await this.#picker.beginSome({ free, accounts, begin: (claim) => this.#begin(claim) });
    if (picked === 'nothing' && !this.#isAskedAgain) this.#mayWait = false;
    return picked === 'some';
  }

  /** When a slot has become free. */
  #fillAgain(): void {
    if (this.#mayWait) this.fill();
  }

  get #free(): number {
    return this.#parts.concurrency - this.#running.size - this.#kept.size;
  }

  get #accounts(): readonly number[] {
    return [...this.#running.keys(), ...this.#kept].map(({ accountId }) => accountId);
  }

  #begin(claim: Claim): void {
    const abort = new AbortController();
    // Begun by a transaction that was under way when we were stopped: it goes back into the queue.
    if (this.#isStopped) abort.abort();
    const end = this.#parts.run(claim, abort.signal).finally(() => {
      this.#running.delete(claim);
      this.#fillAgain();
    });
    this.#running.set(claim, { abort, end });
  }
}
