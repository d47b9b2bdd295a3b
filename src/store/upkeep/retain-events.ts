import { type Db, inTransaction } from '../db.ts';

/**
 * One small step of forgetting events with the log of their deliveries. What is still to be sent stays, such as what was
 * replayed late.
 * @returns false when none is old enough
 */
export async function forgetEvents(db: Db, before: number, limit: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const old = await tx.sql
      .selectFrom('events')
      .select('id')
      .where('createdAt', '<', before)
      .where('spreadAt', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.eventId', '=', 'events.id')
              .where('deliveries.state', '<', 2),
          ),
        ),
      )
      .orderBy('createdAt')
      .limit(limit)
      .execute();
    if (old.length === 0) return false;
    const ids = old.map(({ id }) => id);
    await tx.sql.deleteFrom('deliveries').where('eventId', 'in', ids).execute();
    await tx.sql.deleteFrom('events').where('id', 'in', ids).execute();
    return true;
  });
}
