import { type AssayError, invalid, noneWithId, noSignedLink } from '../../errors.ts';
import { durationInWords } from '../../lib/durations.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { findReport, findReportToChange } from '../../store/reports/reports.ts';
import { insertShareLink, listShareLinks, revokeShareLink } from '../../store/reports/signed-links.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { requireReport } from '../reports/reports-parts.ts';
import { hashSecret, newLinkKey } from '../secrets.ts';
import type { ServiceSettings } from '../settings.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import type { SignedLinksService } from './types.ts';

interface SignedLinksParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'sharing'>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

/** S4: links that open a report which is private or has a password. */
export function createSignedLinksService({
  db,
  settings,
  now,
  randomBytes,
}: SignedLinksParts): SignedLinksService {
  const { sharing } = settings;
  return {
    async list(accountId, reportId) {
      if ((await findReport(db, accountId, reportId)) === undefined) throw noneWithId('report');
      return listShareLinks(db, accountId, reportId, now());
    },

    create: (caller, reportId, expiresInMs = sharing.linkMs) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller;
        const { privacy, slug } = requireReport(await findReportToChange(tx, accountId, reportId), undefined);
        await lockAndConfirmRights(tx, caller, now());
        refuseExpiry(expiresInMs);
        if (privacy === 0) throw invalid('privacy', needless);
        const { length } = await listShareLinks(tx, accountId, reportId, now());
        if (length >= sharing.linksMax) throw tooMany(sharing.linksMax);

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
    const { linkMinMs, linkMaxMs } = sharing;
    if (expiresInMs >= linkMinMs && expiresInMs <= linkMaxMs) return;
    throw invalid(
      'expires_in',
      `A signed link lasts ${durationInWords(linkMinMs)} to ${durationInWords(linkMaxMs)}: send ${linkMinMs / 1_000} to ${linkMaxMs / 1_000} seconds.`,
    );
  }
}

const needless =
  'The report is public: its share link opens for everybody. Make it private or give it a password first.';

function tooMany(linksMax: number): AssayError {
  const sentence = `This report has ${linksMax} signed links, which is the limit. Revoke one first.`;
  return invalid('expires_in', sentence);
}
