import { isLately } from '../../lib/is-lately.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import {
  bringForward,
  type DeliveryRow,
  endClaim,
  oldestDue,
  returnLost,
  unclaim,
} from '../../store/telling/deliveries.ts';
import { deliveryCodes } from '../../store/telling/delivery-codes.ts';
import { listEvents } from '../../store/telling/events.ts';
import { claimNextOf, claimSome } from './claim.ts';
import { attemptsIn, eventsIn } from './delivery-of.ts';
import type { Attempted, DeliveryKind, NotTried } from './kinds.ts';
import { resealAddresses } from './reseal.ts';
import { latestMs, retryInMs } from './retries.ts';
import { spreadSome } from './spread.ts';
import type { TellingParts } from './telling-parts.ts';
import type { SendNow } from './test-webhook.ts';
import { toldEvent } from './told-event.ts';
import type { DeliveriesService, DeliveryOutcome } from './types.ts';

/** W5: at once, in this process. */
const sendingMax = 20;
const attemptsKept = 10;
/** D7: what is being sent as the process ends is given so long. */
const sendingGraceMs = 2_000;
/** So often it is looked for those whose sender died. */
const lookForLostMs = 10_000;

interface DeliverParts extends TellingParts {
  readonly kinds: {
    readonly webhook: DeliveryKind;
    /** Undefined: this installation sends no mail. */
    readonly mail: DeliveryKind | undefined;
  };
}

/** Tells everybody what is to be told: at least once, under one id. */
export function createDeliveries(parts: DeliverParts): DeliveriesService & { readonly sendNow: SendNow } {
  const { db, kinds, now, log } = parts;
  const underWay = new Set<Promise<void>>();
  const listeners: ((outcome: DeliveryOutcome) => void)[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isEnding = false;

  return {
    async turn() {
      if (isEnding) return false;
      if (!isLately(lookedAt, now(), lookForLostMs)) {
        lookedAt = now();
        await returnLost(db, now(), false);
        await bringForward(db, now(), now() + latestMs);
      }
      const hasMore = await spreadSome(parts, kinds.mail !== undefined);
      const free = sendingMax - underWay.size;
      for (const claimed of free > 0 ? await claimSome(parts, free) : []) begin(claimed);
      return hasMore;
    },

    async recover() {
      if (db.clock === undefined) await returnLost(db, now(), true);
    },

    reseal: () => resealAddresses(parts),

    async oldestSeconds() {
      const at = await oldestDue(db, now());
      return at === null ? 0 : Math.max(0, (now() - at) / 1_000);
    },

    onOutcome(listener) {
      listeners.push(listener);
    },

    async sendNow(delivery) {
      const tried = await attempt(delivery);
      if (tried.kind !== 'tried') {
        await giveBack(delivery, { kind: 'dropped' });
        return undefined;
      }
      await inTransaction(db, (tx) => note(tx, delivery, tried.attempt, false));
      return tried.attempt;
    },

    async idle() {
      await Promise.all(underWay);
    },

    async settled(cut) {
      isEnding = true;
      const late = setTimeout(cut, sendingGraceMs);
      await Promise.all(underWay);
      clearTimeout(late);
      cut();
    },
  };

  /** One after the other of the same target, until it has none that is due. */
  function begin(claimed: DeliveryRow): void {
    const work = async () => {
      for (let next: DeliveryRow | undefined = claimed; next !== undefined; ) next = await deliver(next);
    };
    const working = work()
      // Its lease ends, and somebody sends it again.
      .catch((error: unknown) => log.warn('A delivery was not ended.', { delivery: claimed.id, error }))
      .finally(() => underWay.delete(working));
    underWay.add(working);
  }

  /** @returns the next of the same target, which is ours already */
  async function deliver(delivery: DeliveryRow): Promise<DeliveryRow | undefined> {
    const tried = await attempt(delivery);
    if (tried.kind !== 'tried') return giveBack(delivery, tried);
    return inTransaction(db, async (tx) => {
      const outcome = await note(tx, delivery, tried.attempt, true);
      if (outcome === undefined) return undefined;
      tx.afterCommit(() => {
        for (const tell of listeners) tell({ format: tried.format, outcome });
      });
      return isEnding ? undefined : claimNextOf(tx, delivery, now());
    });
  }

  async function attempt(delivery: DeliveryRow) {
    const kind = kindOf(delivery);
    const events = await listEvents(db, delivery.accountId, eventsIn(delivery));
    if (kind === undefined || events.length === 0) return { kind: 'dropped' } as const;
    const origin = await parts.origin();
    return kind.send(
      delivery,
      events.map((event) => toldEvent(event, origin)),
    );
  }

  function kindOf({ webhookId }: DeliveryRow): DeliveryKind | undefined {
    return webhookId === null ? kinds.mail : kinds.webhook;
  }

  async function giveBack(delivery: DeliveryRow, { kind }: NotTried): Promise<undefined> {
    await inTransaction(db, async (tx) => {
      if (kind === 'unsent') return unclaim(tx, delivery);
      const { attempts, nextAt, attemptLog } = delivery;
      const ended = { state: deliveryCodes.dropped, doneAt: now() };
      await endClaim(tx, delivery, { ...ended, attempts, nextAt, attemptLog });
    });
  }

  /** @returns undefined where another has taken it over meanwhile: then it is told twice, under one id */
  async function note(
    tx: Tx,
    delivery: DeliveryRow,
    attempted: Attempted,
    mayRetry: boolean,
  ): Promise<DeliveryOutcome['outcome'] | undefined> {
    const { isDelivered, status, code, ms, retryAfterMs } = attempted;
    const attempts = delivery.attempts + 1;
    const entry = { at: now(), status, code, ms };
    const attemptLog = JSON.stringify([...attemptsIn(delivery), entry].slice(-attemptsKept));
    // First the target, then its delivery: so does whoever switches it off.
    const isRetried = (await kindOf(delivery)?.settle(tx, delivery, attempted)) === true && mayRetry;
    const waitMs = isRetried && !isDelivered ? retryInMs(attempts, retryAfterMs, Math.random()) : undefined;
    const ended = { attempts, attemptLog, nextAt: delivery.nextAt, doneAt: now() };
    const isOurs =
      waitMs === undefined
        ? await endClaim(tx, delivery, {
            ...ended,
            state: isDelivered ? deliveryCodes.delivered : deliveryCodes.failed,
          })
        : await endClaim(tx, delivery, {
            ...{ ...ended, state: deliveryCodes.waiting, nextAt: now() + waitMs, doneAt: null },
          });
    if (!isOurs) return undefined;
    if (isDelivered) return 'delivered';
    return waitMs === undefined ? 'failed' : 'retried';
  }
}
