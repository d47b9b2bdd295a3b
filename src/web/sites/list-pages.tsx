import type { Services } from '../../services/types.ts';
import { page } from '../answer.ts';
import type { Pages } from '../route.ts';
import { sitesWords } from '../words/sites.ts';
import {
  isSiteFiltered,
  readSiteList,
  type SiteListState,
  type SiteTab,
  siteListFields,
  siteQueryOf,
  siteTabNames,
  siteTabs,
} from './list-query.ts';
import { NoSites, type SiteListData, SiteListView } from './list-view.tsx';

export const siteListPages: Pages = (add, { services, admission }) => {
  add({
    method: 'GET',
    path: '/sites',
    who: 'member',
    query: siteListFields,
    async handle({ session, query, nowMs }) {
      admission.toList();
      const state = readSiteList(query);
      const data = await readSiteListData(services, session.account.id, state);
      const isEmpty = data.counts.all === 0 && !isSiteFiltered(state);
      return page({
        title: sitesWords.title,
        section: 'sites',
        main: isEmpty ? <NoSites /> : <SiteListView state={state} data={data} nowMs={nowMs} />,
      });
    },
  });
};

async function readSiteListData(
  services: Services,
  accountId: number,
  state: SiteListState,
): Promise<SiteListData> {
  const counted = siteTabNames.map(async (tab) => {
    const asked = siteQueryOf({ ...state, ...siteTabs[tab], page: 1, perPage: 10 });
    return [tab, (await services.sites.list(accountId, asked)).total] as const;
  });
  const [list, counts] = await Promise.all([
    services.sites.list(accountId, siteQueryOf(state)),
    Promise.all(counted),
  ]);
  return { list, counts: Object.fromEntries(counts) as Record<SiteTab, number> };
}
