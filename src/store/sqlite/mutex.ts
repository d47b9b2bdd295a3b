/** Turns in the order of asking. */
export class Mutex {
  readonly #timeoutMs: number;
  readonly #queue = new Set<(release: () => void) => void>();
  #isTaken = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** The function that gives the turn back; undefined when the turn did not come in time. */
  acquire(): Promise<(() => void) | undefined> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#releaseOnce());
    }
    return new Promise((resolve) => {
      const enter = (release: () => void) => {
        clearTimeout(timer);
        resolve(release);
      };
      const timer = setTimeout(() => {
        this.#queue.delete(enter);
        resolve(undefined);
      }, this.#timeoutMs);
      this.#queue.add(enter);
    });
  }

  #releaseOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#queue.values().next();
      if (next.done) {
        this.#isTaken = false;
        return;
      }
      this.#queue.delete(next.value);
      next.value(this.#releaseOnce());
    };
  }
}
