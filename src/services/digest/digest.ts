import { dayMs } from '../../lib/durations.ts';
import { readAccountNotifications } from '../../store/alerts/notifications.ts';
import type { Db, Tx } from '../../store/db.ts';
import { readSettings } from '../alerts/notification-settings.ts';
import { writeEvent } from '../telling/write-event.ts';
import { composeDigest, type FindingsOf } from './compose.ts';
import { digestLines, isEmpty } from './digest-lines.ts';
import type { DigestService } from './types.ts';

interface DigestParts {
  readonly db: Db;
  readonly findingsOf: FindingsOf;
  readonly now: () => number;
}

const weekMs = 7 * dayMs;

export function createDigestService({ db, findingsOf, now }: DigestParts): DigestService {
  return {
    latest(accountId) {
      const to = now();
      return composeDigest(db, findingsOf, accountId, { from: to - weekMs, to });
    },
  };
}

/** U5: tells the week until a time, in the transaction of its turn. */
export async function tellDigest(
  tx: Tx,
  findingsOf: FindingsOf,
  { accountId, dueAt }: { readonly accountId: number; readonly dueAt: number },
  nowMs: number,
): Promise<void> {
  const { notifications } = await readAccountNotifications(tx, accountId);
  const settings = readSettings(notifications);
  if (settings.digest === 'none') return;
  const week = { from: dueAt - weekMs, to: dueAt };
  const digest = await composeDigest(tx, findingsOf, accountId, week);
  if (isEmpty(digest) && !settings.digestEmpty) return;
  const data = {
    from: new Date(week.from).toISOString(),
    to: new Date(week.to).toISOString(),
    projects: digest.projects.length,
    opened: digest.opened.length,
    resolved: digest.resolved.length,
    lines: digestLines(digest),
  };
  const event = { accountId, projectId: null, type: 'digest.weekly', data } as const;
  await writeEvent(tx, { ...event, subject: `account:${accountId}` }, nowMs);
}
