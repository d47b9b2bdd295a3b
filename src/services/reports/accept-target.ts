import { invalid } from '../../errors.ts';
import { type Log, urlForLog } from '../../lib/log.ts';
import { acceptUrl, type UrlRules } from '../../net/accept-url.ts';
import type { Db } from '../../store/db.ts';
import type { Caller } from '../caller.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';

export interface TargetParts {
  readonly db: Db;
  readonly urlRules: UrlRules;
  readonly now: () => number;
  readonly log: Log;
}

/**
 * E2.
 * @param where stands in front of the sentence where one of many is refused, such as `Line 3: `
 * @throws AssayError of that field; the true reason is for the operator alone
 */
export async function acceptTarget(
  { db, urlRules, now, log }: TargetParts,
  caller: Caller,
  field: string,
  text: string,
  where = '',
): Promise<URL> {
  const acceptance = acceptUrl(text, urlRules);
  if (acceptance.ok) return acceptance.url;
  const { reason, sentence, fault } = acceptance;
  log.info('A target was refused.', { account: caller.accountId, url: urlForLog(text.trim()), reason });
  await noteRefusedTarget({ db, now }, caller, text);
  throw invalid(field, where + sentence, { addressFault: fault });
}

/** D4, of what nothing is kept of. Not the reason: how the operator can open it is nothing for the account (E7, E8). */
export async function noteRefusedTarget(
  { db, now }: Pick<TargetParts, 'db' | 'now'>,
  caller: Caller,
  text: string,
): Promise<void> {
  const event = { action: 'target.refused', object: null, outcome: 'refused' } as const;
  await writeAuditLog(db, caller, now(), { ...event, detail: urlForLog(text.trim()) });
}
