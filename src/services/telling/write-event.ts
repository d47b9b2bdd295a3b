import type { Tx } from '../../store/db.ts';
import { insertEvent } from '../../store/telling/events.ts';
import type { EventData, EventType } from '../../telling/event-types.ts';
import { wakeSenders } from './wakes.ts';
import { wantedTypes } from './wants.ts';

/** Of one type, with the data of that type. */
export type NewEvent = {
  readonly [Type in EventType]: {
    readonly accountId: number;
    /** Null: of the account. */
    readonly projectId: number | null;
    readonly type: Type;
    /** What it is about, such as `report:7`. */
    readonly subject: string;
    readonly data: EventData[Type];
    /** Epoch milliseconds before which nobody is told (N6); at once when left out. */
    readonly notBefore?: number;
  };
}[EventType];

/**
 * W4: what is to be told is written in the transaction of what it tells, so that neither is there without the other. Only
 * where the account has somebody who wants to be told.
 * @returns the id of the event; undefined: nobody wants it
 */
export async function writeEvent(tx: Tx, event: NewEvent, nowMs: number): Promise<number | undefined> {
  const { accountId, projectId, type, subject, data, notBefore = nowMs } = event;
  if (!(await wantedTypes(tx, accountId, nowMs)).has(type)) return undefined;
  const row = { accountId, projectId, type, subject, notBefore, spreadAt: null, createdAt: nowMs };
  const id = await insertEvent(tx, { ...row, data: JSON.stringify(data) });
  tx.afterCommit(() => wakeSenders(tx));
  return id;
}
