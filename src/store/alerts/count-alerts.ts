import { type AlertState, alertStateOf } from '../codes.ts';
import type { Db } from '../db.ts';

export type OpenAlerts = readonly {
  readonly kind: string;
  readonly state: AlertState;
  readonly count: number;
}[];

/** Of all accounts, those that are not over. */
export async function countAllAlerts(db: Db): Promise<OpenAlerts> {
  const rows = await db.sql
    .selectFrom('alerts')
    .select(['kind', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .groupBy(['kind', 'state'])
    .execute();
  return rows.map(({ kind, state, count }) => ({ kind, state: alertStateOf(state), count: Number(count) }));
}
