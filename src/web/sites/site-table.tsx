import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { Page } from '../../services/page.ts';
import type { Site } from '../../services/sites/types.ts';
import { Address } from '../../ui/address.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { When } from '../../ui/when.tsx';
import { type ListColumn, ListHead } from '../components/list-head.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { failures } from '../words/failures.ts';
import { sitesWords } from '../words/sites.ts';
import { type SiteListState, siteListPath, siteWays } from './list-query.ts';
import { sitePath } from './paths.ts';

const words = sitesWords.table;

const columns: readonly ListColumn<SiteListState['sortBy']>[] = [
  { text: words.score, by: 'score' },
  { text: words.site, by: 'start' },
  { text: words.change, isNumber: true },
  { text: words.trend },
  { text: words.pages, isNumber: true },
  { text: words.toFix, isNumber: true },
  { text: words.crawled, by: 'generated_at' },
];

interface SiteTableProps {
  readonly state: SiteListState;
  readonly list: Pick<Page<Site>, 'rows'>;
  readonly caption: ComponentChildren;
  readonly nowMs: number;
}

/** Sites with what their last completed crawl came to, and how the latest stands where that is another. */
export function SiteTable({ state, list, caption, nowMs }: SiteTableProps) {
  return (
    <div class="sheet">
      <table class="tbl big-tbl sites">
        {caption}
        <ListHead
          columns={columns}
          order={state}
          ways={siteWays}
          pathOf={(order) => siteListPath(state, order)}
        />
        <tbody>
          {list.rows.map((site) => (
            <Row key={site.id} site={site} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ site, nowMs }: { readonly site: Site; readonly nowMs: number }) {
  const { id, completed, latest } = site;
  const crawledAt = completed?.finishedAt ?? latest.finishedAt;
  const toFix = completed?.findingsCount ?? null;
  return (
    <tr>
      <td class="c-score">
        <SitePlate site={site} />
      </td>
      <td class="c-page">
        <a class="pg" href={sitePath(id)}>
          <SiteName site={site} />
        </a>
        <Below site={site} />
      </td>
      <td class="num c-delta">
        <Change site={site} />
      </td>
      <td class="c-spark">
        <Trend site={site} />
      </td>
      {completed === null ? (
        <td class="num c-fix">–</td>
      ) : (
        <td class="num c-pages" data-label={words.pages}>
          {pagesIn(site)}
        </td>
      )}
      <td class="num c-fix">{toFix === null ? '–' : formatCount(toFix)}</td>
      <td class="c-when">{crawledAt === null ? words.never : <When at={crawledAt} now={nowMs} />}</td>
    </tr>
  );
}

/** Of the last completed crawl; of a site whose only crawl has failed, that. */
export function SitePlate({ site: { completed, latest } }: { readonly site: Site }) {
  if (completed === null) return <Plate score={null} result={null} hasFailed={latest.state === 'failed'} />;
  return <Plate score={completed.score} result={completed.result} />;
}

export function SiteName({ site: { name, start } }: { readonly site: Pick<Site, 'name' | 'start'> }) {
  return name === null ? <Address url={start} /> : <bdi>{name}</bdi>;
}

/** Below the name: the address it begins at, and how its latest crawl stands, where that is not told by the score. */
function Below({ site: { name, start, latest } }: { readonly site: Site }) {
  const standing = standingOf(latest);
  return (
    <>
      {name !== null && (
        <span class="pg-t">
          <Address url={start} />
        </span>
      )}
      {standing !== null && <span class="pg-t">{standing}</span>}
    </>
  );
}

function standingOf({ state, error, pages }: Site['latest']): string | null {
  const { standing } = words;
  if (state === 'completed') return null;
  if (state === 'failed') return error === null ? null : standing.failed(failures[error.code].title);
  return state === 'running' ? standing.running(pages.fetched) : standing[state];
}

/** Of the last completed crawl: how many were counted, and of how many. */
export function pagesIn({ completed }: Pick<Site, 'completed'>): string {
  if (completed === null) return '–';
  const { pages, estimate } = completed;
  const isAll = estimate === null || (!estimate.atLeast && estimate.pages <= pages.counted);
  return words.extent(pages.counted, isAll ? null : estimate.pages, estimate?.atLeast === true);
}

function Change({ site: { completed, previousScore, crawlsCount } }: { readonly site: Site }) {
  const score = completed?.score ?? null;
  if (score === null) return <span class="muted">–</span>;
  if (previousScore !== null) return <Delta by={score - previousScore} />;
  return <span class="muted">{crawlsCount === 1 ? words.isNew : '–'}</span>;
}

function Trend({ site: { trend, completed, crawlsCount } }: { readonly site: Site }) {
  // A flat line says nothing.
  if (new Set(trend).size > 1) return <Sparkline scores={trend} result={completed?.result ?? null} />;
  return trend.length === 1 && crawlsCount === 1 ? <span class="muted sm">{words.firstCrawl}</span> : null;
}
