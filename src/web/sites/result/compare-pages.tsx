import { AssayError } from '../../../errors.ts';
import { readId } from '../../../lib/row-id.ts';
import type { CrawlDetailsService } from '../../../services/sites/types.ts';
import { page } from '../../answer.ts';
import type { Pages } from '../../route.ts';
import { siteCompareWords as words } from '../../words/site-compare.ts';
import { siteNameOf } from '../paths.ts';
import { askedCrawl } from './asked-crawl.ts';
import { siteCheckTexts } from './check-texts.ts';
import { CompareCrawlsView, type Compared } from './compare-view.tsx';
import { ownPlace } from './site-place.ts';

/** Crawls that can be chosen. */
const crawlsMax = 100;

/** Two crawls of one site beside each other. */
export const siteComparePages: Pages = (add, parts) => {
  const { crawlDetails } = parts.services;
  add({
    method: 'GET',
    path: '/sites/:id/compare',
    who: 'member',
    query: { crawl: 'line', with: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const paging = { sortBy: 'number', sort: 'desc', perPage: crawlsMax, page: 1 } as const;
      const { rows } = await crawlDetails.list(accountId, site.id, paging);
      const crawls = rows.filter(({ state, hasDetails }) => state === 'completed' && hasDetails);
      const other =
        readId(visit.query.get('with') ?? '') ??
        crawls.find((one) => one.number < number)?.number ??
        crawls.find((one) => one.number !== number)?.number;
      const compared =
        other === undefined
          ? null
          : await compare(crawlDetails, { accountId, siteId: site.id }, number, other);
      return page({
        title: words.documentTitle(siteNameOf(site)),
        section: 'sites',
        main: (
          <CompareCrawlsView
            {...{ site, crawls, compared }}
            chosen={[number, other ?? number]}
            texts={siteCheckTexts(parts)}
            place={ownPlace(site, compared?.diff?.newer.number ?? number)}
          />
        ),
      });
    },
  });
};

async function compare(
  details: CrawlDetailsService,
  { accountId, siteId }: { readonly accountId: number; readonly siteId: number },
  number: number,
  other: number,
): Promise<Compared> {
  try {
    return { diff: await details.diff(accountId, siteId, number, other), note: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
    return { diff: null, note: error.fields?.with?.[0] ?? error.message };
  }
}
