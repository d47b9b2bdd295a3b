import type { Site } from '../../../services/sites/types.ts';
import { Address } from '../../../ui/address.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { type Page, page } from '../../answer.ts';
import type { PageParts } from '../../parts.ts';
import type { MemberVisit } from '../../visit.ts';
import { siteNameOf } from '../paths.ts';
import { SiteHead } from '../site-head.tsx';

/** The site as its last completed crawl found it. */
export async function siteResult(
  { services }: PageParts,
  { session, nowMs }: MemberVisit,
  site: Site,
): Promise<Page> {
  const crawl = await services.crawlDetails.get(
    session.account.id,
    site.id,
    site.completed?.number ?? 'latest',
  );
  const findings = crawl.report?.findings ?? [];
  return page({
    title: siteNameOf(site),
    section: 'sites',
    main: (
      <>
        <SiteHead site={site} crawl={crawl} nowMs={nowMs} />
        <section class="sheet pad stack">
          <p>
            <Plate score={crawl.score} result={crawl.result} isLarge />
          </p>
          <ul>
            {findings.flatMap(({ check, items }) =>
              items.map(({ url, detail }) => (
                <li key={`${check} ${url} ${detail}`}>
                  <Address url={url} /> {detail}
                </li>
              )),
            )}
          </ul>
        </section>
      </>
    ),
  });
}
