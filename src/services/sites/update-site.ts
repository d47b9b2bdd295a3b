import { isDeepStrictEqual } from 'node:util';
import type { CrawlSettings } from '../../crawl/types.ts';
import { causeCodes } from '../../store/codes.ts';
import { inTransaction } from '../../store/db.ts';
import { revokeShareLinks } from '../../store/reports/signed-links.ts';
import { changeSite, findSiteToChange, type SiteChanges } from '../../store/sites/change-site.ts';
import type { SiteRow } from '../../store/sites/sites.ts';
import type { Caller } from '../caller.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { changesAccess, describeAccess, shareChanges } from '../reports/share-changes.ts';
import { checkSharePassword } from '../reports/share-password.ts';
import type { Admit, IfMatch } from '../reports/types.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { siteNameOf } from './create-site.ts';
import { queueOrJoin } from './queue-crawl-of.ts';
import { requireSite, requireSiteRow } from './require-site.ts';
import { acceptSettings, checkTogether, withoutUndefined } from './site-settings.ts';
import type { SitesParts } from './sites-parts.ts';
import type { SiteChange, SiteSettingsInput } from './types.ts';

interface UpdatedSite {
  /** Of the crawl that was queued or joined; null: none was asked for. */
  readonly crawlId: number | null;
}

/** Changes name, settings and who sees it, and queues a crawl or joins the one that is open. */
export async function updateSite(
  parts: SitesParts,
  caller: Caller,
  id: number,
  change: SiteChange,
  ifMatch: IfMatch,
  admit?: Admit,
): Promise<UpdatedSite> {
  const { accountId } = caller;
  const ready = await readyOf(parts, caller, id, change, ifMatch, admit);
  const crawl = await inTransaction(parts.db, async (tx) => {
    const before = requireSiteRow(await findSiteToChange(tx, accountId, id), ifMatch);
    const settings = { ...(JSON.parse(before.settings) as CrawlSettings), ...ready.settings };
    if (change.settings !== undefined) checkTogether(settings, parts.settings.crawls);
    const own = ownChanges(before, change, settings);
    const visible = shareChanges(parts, before, change, ready.passwordHash);
    const reason = { cause: causeCodes.update, causedBy: actorOf(caller) };
    const queued =
      change.update === true ? await queueOrJoin(tx, parts, before, settings, reason) : undefined;
    if (changesAccess(change)) await lockAndConfirmRights(tx, caller, parts.now());
    const changes: SiteChanges = { ...own, ...(visible as SiteChanges), ...queued?.changes };
    if (Object.keys(changes).length > 0) await changeSite(tx, before, changes, parts.now());
    // Signed links were made for the old one.
    if (visible.slug !== undefined) await revokeShareLinks(tx, accountId, { siteId: id }, parts.now());
    for (const event of eventsOf(before, own, visible, settings)) {
      await writeAuditLog(tx, caller, parts.now(), { ...event, object: `site:${id}` });
    }
    return queued;
  });
  if (crawl?.changes !== undefined) parts.events.wake('queued');
  return { crawlId: crawl?.crawlId ?? null };
}

/** Before the transaction: a hash takes longer than everything in it, and a refusal should cost next to nothing. */
async function readyOf(
  parts: SitesParts,
  caller: Caller,
  id: number,
  change: SiteChange,
  ifMatch: IfMatch,
  admit: Admit | undefined,
): Promise<{ readonly settings: SiteSettingsInput; readonly passwordHash: string | null }> {
  const row = await requireSite(parts.db, caller.accountId, id, ifMatch);
  const settings = withoutUndefined(await acceptSettings(parts, caller, change.settings ?? {}));
  const chosen = { ...change, privacy: change.privacy ?? row.privacy };
  const hasPassword = row.passwordHash !== null;
  const password = checkSharePassword(chosen, { hasPassword }, parts.settings.data);
  if (change.update === true) admit?.();
  return { settings, passwordHash: password === undefined ? null : await parts.hashPassword(password) };
}

/** What really changes, so that a repeated request leaves the version alone. */
function ownChanges(before: SiteRow, { name: given }: SiteChange, settings: CrawlSettings) {
  const name = given === undefined ? before.name : siteNameOf(given);
  return {
    ...(name === before.name ? {} : { name }),
    ...(isDeepStrictEqual(settings, JSON.parse(before.settings))
      ? {}
      : { settings: JSON.stringify(settings) }),
  };
}

function eventsOf(
  before: SiteRow,
  own: ReturnType<typeof ownChanges>,
  visible: ReturnType<typeof shareChanges>,
  settings: CrawlSettings,
) {
  const access = describeAccess(before, visible);
  const fields = Object.keys(own);
  const ignoredBefore = (JSON.parse(before.settings) as CrawlSettings).robots === 'ignore';
  return [
    ...(fields.length === 0 ? [] : [{ action: 'site.changed', detail: fields.join(', ') } as const]),
    ...(settings.robots === 'ignore' && !ignoredBefore ? [{ action: 'site.robots_ignored' } as const] : []),
    ...(access === undefined ? [] : [{ action: 'site.privacy_changed', detail: access } as const]),
    ...(visible.slug === undefined ? [] : [{ action: 'site.link_replaced' } as const]),
  ];
}
