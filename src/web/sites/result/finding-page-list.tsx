import { formatCount } from '../../../lib/quantities.ts';
import { ForeignLink } from '../../../report/page/foreign-link.tsx';
import type { Page } from '../../../services/page.ts';
import type { CrawlLinkRow, FindingPage } from '../../../services/sites/types.ts';
import { Address } from '../../../ui/address.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/pager.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { siteFindingsWords as words } from '../../words/site-findings.ts';
import { sitePagesWords } from '../../words/site-pages.ts';
import type { SitePlace } from './site-place.ts';

/** So many sources stand open below a target. */
const openMax = 3;

interface FindingPageListProps {
  readonly check: string;
  readonly pages: Page<FindingPage>;
  readonly place: SitePlace;
}

/** The pages of a finding with what was found there; of links that lead nowhere, the targets with who links to them. */
export function FindingPageList({ check, pages, place }: FindingPageListProps) {
  const { rows, total } = pages;
  const isOfTargets = rows.some(({ linkedFromTotal }) => linkedFromTotal > 0);
  const { title, caption } = isOfTargets ? words.targets : words.pages;
  return (
    <section class="sect-gap">
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          <p>{caption(total)}</p>
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={words.pastEnd.title} text={words.pastEnd.text}>
          <a class="btn" href={place.finding(check)}>
            {words.pastEnd.first}
          </a>
        </EmptyState>
      ) : (
        <section class="sheet scroll" aria-label={title} tabindex={0}>
          {isOfTargets ? <Targets rows={rows} place={place} /> : <Found rows={rows} place={place} />}
        </section>
      )}
      <Pager
        page={pages}
        pathOf={(page) => place.finding(check, page === 1 ? [] : [['page', String(page)]])}
      />
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly FindingPage[];
  readonly place: SitePlace;
}

function Found({ rows, place }: RowsProps) {
  const [address, found, clicks, linksIn] = words.pages.columns;
  return (
    <table class="tbl site-found">
      <TableHead columns={[address, found, { num: clicks }, { num: linksIn }]} />
      <tbody>
        {rows.map(({ n, url, title, detail, clicks: far, linksIn: links }) => (
          <tr key={n}>
            <td class="crawl-url">
              <PageLink n={n} url={url} place={place} />
              {title !== null && (
                <span class="pg-t muted sm">
                  <bdi>{title}</bdi>
                </span>
              )}
            </td>
            <td>
              <bdi>{detail}</bdi>
            </td>
            <td class="num">{far === null ? '–' : formatCount(far)}</td>
            <td class="num">{links === null ? '–' : formatCount(links)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Targets({ rows, place }: RowsProps) {
  const [address, answer, from] = words.targets.columns;
  return (
    <table class="tbl site-found site-targets">
      <TableHead columns={[address, answer, from]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.n}>
            <td class="crawl-url">
              <PageLink n={row.n} url={row.url} place={place} />
              <span class="pg-t muted sm">
                <bdi>{row.detail}</bdi>
              </span>
            </td>
            <td>{row.status ?? sitePagesWords.one.noAnswer}</td>
            <td class="crawl-url">
              <LinkedFrom row={row} place={place} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkedFrom({ row, place }: { readonly row: FindingPage; readonly place: SitePlace }) {
  const { linkedFrom, linkedFromTotal } = row;
  const rest = linkedFromTotal > linkedFrom.length && (
    <p class="hint">
      {place.page === null ? (
        words.targets.shown(linkedFrom.length, linkedFromTotal)
      ) : (
        <a href={`${place.page(row.n)}#links-in`}>{words.targets.all(linkedFromTotal)}</a>
      )}
    </p>
  );
  const list = (
    <ul class="dash">
      {linkedFrom.map((link) => (
        <Source key={`${link.n} ${link.url}`} link={link} place={place} />
      ))}
    </ul>
  );
  if (linkedFromTotal <= openMax) {
    return (
      <>
        {list}
        {rest}
      </>
    );
  }
  return (
    <details>
      <summary class="linkbtn">{words.targets.onMany(linkedFromTotal)}</summary>
      {list}
      {rest}
    </details>
  );
}

function Source({
  link: { n, url, anchor },
  place,
}: {
  readonly link: CrawlLinkRow;
  readonly place: SitePlace;
}) {
  return (
    <li>
      <PageLink n={n} url={url} place={place} />
      {anchor !== '' && (
        <>
          {' '}
          “<bdi>{anchor}</bdi>”
        </>
      )}
    </li>
  );
}

interface PageLinkProps {
  /** Null: it is no known address of the crawl. */
  readonly n: number | null;
  readonly url: string;
  readonly place: SitePlace;
}

/** To what is known of an address; for those who do not see that, to the address. */
export function PageLink({ n, url, place }: PageLinkProps) {
  if (place.page === null || n === null) {
    return (
      <ForeignLink url={url}>
        <Address url={url} />
      </ForeignLink>
    );
  }
  return (
    <a class="pg" href={place.page(n)}>
      <Address url={url} />
    </a>
  );
}
