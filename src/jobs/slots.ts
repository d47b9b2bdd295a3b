import type { Log } from '../lib/log.ts';
import type { AuditsService, ClaimedRun } from '../services/create-services.ts';
import type { RunAudit } from '../services/run-audit.ts';

export interface SlotsParts {
  readonly run: AuditsService['run'];
  readonly runAudit: RunAudit;
  /** Runs at once. */
  readonly concurrency: number;
  readonly log: Log;
}

/** Says whose turn it is. */
export interface Picker {
  /**
   * Begins runs, at most as many as there are free slots.
   * @returns false when nothing waits that may run now
   */
  beginSome(slots: FreeSlots): Promise<boolean>;
}

export interface FreeSlots {
  readonly free: number;
  readonly running: readonly ClaimedRun[];
  readonly begin: (claim: ClaimedRun) => void;
}

/** Runs so many at once, and waits for them or gives them back at the end. */
export class Slots {
  readonly #parts: SlotsParts;
  readonly #picker: Picker;
  readonly #running = new Map<ClaimedRun, { readonly abort: AbortController; readonly end: Promise<void> }>();
  #filling: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(parts: SlotsParts, picker: Picker) {
    this.#parts = parts;
    this.#picker = picker;
  }

  get running(): readonly ClaimedRun[] {
    return [...this.#running.keys()];
  }

  /** Ends a run, and gives it back if it is still ours. */
  abort(claim: ClaimedRun): void {
    this.#running.get(claim)?.abort.abort();
  }

  /** Begins runs until the slots are full or nothing waits. Asked while at it, it looks once more. */
  fill(): void {
    if (this.#isStopped) return;
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
    const { running } = this;
    const free = this.#parts.concurrency - running.length;
    if (free <= 0) return false;
    return this.#picker.beginSome({ free, running, begin: (claim) => this.#begin(claim) });
  }

  #begin(claim: ClaimedRun): void {
    const abort = new AbortController();
    const end = this.#parts.run(claim, this.#parts.runAudit, abort.signal).finally(() => {
      this.#running.delete(claim);
      this.fill();
    });
    this.#running.set(claim, { abort, end });
  }
}
