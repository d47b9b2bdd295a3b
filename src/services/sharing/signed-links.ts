import { type AssayError, invalid, noneWithId, noSignedLink } from '../../errors.ts';
import { dayMs, durationInWords } from '../../lib/durations.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { findReport, findReportToChange } from '../../store/reports/reports.ts';
import { insertShareLink, listShareLinks, revokeShareLink } from '../../store/reports/signed-links.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { requireReport } from '../reports/reports-parts.ts';
import { hashSecret, newLinkKey } from '../secrets.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import type { SignedLinksService } from './types.ts';

interface SignedLinksParts {
  readonly db: Db;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

/** For how long links are made; in whole seconds, as the API counts them. */
export const linkLifetime = { minMs: dayMs / 24, usualMs: 7 * dayMs, maxMs: 90 * dayMs };
/** Live ones of one report. */
const linksMax = 20;

/** S4: links that open a report which is private or has a password. */
export function createSignedLinksService({ db, now, randomBytes }: SignedLinksParts): SignedLinksService {
  return {
    async list(accountId, reportId) {
      if ((await findReport(db, accountId, reportId)) === undefined) throw noneWithId('report');
      return listShareLinks(db, accountId, reportId, now());
    },

    create: (caller, reportId, expiresInMs = linkLifetime.usualMs) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller;
        const { privacy, slug } = requireReport(await findReportToChange(tx, accountId, reportId), undefined);
        await lockAndConfirmRights(tx, caller, now());
        refuseExpiry(expiresInMs);
        if (privacy === 0) throw invalid('privacy', needless);
        const { length } = await listShareLinks(tx, accountId, reportId, now());
        if (length >= linksMax) throw tooMany();

        const key = newLinkKey(randomBytes);
        const times = { createdAt: now(), expiresAt: now() + expiresInMs };
        const link = await insertShareLink(tx, accountId, { reportId, hash: hashSecret(key), ...times });
        const detail = `link ${link.id} until ${new Date(link.expiresAt).toISOString()}`;
        await writeAuditLog(tx, caller, now(), {
          action: 'link.created',
          object: `report:${reportId}`,
          detail,
        });
        return { link, slug, key };
      }),

    revoke: (caller, reportId, id) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller;
        requireReport(await findReportToChange(tx, accountId, reportId), undefined);
        await lockAndConfirmRights(tx, caller, now());
        if (!(await revokeShareLink(tx, accountId, reportId, id, now()))) throw noSignedLink();
        const detail = `link ${id}`;
        await writeAuditLog(tx, caller, now(), {
          action: 'link.revoked',
          object: `report:${reportId}`,
          detail,
        });
      }),
  };

  function refuseExpiry(expiresInMs: number): void {
    const { minMs, maxMs } = linkLifetime;
    if (expiresInMs >= minMs && expiresInMs <= maxMs) return;
    throw invalid(
      'expires_in',
      `A signed link lasts ${durationInWords(minMs)} to ${durationInWords(maxMs)}: send ${minMs / 1_000} to ${maxMs / 1_000} seconds.`,
    );
  }
}

const needless =
  'The report is public: its share link opens for everybody. Make it private or give it a password first.';

function tooMany(): AssayError {
  const sentence = `This report has ${linksMax} signed links, which is the limit. Revoke one first.`;
  return invalid('expires_in', sentence);
}
