/** A session: its identity, and whose it is. */
export interface Asker {
  readonly account: number;
}

/** Where several processes pace a host together. */
export interface SharedTurns {
  /**
   * Reserves requests to a host, or to an address.
   * @param takenMs by how much they delay the bucket, whole milliseconds; 0: only look at the pauses
   */
  reserve(host: string, account: number, takenMs: number): Promise<ReservedTurns>;
  /** The host asked for a pause, of whole milliseconds: as long for the account, and so long for others. */
  block(host: string, account: number, pause: SharedPause): Promise<void>;
}

interface ReservedTurns {
  /** In how many milliseconds the bucket is full again, these turns included. */
  readonly fullInMs: number;
  /** How long the host still wants to be left alone by everybody, and by this account. */
  readonly blockedInMs: number;
  readonly ownBlockedInMs: number;
}

export interface SharedPause {
  readonly ownMs: number;
  readonly othersMs: number;
}
