import type { Tx } from '../../store/db.ts';
import type { DeliveryRow } from '../../store/telling/deliveries.ts';
import type { ToldEvent } from '../../telling/event-types.ts';
import type { DeliveryOutcome } from './types.ts';

/** What one try came to. */
export interface Attempted {
  readonly isDelivered: boolean;
  /** Nobody is tried again after it: the target is gone for good. */
  readonly isFinal: boolean;
  /** Of the answer; null: there was none, and `code` says why. */
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number;
  /** What the target asks for. */
  readonly retryAfterMs?: number | undefined;
}

/** A way to tell somebody something: webhooks, and mail. */
export interface DeliveryKind {
  /**
   * Tries once. `dropped`: there is nobody any more, or they are told nothing now. `unsent`: this process could not, so it
   * was no try.
   * @param events that are still kept, oldest first; at least one
   */
  send(
    delivery: DeliveryRow,
    events: readonly ToldEvent[],
  ): Promise<
    | { readonly kind: 'tried'; readonly format: DeliveryOutcome['format']; readonly attempt: Attempted }
    | NotTried
  >;
  /** Notes what it came to at the target, in the transaction that ends the try. @returns whether it may be tried again */
  settle(tx: Tx, delivery: DeliveryRow, attempt: Attempted): Promise<boolean>;
}

export interface NotTried {
  readonly kind: 'dropped' | 'unsent';
}
