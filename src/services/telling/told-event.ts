import type { EventRow } from '../../store/telling/events.ts';
import type { EventData, EventType, ToldEvent } from '../../telling/event-types.ts';
import { pageOf } from '../../telling/page-of.ts';

/** @param origin of our pages */
export function toldEvent({ id, accountId, type, data, createdAt }: EventRow, origin: string): ToldEvent {
  const known = JSON.parse(data) as EventData[EventType];
  const url = origin + pageOf(type as EventType, known);
  return { id, accountId, type: type as EventType, data: known, at: createdAt, url };
}
