import { isLately } from '../../lib/is-lately.ts';
import type { Db } from '../../store/db.ts';
import { listWants } from '../../store/telling/events.ts';
import { type EventType, eventTypes } from '../../telling/event-types.ts';

/** What recipients are mailed, be it at once or by the week. */
export const mailedTypes: readonly EventType[] = [
  ...(['alert.opened', 'alert.escalated', 'alert.resolved', 'waiver.expiring'] as const),
  ...(['schedule.failing', 'webhook.disabled', 'digest.weekly'] as const),
];

interface Known {
  readonly wanted: ReadonlySet<EventType>;
  readonly atMs: number;
}

/** By database, as all that is opened over one shares its prepared statements; then by account. */
const known = new WeakMap<Db['prepared'], Map<number, Known>>();
const knownForMs = 5_000;
const accountsMax = 10_000;

/** W4: what any target of the account wants to be told, as it was within the last five seconds. */
export async function wantedTypes(db: Db, accountId: number, nowMs: number): Promise<ReadonlySet<EventType>> {
  const accounts = accountsOf(db);
  const before = accounts.get(accountId);
  if (before !== undefined && isLately(before.atMs, nowMs, knownForMs)) return before.wanted;
  const wanted = new Set((await listWants(db, accountId)).flatMap(typesIn));
  if (accounts.size >= accountsMax) accounts.clear();
  accounts.set(accountId, { wanted, atMs: nowMs });
  return wanted;
}

/** This process asks the database again: the targets of the account have changed. */
export function forgetWants(db: Db, accountId: number): void {
  accountsOf(db).delete(accountId);
}

/** @param types as a webhook has them stored, or `mail` */
export function typesIn(types: string): readonly EventType[] {
  if (types === 'mail') return mailedTypes;
  const list: unknown = JSON.parse(types);
  return list === '*' ? eventTypes : eventTypes.filter((type) => (list as string[]).includes(type));
}

function accountsOf({ prepared }: Db): Map<number, Known> {
  const accounts = known.get(prepared) ?? new Map<number, Known>();
  known.set(prepared, accounts);
  return accounts;
}
