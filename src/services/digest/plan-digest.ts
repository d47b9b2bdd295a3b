import type { Log } from '../../lib/log.ts';
import type { SchedulesService } from '../schedules/types.ts';
import { operatorOf } from '../trail/write-audit-log.ts';

/** U5: Mondays at 07:00 in the zone of the account, unless it has a plan of its own. */
export async function planDigest(
  schedules: Pick<SchedulesService, 'list' | 'create'>,
  accountId: number,
  log: Log,
): Promise<void> {
  const query = { target: 'digest', sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
  try {
    if ((await schedules.list(accountId, query)).total > 0) return;
    const weekly = { target: 'digest', every: 'week', days: ['mon'], at: '07:00' } as const;
    await schedules.create(operatorOf(accountId), weekly);
  } catch (error) {
    // Such as of an account that has all the schedules it may have: what it came from is done all the same.
    log.warn('No digest was planned.', { account: accountId, error });
  }
}
