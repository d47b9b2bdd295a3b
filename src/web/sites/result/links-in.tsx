import { formatCount } from '../../../lib/quantities.ts';
import type { CrawlDetailsService } from '../../../services/sites/types.ts';
import { TableHead } from '../../components/table-head.tsx';
import { siteResultWords } from '../../words/site-result.ts';

const words = siteResultWords.linksIn;

/** So many links to each of that share of the counted pages, at most. */
export interface LinksIn {
  readonly share: keyof typeof words.shares;
  readonly links: number;
}

/** Of fewer pages a tenth is none. */
const pagesMin = 10;
const shares = { tenth: 0.1, half: 0.5, nineTenths: 0.9, all: 1 } as const;

/** Quantiles of the links to counted pages, by rank; empty: there are too few pages. */
export async function readLinksIn(
  details: CrawlDetailsService,
  crawl: { readonly accountId: number; readonly siteId: number; readonly number: number },
): Promise<readonly LinksIn[]> {
  const { accountId, siteId, number } = crawl;
  const perPage = 10;
  const read = (page: number) => {
    const query = { kind: 'page', sortBy: 'links_in', sort: 'asc', perPage, page } as const;
    return details.pages(accountId, siteId, number, query);
  };
  const { total } = await read(1);
  if (total < pagesMin) return [];
  return Promise.all(
    (Object.keys(shares) as LinksIn['share'][]).map(async (share) => {
      const at = Math.ceil(shares[share] * total) - 1;
      const { rows } = await read(1 + Math.floor(at / perPage));
      return { share, links: rows[at % perPage]?.linksIn ?? 0 };
    }),
  );
}

/** How many links lead to pages: figures, and bars beside them. */
export function LinksInSection({ linksIn }: { readonly linksIn: readonly LinksIn[] }) {
  if (linksIn.length === 0) return null;
  const { title, intro, columns } = words;
  const [share, links, bar] = columns;
  const most = Math.max(1, ...linksIn.map((one) => one.links));
  return (
    <section class="sect" id="links-in">
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          <p>{intro}</p>
        </div>
      </div>
      <div class="sheet">
        <table class="tbl">
          <TableHead columns={[share, { num: links }, bar]} />
          <tbody>
            {linksIn.map((one) => (
              <tr key={one.share}>
                <td>{words.shares[one.share]}</td>
                <td class="num">{formatCount(one.links)}</td>
                <td>
                  {/* Decorative: the number stands beside it. */}
                  <svg class="meter info" height="8" aria-hidden="true">
                    <rect class="track" width="100%" height="8" />
                    <rect width={`${Math.round((1_000 * one.links) / most) / 10}%`} height="8" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
