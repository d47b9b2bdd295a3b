import { AssayError } from '../../errors.ts';
import { isLately } from '../../lib/is-lately.ts';
import type { Db, Tx } from '../../store/db.ts';
import {
  type CreatedUnderKey,
  deleteIdempotency,
  findIdempotency,
  type IdempotencyRow,
} from '../../store/reports/idempotency.ts';
import type { Idempotency, Replayed } from './types.ts';

export interface IdempotencyGate<Made> {
  /**
   * What was answered to this key before; undefined: nothing, or what was created is gone and the key is free again.
   * @throws AssayError idempotency-key-reused, idempotency-in-progress
   */
  readonly before: (accountId: number, key: Idempotency) => Promise<Made | Replayed | undefined>;
  /** This process begins to answer. @throws AssayError idempotency-key-reused, idempotency-in-progress */
  readonly begin: (accountId: number, key: Idempotency) => void;
  readonly end: (accountId: number, key: Idempotency) => void;
}

/** No request is answered later than this. */
export const answerMaxMs = 45_000;

/** @param find what was created under a key, as it was answered; undefined: it is gone */
export function createIdempotency<Made>(
  db: Db,
  now: () => number,
  find: (accountId: number, created: CreatedUnderKey) => Promise<Made | undefined>,
): IdempotencyGate<Made> {
  const begun = new Map<string, Begun>();
  const nameOf = (accountId: number, { route, keyHash }: Idempotency) => `${accountId} ${keyHash} ${route}`;
  return {
    async before(accountId, key) {
      const row = await findIdempotency(db, accountId, key);
      if (row === undefined) return undefined;
      if (row.bodyHash !== key.bodyHash) throw reused();
      if (row.status !== null) return { kind: 'replayed', status: row.status, body: row.body ?? '' };

      const made = await find(accountId, row.created);
      // Deleted before it was answered: there is nothing to repeat any more.
      if (made === undefined) {
        begun.delete(nameOf(accountId, key));
        return undefined;
      }
      if (isAnswering(nameOf(accountId, key)) || isAnsweredElsewhere(row)) throw inProgress();
      // The process died, or the client went, before the answer was stored: what was created tells what it was.
      return made;
    },
    begin(accountId, key) {
      for (const [name, { at }] of begun) {
        if (isLately(at, now(), answerMaxMs)) break;
        begun.delete(name);
      }
      const name = nameOf(accountId, key);
      // Requests that were sent together need not wait for the row of the first.
      if (isAnswering(name)) throw begun.get(name)?.bodyHash === key.bodyHash ? inProgress() : reused();
      begun.set(name, { at: now(), bodyHash: key.bodyHash });
    },
    end(accountId, key) {
      begun.delete(nameOf(accountId, key));
    },
  };

  function isAnswering(name: string): boolean {
    const first = begun.get(name);
    return first !== undefined && isLately(first.at, now(), answerMaxMs);
  }

  /** A machine that lost its power is missed late only, and no answer takes longer. */
  function isAnsweredElsewhere({ elsewhere }: IdempotencyRow): boolean {
    // A clock that was set back makes a row of the future, which would be held for longer.
    return elsewhere?.isThere === true && Math.abs(elsewhere.ageMs) < answerMaxMs;
  }
}

/**
 * In the transaction that creates something under it.
 * @param find what was created under it before: a row whose report or site was deleted before it was answered holds nothing
 */
export async function takeKey(
  tx: Tx,
  accountId: number,
  key: Idempotency,
  find: (created: CreatedUnderKey) => Promise<unknown>,
): Promise<boolean> {
  const row = await findIdempotency(tx, accountId, key);
  if (row === undefined) return true;
  const isOrphan = row.status === null && (await find(row.created)) === undefined;
  if (isOrphan) await deleteIdempotency(tx, accountId, key);
  return isOrphan;
}

interface Begun {
  readonly at: number;
  readonly bodyHash: string;
}

function reused(): AssayError {
  return new AssayError(
    'idempotency-key-reused',
    'This Idempotency-Key was sent before with other content. Use a new key for a new request.',
  );
}

function inProgress(): AssayError {
  return new AssayError(
    'idempotency-in-progress',
    'A request with this Idempotency-Key is still being answered. Try again in a moment.',
    { retryAfterSeconds: 1 },
  );
}
