import { dayMs } from '../../lib/durations.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { networkOf } from '../../lib/network.ts';
import type { Rate } from '../../lib/rate.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';
import type { ShareAccess } from '../../store/reports/shares.ts';
import { findShareLink } from '../../store/reports/signed-links.ts';
import type { Visitor } from '../caller.ts';
import type { Buckets } from '../limits/buckets.ts';
import { createPairThrottle } from '../limits/pair-throttle.ts';
import { createThrottle } from '../limits/throttle.ts';
import type { PasswordHashes } from '../people/password-hash.ts';
import { hashSecret, isLinkKey, isSlug } from '../secrets.ts';
import type { Refusals } from '../trail/refusals.ts';
import { createGrants, type Grant } from './share-grants.ts';
import { objectOf, targetOf } from './shared-noun.ts';
import type { Granted, SharedNoun, ShareViewer, Unlocking } from './types.ts';

export interface ShareDoorParts {
  readonly db: Db;
  /** D2: of the purpose `unlock`. */
  readonly unlockKeys: KeyRing;
  readonly verifyPassword: PasswordHashes['verify'];
  readonly refusals: Refusals;
  readonly buckets: Buckets;
  readonly now: () => number;
}

/** A kind of what is shared, and how one of it is found by its link. */
export interface Shared<Row extends ShareAccess> {
  readonly noun: SharedNoun;
  readonly find: (db: Db, slug: string) => Promise<Row | undefined>;
}

type Look<Row extends ShareAccess> =
  | {
      readonly kind: 'open';
      readonly row: Row;
      readonly isPublic: boolean;
      readonly isIndexable: boolean;
      readonly isOwner: boolean;
    }
  | { readonly kind: 'password' }
  | { readonly kind: 'absent' };

/** Who gets past a share link: the table in docs/rules.md, the same for all that is shared. */
interface ShareDoor {
  look<Row extends ShareAccess>(shared: Shared<Row>, slug: string, viewer: ShareViewer): Promise<Look<Row>>;
  unlock(
    shared: Shared<ShareAccess>,
    slug: string,
    password: string,
    visitor: Visitor,
    given: string | undefined,
  ): Promise<Unlocking>;
  redeem(
    shared: Shared<ShareAccess>,
    slug: string,
    key: string,
    visitor: Visitor,
    given: string | undefined,
  ): Promise<Granted | undefined>;
}

/** A password or a link opens a share page so long. */
const grantMs = dayMs / 2;
/** S3: wrong passwords for one page from one network, and from all. */
export const unlockTries: Rate = { count: 5, seconds: 900 };
const triesOfAll: Rate = { count: 30, seconds: 3_600 };

export function createShareDoor(parts: ShareDoorParts): ShareDoor {
  const { db, buckets, now, unlockKeys } = parts;
  const grants = createGrants({ keys: unlockKeys, now });
  const throttle = createPairThrottle(
    createThrottle(triesOfAll, now, { buckets, name: 'unlock page' }),
    createThrottle(unlockTries, now, { buckets, name: 'unlock network' }),
  );

  return {
    async look(shared, slug, viewer) {
      const row = await find(shared, slug);
      const isGranted = await isOpenTo(shared, row, slug, viewer.grants);
      if (row === undefined) return { kind: 'absent' };
      const isOwner = viewer.accountId === row.accountId;
      const isPublic = row.privacy === 0;
      if (isPublic || isOwner || isGranted) {
        return { kind: 'open', row, isPublic, isIndexable: isPublic && row.indexable === 1, isOwner };
      }
      return row.privacy === 2 ? { kind: 'password' } : { kind: 'absent' };
    },

    async unlock(shared, slug, password, visitor, given) {
      const row = await find(shared, slug);
      const isOpen = (await isOpenTo(shared, row, slug, given)) || row?.privacy === 0;
      if (row === undefined || (row.privacy === 1 && !isOpen)) return { kind: 'absent' };
      if (isOpen) return { kind: 'unlocked', ...cookie(given ?? '') };
      const tried = await tryPassword(shared, row, password, visitor);
      return tried === 'right' ? grant(row, given) : tried;
    },

    async redeem(shared, slug, key, visitor, given) {
      const row = isLinkKey(key) ? await find(shared, slug) : undefined;
      if (row === undefined) return undefined;
      const target = targetOf(shared.noun, row.id);
      const link = await findShareLink(db, row.accountId, target, { hash: hashSecret(key) }, now());
      if (link === undefined) return undefined;
      // Whoever comes back by the same link is no news.
      if (await isOpenTo(shared, row, slug, given)) return cookie(given ?? '');
      const event = { action: 'link.used', outcome: 'ok', detail: `link ${link.id}` } as const;
      await appendAuditLog(db, { ...lineOf(shared, row, visitor), ...event, at: now() });
      const expiresAt = Math.min(now() + grantMs, link.expiresAt);
      const added = { slug, linkId: link.id, expiresAt };
      return cookie(grants.add(given, added, row.passwordVersion));
    },
  };

  /** Undefined: no such link. What cannot be one never reaches the database. */
  async function find<Row extends ShareAccess>(shared: Shared<Row>, slug: string): Promise<Row | undefined> {
    return isSlug(slug) ? shared.find(db, slug) : undefined;
  }

  /** A signature is computed whether there is such a link or not, so that time does not tell which. */
  async function isOpenTo(
    shared: Shared<ShareAccess>,
    row: ShareAccess | undefined,
    slug: string,
    given: string | undefined,
  ): Promise<boolean> {
    const found = grants.find(given, slug, row?.passwordVersion ?? 0);
    return row !== undefined && found !== undefined && isStillGood(shared, row, found);
  }

  async function isStillGood(
    { noun }: Shared<ShareAccess>,
    { accountId, id, privacy }: ShareAccess,
    { linkId }: Grant,
  ): Promise<boolean> {
    if (linkId === null) return privacy === 2;
    return (await findShareLink(db, accountId, targetOf(noun, id), { id: linkId }, now())) !== undefined;
  }

  /** S3 */
  async function tryPassword(
    shared: Shared<ShareAccess>,
    row: ShareAccess,
    password: string,
    visitor: Visitor,
  ): Promise<Unlocking | 'right'> {
    const network = `${row.slug} ${networkOf(visitor.address)}`;
    const tried = await throttle.count(row.slug, network, async () =>
      (await parts.verifyPassword(password, row.passwordHash)) ? 'right' : undefined,
    );
    if (tried.kind === 'throttled') {
      refuse(shared, row, visitor, 'share.unlock_throttled');
      return { kind: 'throttled', retryAfterS: tried.waitS };
    }
    if (tried.found !== undefined) return tried.found;
    refuse(shared, row, visitor, 'share.unlock_failed');
    return { kind: 'wrong' };
  }

  function grant({ slug, passwordVersion }: ShareAccess, given: string | undefined): Unlocking {
    const added = { slug, linkId: null, expiresAt: now() + grantMs };
    return { kind: 'unlocked', ...cookie(grants.add(given, added, passwordVersion)) };
  }

  function cookie(value: string): Granted {
    return { grants: value, maxAgeS: Math.ceil(grantMs / 1_000) };
  }

  function refuse(shared: Shared<ShareAccess>, row: ShareAccess, visitor: Visitor, action: string): void {
    parts.refusals.note({ ...lineOf(shared, row, visitor), action });
  }
}

function lineOf(
  { noun }: Shared<ShareAccess>,
  { accountId, id }: ShareAccess,
  { address, requestId }: Visitor,
) {
  return { accountId, actor: 'visitor', address, requestId, object: objectOf(noun, id) };
}
