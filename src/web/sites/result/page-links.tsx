import type { Page } from '../../../services/page.ts';
import type { CrawlLinkRow } from '../../../services/sites/types.ts';
import { Pager } from '../../components/pager.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { sitePagesWords } from '../../words/site-pages.ts';
import { PageLink } from './finding-page-list.tsx';
import type { SitePlace } from './site-place.ts';

const words = sitePagesWords.one.links;

interface LinkListProps {
  readonly direction: 'in' | 'out';
  /** Null: they are not known yet. */
  readonly links: Page<CrawlLinkRow> | null;
  readonly place: SitePlace;
  readonly pathOf: (page: number) => string;
}

/** Who links to a page, or what it links to. */
export function LinkList({ direction, links, place, pathOf }: LinkListProps) {
  const title = words[direction];
  const total = links?.total ?? 0;
  return (
    <section class="sect-gap" id={`links-${direction}`}>
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          <p>{captionOf(direction, links)}</p>
        </div>
      </div>
      {links !== null && total > 0 && (
        <>
          <section class="sheet scroll" aria-label={title} tabindex={0}>
            <Table links={links} place={place} />
          </section>
          <Pager page={links} pathOf={pathOf} label={words.pages[direction]} />
        </>
      )}
    </section>
  );
}

function captionOf(direction: 'in' | 'out', links: LinkListProps['links']): string {
  if (links === null) return words.early;
  return links.total === 0 ? words.none[direction] : words.caption(links.total);
}

function Table({ links, place }: { readonly links: Page<CrawlLinkRow>; readonly place: SitePlace }) {
  return (
    <table class="tbl site-found">
      <TableHead columns={words.columns} />
      <tbody>
        {links.rows.map(({ n, url, anchor, nofollow, region, status }, index) => (
          <tr key={index}>
            <td class="crawl-url">
              <PageLink n={n} url={url} place={place} />
            </td>
            <td>
              {anchor === '' ? <span class="muted">{words.noText}</span> : <bdi>{anchor}</bdi>}
              {nofollow && <small> {words.nofollow}</small>}
            </td>
            <td>{words.regions[region]}</td>
            <td>{status ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
