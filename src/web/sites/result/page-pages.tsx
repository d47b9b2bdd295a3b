import { AssayError } from '../../../errors.ts';
import { readId } from '../../../lib/row-id.ts';
import { shortAddress } from '../../../ui/short-address.ts';
import { page, redirect } from '../../answer.ts';
import { orWaitAt } from '../../form-refusal.ts';
import { leadBack } from '../../lead-back.ts';
import { pageNumberOf } from '../../list-address.ts';
import type { PageParts } from '../../parts.ts';
import type { Pages } from '../../route.ts';
import type { MemberVisit } from '../../visit.ts';
import { refusalWords } from '../../words/refusals.ts';
import { sitePagesWords as words } from '../../words/site-pages.ts';
import { siteIdOf, siteNameOf, sitePath } from '../paths.ts';
import { askedCrawl } from './asked-crawl.ts';
import { siteCheckTexts } from './check-texts.ts';
import { CrawledPageView, type PageLinks } from './page-view.tsx';
import { ownPlace } from './site-place.ts';

/** Links of each direction on one page. */
const perPage = 25;

/** One address of a crawl, and the report that it becomes. */
export const siteOnePages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/sites/:id/pages/:n',
    who: 'member',
    query: { crawl: 'line', in: 'line', out: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { site, number, one, isClosed, links } = await readOne(parts, visit);
      return page({
        title: `${shortAddress(one.url)}, ${siteNameOf(site)}`,
        section: 'sites',
        main: (
          <CrawledPageView
            {...{ site, number, one, isClosed, links }}
            texts={siteCheckTexts(parts)}
            place={ownPlace(site, number)}
          />
        ),
      });
    },
  });

  add({
    method: 'POST',
    path: '/sites/:id/pages/:n/report',
    who: 'member',
    isSentOnce: true,
    query: { crawl: 'line' },
    async handle(visit) {
      const { caller, request, reply } = visit;
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const n = numberOf(visit);
      const { url } = await parts.services.crawlDetails.page(accountId, site.id, number, n);
      const back = ownPlace(site, number).page(n);
      return orWaitAt(back, reply, async () => {
        parts.countCreation(request, reply, caller.accountId);
        parts.admission.toCreate();
        const [row] = await parts.services.reports.check(caller, { urls: [url], privacy: 1 });
        if (row?.ok === true) return redirect(`/reports/${row.reportId}`);
        const text = row === undefined ? '' : refusalWords(row.refusal);
        return redirect(back, { tone: 'bad', text });
      });
    },
  });

  leadBack(add, '/sites/:id/pages/:n/report', 'member', (param) =>
    sitePath(siteIdOf(param('id')), `/pages/${param('n')}`),
  );
};

/** From 0: the start. @throws AssayError not-found */
function numberOf({ param }: Pick<MemberVisit, 'param'>): number {
  const n = param('n') === '0' ? 0 : readId(param('n'));
  if (n === undefined) throw new AssayError('not-found', words.noPage);
  return n;
}

async function readOne(parts: PageParts, visit: MemberVisit) {
  const { crawlDetails } = parts.services;
  const { accountId, site, number } = await askedCrawl(parts, visit);
  const n = numberOf(visit);
  const [one, crawl] = await Promise.all([
    crawlDetails.page(accountId, site.id, number, n),
    crawlDetails.get(accountId, site.id, number),
  ]);
  const isClosed = crawl.state === 'completed';
  const read = (direction: 'in' | 'out') => {
    const page = pageNumberOf({ ...visit.query, get: () => visit.query.get(direction) });
    const paging = { sortBy: 'n', sort: 'asc', perPage, page, direction } as const;
    return crawlDetails.links(accountId, site.id, number, n, paging);
  };
  const links: PageLinks = {
    in: isClosed ? await read('in') : null,
    out: await read('out'),
  };
  return { site, number, one, isClosed, links };
}
