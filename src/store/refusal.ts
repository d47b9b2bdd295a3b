/** Why data cannot be used: a folder or a database. The message is for the person at the terminal; exit code 1. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  readonly reason:
    | 'missing'
    | 'newer'
    | 'older'
    | 'locked'
    | 'damaged'
    | 'not-writable'
    | 'not-reachable'
    | 'unsuitable';

  constructor(reason: StoreRefusal['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
