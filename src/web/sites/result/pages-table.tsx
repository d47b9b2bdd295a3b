import type { ComponentChildren } from 'preact';
import { formatCount } from '../../../lib/quantities.ts';
import { resultOf } from '../../../report/page/scoring.ts';
import type { Page } from '../../../services/page.ts';
import type { CrawlPageRow } from '../../../services/sites/types.ts';
import { Address } from '../../../ui/address.tsx';
import { formatDay } from '../../../ui/formats.ts';
import { Plate } from '../../../ui/plate.tsx';
import { type ListColumn, ListHead } from '../../components/list-head.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { sitePagesWords } from '../../words/site-pages.ts';
import { type PagesState, pagesWays } from './pages-query.ts';
import type { OwnPlace } from './site-place.ts';

const words = sitePagesWords.columns;

const columns: readonly ListColumn<PagesState['sortBy']>[] = [
  { text: words.score, by: 'score' },
  { text: words.page, by: 'url' },
  { text: words.answer, by: 'status' },
  { text: words.clicks, by: 'clicks', isNumber: true },
  { text: words.linksIn, by: 'links_in', isNumber: true },
];

interface PagesTableProps {
  readonly state: PagesState;
  readonly list: Pick<Page<CrawlPageRow>, 'rows'>;
  readonly place: OwnPlace;
  /** False: they have no scores, and no order but one. */
  readonly isClosed: boolean;
  readonly pathOf: (changes: Partial<PagesState>) => string;
  readonly caption: ComponentChildren;
}

/** Addresses with what came of them. */
export function PagesTable({ state, list, place, isClosed, pathOf, caption }: PagesTableProps) {
  return (
    <div class="sheet">
      <table class="tbl big-tbl site-pages">
        {caption}
        {isClosed ? (
          <ListHead columns={columns} order={state} ways={pagesWays} pathOf={pathOf} />
        ) : (
          <TableHead columns={columns.map(({ text, isNumber }) => (isNumber ? { num: text } : text))} />
        )}
        <tbody>
          {list.rows.map((row) => (
            <Row key={row.n} row={row} place={place} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, place }: { readonly row: CrawlPageRow; readonly place: OwnPlace }) {
  const { n, url, title, unchangedSince, score, clicks, linksIn } = row;
  return (
    <tr>
      <td class="c-score">
        {row.kind === 'page' && <Plate score={score} result={score === null ? null : resultOf(score)} />}
      </td>
      <td class="c-page">
        <a class="pg" href={place.page(n)}>
          <Address url={url} />
        </a>
        {title !== null && (
          <span class="pg-t muted">
            <bdi>{title}</bdi>
          </span>
        )}
        {unchangedSince !== null && (
          <span class="pg-t muted">{sitePagesWords.unchanged(formatDay(unchangedSince))}</span>
        )}
      </td>
      <td class="c-answer">{answerOf(row)}</td>
      <td class="num" data-label={words.clicks}>
        {clicks === null ? '–' : formatCount(clicks)}
      </td>
      <td class="num" data-label={words.linksIn}>
        {linksIn === null ? '–' : formatCount(linksIn)}
      </td>
    </tr>
  );
}

/** What came of an address, in a few words. */
export function answerOf(row: Pick<CrawlPageRow, 'kind' | 'why' | 'status' | 'isIndexable'>): string {
  const { kind, why, status, isIndexable } = row;
  const whys: Readonly<Record<string, string>> = sitePagesWords.whys;
  if (kind === 'skipped') return whys[why ?? ''] ?? sitePagesWords.kinds.skipped;
  if (kind === 'waiting') return sitePagesWords.kinds.waiting;
  const answer = status === null ? sitePagesWords.one.noAnswer : String(status);
  return kind === 'page' && !isIndexable ? `${answer}, ${sitePagesWords.noindex}` : answer;
}
