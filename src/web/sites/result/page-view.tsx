import type { CatalogueById } from '../../../report/catalogue.ts';
import { generalTask } from '../../../report/general-task.ts';
import { resultOf } from '../../../report/page/scoring.ts';
import { categoryTitles } from '../../../report/words/category-titles.ts';
import type { Page } from '../../../services/page.ts';
import type { CrawlLinkRow, CrawlPageDetail, Site } from '../../../services/sites/types.ts';
import { AddressHeading } from '../../../ui/address.tsx';
import { formatDay } from '../../../ui/formats.ts';
import { Icon, OutcomeIcon } from '../../../ui/icon.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { shortAddress } from '../../../ui/short-address.ts';
import { withQuery } from '../../list-address.ts';
import { sitePagesWords } from '../../words/site-pages.ts';
import { siteResultWords } from '../../words/site-result.ts';
import { sitesWords } from '../../words/sites.ts';
import { siteNameOf, sitePath } from '../paths.ts';
import { PageFactsSheet } from './page-facts.tsx';
import { LinkList } from './page-links.tsx';
import { answerOf } from './pages-table.tsx';
import { keptOf, type OwnPlace } from './site-place.ts';

const words = sitePagesWords.one;

/** Null: nobody knows yet who links here. */
export interface PageLinks {
  readonly in: Page<CrawlLinkRow> | null;
  readonly out: Page<CrawlLinkRow>;
}

interface CrawledPageViewProps {
  readonly site: Site;
  /** Of the crawl. */
  readonly number: number;
  readonly one: CrawlPageDetail;
  readonly isClosed: boolean;
  readonly links: PageLinks;
  readonly texts: CatalogueById;
  readonly place: OwnPlace;
}

/** One address of a crawl with all that is known of it. */
export function CrawledPageView(props: CrawledPageViewProps) {
  const { site, number, one, isClosed, links, texts, place } = props;
  const { n, url, title, score, kind, unchangedSince } = one;
  return (
    <>
      <Crumbs site={site} url={url} place={place} />
      <div class="head">
        <div>
          <AddressHeading url={url} />
          <p class="meta">
            {kind === 'page' && <Plate score={score} result={score === null ? null : resultOf(score)} />}
            {title !== null && <bdi>{title}</bdi>}
            <span>{answerOf(one)}</span>
            {unchangedSince !== null && <span>{sitePagesWords.unchanged(formatDay(unchangedSince))}</span>}
            <span>{siteResultWords.crawl(number)}</span>
            <a href={url} rel="nofollow ugc noopener noreferrer">
              {words.open}
            </a>
          </p>
        </div>
        {(kind === 'page' || kind === 'error') && <MakeReport site={site} number={number} n={n} />}
      </div>
      <PageFactsSheet one={one} isClosed={isClosed} place={place} />
      {one.page !== null && <Outcomes one={one} texts={texts} place={place} isClosed={isClosed} />}
      <LinkList direction="in" links={links.in} place={place} pathOf={(page) => pathOf(props, 'in', page)} />
      {one.page !== null && (
        <LinkList
          direction="out"
          links={links.out}
          place={place}
          pathOf={(page) => pathOf(props, 'out', page)}
        />
      )}
    </>
  );
}

/** The other list stays where it is. */
function pathOf({ one: { n }, links, place }: CrawledPageViewProps, direction: 'in' | 'out', page: number) {
  const pages = { in: links.in?.page ?? 1, out: links.out.page, [direction]: page };
  const parameters = (['in', 'out'] as const).flatMap((name) =>
    pages[name] === 1 ? [] : [[name, String(pages[name])] as const],
  );
  return `${place.page(n, parameters)}#links-${direction}`;
}

function Crumbs({
  site,
  url,
  place,
}: Pick<CrawledPageViewProps, 'site' | 'place'> & { readonly url: string }) {
  return (
    <nav class="crumbs" aria-label={sitesWords.breadcrumb}>
      <ol>
        <li>
          <a href="/sites">{sitesWords.title}</a>
        </li>
        <li>
          <a href={place.site}>
            <bdi>{siteNameOf(site)}</bdi>
          </a>
        </li>
        <li>
          <a href={place.pages([])}>{sitePagesWords.title}</a>
        </li>
        <li aria-current="page">
          <bdi>{shortAddress(url)}</bdi>
        </li>
      </ol>
    </nav>
  );
}

function MakeReport({
  site,
  number,
  n,
}: Pick<CrawledPageViewProps, 'site' | 'number'> & { readonly n: number }) {
  const action = withQuery(sitePath(site.id, `/pages/${n}/report`), keptOf(site, number));
  return (
    <form class="site-report" method="post" action={action}>
      <button class="btn primary" aria-describedby="report-hint">
        <Icon name="plus" /> {words.report}
      </button>
      <p class="hint" id="report-hint">
        {words.reportHint}
      </p>
    </form>
  );
}

type OutcomesProps = Pick<CrawledPageViewProps, 'one' | 'texts' | 'place' | 'isClosed'>;

/** What its checks found, worst first as the catalogue has them. */
function Outcomes({ one: { page }, texts, place, isClosed }: OutcomesProps) {
  if (page === null) return null;
  const { findings, passed } = page;
  const own = words.findings;
  return (
    <section class="sect-gap" aria-labelledby="findings-title">
      <div class="sect-head">
        <div>
          <h2 id="findings-title">{own.title}</h2>
          <p>
            {findings.length === 0 && `${own.none} `}
            {own.passed(passed.length)}
          </p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul class="sheet rows f-pages">
          {findings.map(({ check, outcome, items, detail, task, advice }) => {
            const text = texts.get(check);
            const told = task ?? generalTask(check, text, advice ?? undefined);
            return (
              <li key={check}>
                <OutcomeIcon outcome={outcome} />
                <div>
                  {isClosed ? (
                    <a class="pg" href={place.finding(check)}>
                      <bdi>{told}</bdi>
                    </a>
                  ) : (
                    <bdi>{told}</bdi>
                  )}
                  <span class="pg-t muted">
                    <bdi>{detail}</bdi>
                  </span>
                </div>
                <div class="p-side">
                  {text !== undefined && <small>{categoryTitles[text.category]}</small>}{' '}
                  {items > 1 && <small>{own.places(items)}</small>}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
