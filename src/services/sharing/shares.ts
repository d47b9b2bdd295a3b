import { dayMs } from '../../lib/durations.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { networkOf } from '../../lib/network.ts';
import type { Rate } from '../../lib/rate.ts';
import { unpackBody } from '../../report/stored-body.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import { findShare, type ShareRow } from '../../store/reports/shares.ts';
import { findShareLink } from '../../store/reports/signed-links.ts';
import type { Visitor } from '../caller.ts';
import type { Buckets } from '../limits/buckets.ts';
import { createPairThrottle } from '../limits/pair-throttle.ts';
import { createThrottle } from '../limits/throttle.ts';
import type { PasswordHashes } from '../people/password-hash.ts';
import { reportOf } from '../reports/report-view.ts';
import { hashSecret, isLinkKey, isSlug } from '../secrets.ts';
import type { Refusals } from '../trail/refusals.ts';
import { createGrants, type Grant } from './share-grants.ts';
import type { Granted, OpenedShare, SharedReport, SharesService, Unlocking } from './types.ts';

interface SharesParts {
  readonly db: Db;
  /** D2: of the purpose `unlock`. */
  readonly unlockKeys: KeyRing;
  readonly verifyPassword: PasswordHashes['verify'];
  readonly refusals: Refusals;
  readonly buckets: Buckets;
  readonly now: () => number;
}

/** A password or a link opens a share page so long. */
const grantMs = dayMs / 2;
/** S3: wrong passwords for one page from one network, and from all. */
export const unlockTries: Rate = { count: 5, seconds: 900 };
const triesOfAll: Rate = { count: 30, seconds: 3_600 };

/** Who may see a report by its share link: the table in docs/rules.md. */
export function createSharesService(parts: SharesParts): SharesService {
  const { db, buckets, now, unlockKeys } = parts;
  const grants = createGrants({ keys: unlockKeys, now });
  const throttle = createPairThrottle(
    createThrottle(triesOfAll, now, { buckets, name: 'unlock page' }),
    createThrottle(unlockTries, now, { buckets, name: 'unlock network' }),
  );

  return {
    async open(slug, viewer) {
      const row = await find(slug);
      const isGranted = await isOpenTo(row, slug, viewer.grants);
      if (row === undefined) return { kind: 'absent' };
      const isOwner = viewer.accountId === row.accountId;
      if (row.privacy === 0 || isOwner || isGranted) return openedOf(row, isOwner);
      return row.privacy === 2 ? { kind: 'password' } : { kind: 'absent' };
    },

    async unlock(slug, password, visitor, given) {
      const row = await find(slug);
      const isOpen = (await isOpenTo(row, slug, given)) || row?.privacy === 0;
      if (row === undefined || (row.privacy === 1 && !isOpen)) return { kind: 'absent' };
      if (isOpen) return { kind: 'unlocked', ...cookie(given ?? '') };
      const tried = await tryPassword(row, password, visitor);
      return tried === 'right' ? grant(row, given) : tried;
    },

    async redeem(slug, key, visitor, given) {
      const row = isLinkKey(key) ? await find(slug) : undefined;
      if (row === undefined) return undefined;
      const link = await findShareLink(db, row.accountId, row.id, { hash: hashSecret(key) }, now());
      if (link === undefined) return undefined;
      // Whoever comes back by the same link is no news.
      if (await isOpenTo(row, slug, given)) return cookie(given ?? '');
      const event = { action: 'link.used', outcome: 'ok', detail: `link ${link.id}` } as const;
      await appendAuditLog(db, { ...lineOf(row, visitor), ...event, at: now() });
      const expiresAt = Math.min(now() + grantMs, link.expiresAt);
      const added = { slug, linkId: link.id, expiresAt };
      return cookie(grants.add(given, added, row.passwordVersion));
    },
  };

  /** Undefined: no such link. What cannot be one never reaches the database. */
  async function find(slug: string): Promise<ShareRow | undefined> {
    return isSlug(slug) ? findShare(db, slug) : undefined;
  }

  /** A signature is computed whether there is such a link or not, so that time does not tell which. */
  async function isOpenTo(
    row: ShareRow | undefined,
    slug: string,
    given: string | undefined,
  ): Promise<boolean> {
    const found = grants.find(given, slug, row?.passwordVersion ?? 0);
    return row !== undefined && found !== undefined && isStillGood(row, found);
  }

  async function isStillGood({ accountId, id, privacy }: ShareRow, { linkId }: Grant): Promise<boolean> {
    if (linkId === null) return privacy === 2;
    return (await findShareLink(db, accountId, id, { id: linkId }, now())) !== undefined;
  }

  async function openedOf(row: ShareRow, isOwner: boolean): Promise<OpenedShare> {
    const report = await sharedOf(db, row);
    if (report === undefined) return { kind: 'absent' };
    const isPublic = row.privacy === 0;
    return {
      kind: 'report',
      report,
      isPublic,
      isIndexable: isPublic && row.indexable === 1,
      isOwner,
      reportId: isOwner ? row.id : null,
    };
  }

  /** S3 */
  async function tryPassword(
    row: ShareRow,
    password: string,
    visitor: Visitor,
  ): Promise<Unlocking | 'right'> {
    const network = `${row.slug} ${networkOf(visitor.address)}`;
    const tried = await throttle.count(row.slug, network, async () =>
      (await parts.verifyPassword(password, row.passwordHash)) ? 'right' : undefined,
    );
    if (tried.kind === 'throttled') {
      refuse(row, visitor, 'share.unlock_throttled');
      return { kind: 'throttled', retryAfterS: tried.waitS };
    }
    if (tried.found !== undefined) return tried.found;
    refuse(row, visitor, 'share.unlock_failed');
    return { kind: 'wrong' };
  }

  function grant({ slug, passwordVersion }: ShareRow, given: string | undefined): Unlocking {
    const added = { slug, linkId: null, expiresAt: now() + grantMs };
    return { kind: 'unlocked', ...cookie(grants.add(given, added, passwordVersion)) };
  }

  function cookie(value: string): Granted {
    return { grants: value, maxAgeS: Math.ceil(grantMs / 1_000) };
  }

  function refuse(row: ShareRow, visitor: Visitor, action: string): void {
    parts.refusals.note({ ...lineOf(row, visitor), action });
  }
}

function lineOf({ accountId, id }: ShareRow, { address, requestId }: Visitor) {
  return { accountId, actor: 'visitor', address, requestId, object: `report:${id}` };
}

/** Undefined: there is no good run, and none is to be expected. Such a report looks like none at all. */
async function sharedOf(db: Db, row: ShareRow): Promise<SharedReport | undefined> {
  const { accountId, completedRunId } = row;
  if (completedRunId === null && row.state === stateCodes.failed) return undefined;
  const packed = completedRunId === null ? undefined : await findReportBody(db, accountId, completedRunId);
  const { url, project, title, score, result, previousScore, trend, ...report } = reportOf(row);
  return {
    ...{ url, project, title, score, result, previousScore, trend },
    checksVersion: report.checksVersion,
    generatedAt: report.generatedAt,
    body: packed === undefined ? null : unpackBody(packed),
    version: report.version,
  };
}
