import type { Pages } from '../route.ts';
import { crawlControlPages } from './control-pages.ts';
import { siteListPages } from './list-pages.tsx';
import { newSitePages } from './new-pages.tsx';
import { siteIdOf } from './paths.ts';
import { siteSettingsPages } from './settings-pages.tsx';
import { siteDetailPages } from './site-detail-routes.ts';
import { siteView, siteViewQuery } from './site-view.tsx';

/** Sites: the list, a new one, a crawl that goes on, and the settings of one. */
export const sitePages: Pages = (add, parts) => {
  siteListPages(add, parts);
  newSitePages(add, parts);

  add({
    method: 'GET',
    path: '/sites/:id',
    who: 'member',
    query: siteViewQuery,
    async handle(visit) {
      const { session, param } = visit;
      const site = await parts.services.sites.get(session.account.id, siteIdOf(param('id')));
      return siteView(parts, visit, site);
    },
  });

  crawlControlPages(add, parts);
  siteSettingsPages(add, parts);
  siteDetailPages(add, parts);
};
