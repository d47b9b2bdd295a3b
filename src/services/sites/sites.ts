import { noneWithId } from '../../errors.ts';
import { acceptUrl } from '../../net/accept-url.ts';
import { inTransaction } from '../../store/db.ts';
import { storeAnswer } from '../../store/reports/idempotency.ts';
import { burySites, findSiteToChange } from '../../store/sites/change-site.ts';
import { leaveSubject } from '../alerts/leave.ts';
import { noteRefusedTarget } from '../reports/accept-target.ts';
import { createIdempotency } from '../reports/idempotency.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { createSite, findMadeSite, type MadeSite, newSettings } from './create-site.ts';
import { readLimits } from './limits.ts';
import { previewOf } from './preview.ts';
import { requireSite, requireSiteRow } from './require-site.ts';
import { findSeenIn } from './seen-in.ts';
import { listSitePage } from './site-list.ts';
import { viewSites } from './site-view.ts';
import type { SitesParts } from './sites-parts.ts';
import type { Site, SitesService } from './types.ts';
import { updateSite } from './update-site.ts';

export function createSitesService(parts: SitesParts): SitesService {
  const { db, settings, events, now } = parts;
  const gate = createIdempotency<MadeSite>(db, now, (...of) => findMadeSite(db, ...of));

  const get = async (accountId: number, id: number): Promise<Site> => {
    const [site] = await viewSites(db, accountId, [await requireSite(db, accountId, id)]);
    if (site === undefined) throw noneWithId('site');
    return site;
  };

  return {
    create: (caller, input, key, admit) => createSite(parts, { gate, admit }, caller, input, key),

    async rememberAnswer({ accountId }, key, status, body) {
      await storeAnswer(db, accountId, key, status, body);
      gate.end(accountId, key);
    },

    async preview(caller, input, signal) {
      const chosen = await newSettings(parts, caller, input);
      const looked = await parts.lookAtSite({ accountId: caller.accountId, settings: chosen }, signal);
      if (looked.isRefused === true) await noteRefusedTarget(parts, caller, chosen.start);
      return previewOf(chosen, looked, (url) => !acceptUrl(url, parts.urlRules).ok);
    },

    get,
    list: (accountId, query) => listSitePage(parts, accountId, query),

    async update(caller, id, change, ifMatch, admit) {
      const { crawlId } = await updateSite(parts, caller, id, change, ifMatch, admit);
      return { site: await get(caller.accountId, id), crawlId };
    },

    async delete(caller, id, ifMatch) {
      const { accountId } = caller;
      await inTransaction(db, async (tx) => {
        const site = requireSiteRow(await findSiteToChange(tx, accountId, id), ifMatch);
        await leaveSubject(tx, site, `site:${id}`, now());
        await burySites(tx, accountId, { siteId: id }, now());
        const event = { action: 'site.deleted', object: `site:${id}`, detail: site.start };
        await writeAuditLog(tx, caller, now(), event);
      });
      events.wake('deleted', { accountId, reportId: null });
    },

    limits: (accountId) => readLimits(db, settings, accountId, now()),
    seenIn: (accountId, project, url) => findSeenIn(db, accountId, project, url),
  };
}
