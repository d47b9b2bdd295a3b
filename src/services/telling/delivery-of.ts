import type { DeliveryRow } from '../../store/telling/deliveries.ts';
import { deliveryStateOf } from '../../store/telling/delivery-codes.ts';
import type { EventType } from '../../telling/event-types.ts';
import type { Attempt, Delivery } from './types.ts';

export function deliveryOf(row: DeliveryRow & { readonly type: string }): Delivery {
  const { id, attempts, createdAt, doneAt } = row;
  const state = deliveryStateOf(row.state);
  return {
    ...{ id, state, attempts, createdAt, doneAt },
    type: row.type as EventType,
    events: eventsIn(row),
    nextAt: state === 'waiting' ? row.nextAt : null,
    log: attemptsIn(row),
  };
}

/** Ids of all that it tells. */
export function eventsIn({ eventId, events }: Pick<DeliveryRow, 'eventId' | 'events'>): number[] {
  return events === null ? [eventId] : (JSON.parse(events) as number[]);
}

export function attemptsIn({ attemptLog }: Pick<DeliveryRow, 'attemptLog'>): Attempt[] {
  return attemptLog === null ? [] : (JSON.parse(attemptLog) as Attempt[]);
}
