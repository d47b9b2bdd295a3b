import { AssayError } from '../../errors.ts';
import type { ScheduleRow } from '../../store/schedules/schedules.ts';
import type { Caller } from '../caller.ts';
import { isOwner } from '../people/permissions.ts';

/** A digest mails people, as often as it is planned or fired. @throws AssayError insufficient-scope */
export function requireRightTo(caller: Caller, { target }: Pick<ScheduleRow, 'target'>): void {
  if (target !== 'digest' || isOwner(caller)) return;
  throw new AssayError(
    'insufficient-scope',
    'A digest is planned by owners of the account, and by keys with the scope admin, as it mails people.',
  );
}
