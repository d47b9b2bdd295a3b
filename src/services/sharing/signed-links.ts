import { type AssayError, invalid, noneWithId, noSignedLink } from '../../errors.ts';
import { dayMs, durationInWords } from '../../lib/durations.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { Privacy } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { changeProjectShare, findProjectById } from '../../store/reports/projects.ts';
import { findReport, findReportToChange } from '../../store/reports/reports.ts';
import { insertShareLink, listShareLinks, revokeShareLink } from '../../store/reports/signed-links.ts';
import { findSiteToChange } from '../../store/sites/change-site.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { noProject, takeProject } from '../reports/find-project.ts';
import { requireReport } from '../reports/reports-parts.ts';
import { hashSecret, newLinkKey, newSlug } from '../secrets.ts';
import { requireSite, requireSiteRow } from '../sites/require-site.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { objectOf, targetOf } from './shared-noun.ts';
import type { Linked, SharedNoun, SignedLinksService } from './types.ts';

interface SignedLinksParts {
  readonly db: Db;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

/** For how long links are made; in whole seconds, as the API counts them. */
export const linkLifetime = { minMs: dayMs / 24, usualMs: 7 * dayMs, maxMs: 90 * dayMs };
/** Live ones of one report, project or site. */
const linksMax = 20;

/** S4: links that open what is private or has a password. */
export function createSignedLinksService({ db, now, randomBytes }: SignedLinksParts): SignedLinksService {
  return {
    async list(accountId, linked) {
      await requireShared(db, accountId, linked);
      return listShareLinks(db, accountId, targetOf(linked.noun, linked.id), now());
    },

    create: (caller, linked, expiresInMs = linkLifetime.usualMs) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller;
        const { noun, id } = linked;
        const { privacy, slug } = await take(tx, accountId, linked);
        await lockAndConfirmRights(tx, caller, now());
        refuseExpiry(expiresInMs);
        if (privacy === 0) throw invalid('privacy', needless(noun));
        const target = targetOf(noun, id);
        const { length } = await listShareLinks(tx, accountId, target, now());
        if (length >= linksMax) throw tooMany(noun);

        const key = newLinkKey(randomBytes);
        const times = { createdAt: now(), expiresAt: now() + expiresInMs };
        const link = await insertShareLink(tx, accountId, target, { hash: hashSecret(key), ...times });
        const detail = `link ${link.id} until ${new Date(link.expiresAt).toISOString()}`;
        await writeAuditLog(tx, caller, now(), {
          action: 'link.created',
          object: objectOf(noun, id),
          detail,
        });
        return { link, slug: slug ?? (await firstSlug(tx, accountId, id)), key };
      }),

    revoke: (caller, linked, link) =>
      inTransaction(db, async (tx) => {
        const { accountId } = caller;
        const { noun, id } = linked;
        await take(tx, accountId, linked);
        await lockAndConfirmRights(tx, caller, now());
        const target = targetOf(noun, id);
        if (!(await revokeShareLink(tx, accountId, target, link, now()))) throw noSignedLink();
        const detail = `link ${link}`;
        await writeAuditLog(tx, caller, now(), {
          action: 'link.revoked',
          object: objectOf(noun, id),
          detail,
        });
      }),
  };

  /** A project has no address before it is shared. */
  async function firstSlug(tx: Tx, accountId: number, projectId: number): Promise<string> {
    const slug = newSlug(randomBytes);
    await changeProjectShare(tx, accountId, projectId, { slug });
    return slug;
  }

  function refuseExpiry(expiresInMs: number): void {
    const { minMs, maxMs } = linkLifetime;
    if (expiresInMs >= minMs && expiresInMs <= maxMs) return;
    throw invalid(
      'expires_in',
      `A signed link lasts ${durationInWords(minMs)} to ${durationInWords(maxMs)}: send ${minMs / 1_000} to ${maxMs / 1_000} seconds.`,
    );
  }
}

/** @throws AssayError not-found */
async function requireShared(db: Db, accountId: number, { noun, id }: Linked): Promise<void> {
  if (noun === 'report' && (await findReport(db, accountId, id)) === undefined) throw noneWithId('report');
  if (noun === 'project' && (await findProjectById(db, accountId, id)) === undefined) throw noProject();
  if (noun === 'site') await requireSite(db, accountId, id);
}

/** As it stands while nobody else can change it. @throws AssayError not-found */
async function take(
  tx: Tx,
  accountId: number,
  { noun, id }: Linked,
): Promise<{ readonly privacy: Privacy; readonly slug: string | null }> {
  if (noun === 'report') return requireReport(await findReportToChange(tx, accountId, id), undefined);
  if (noun === 'site') return requireSiteRow(await findSiteToChange(tx, accountId, id), undefined);
  return (await takeProject(tx, accountId, String(id))).share;
}

function needless(noun: SharedNoun): string {
  return `The ${noun} is public: its share link opens for everybody. Make it private or give it a password first.`;
}

function tooMany(noun: SharedNoun): AssayError {
  const sentence = `This ${noun} has ${linksMax} signed links, which is the limit. Revoke one first.`;
  return invalid('expires_in', sentence);
}
