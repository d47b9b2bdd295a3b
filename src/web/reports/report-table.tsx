import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { Page } from '../../services/page.ts';
import type { Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { shortAddress } from '../../ui/short-address.ts';
import { When } from '../../ui/when.tsx';
import { type ListColumn, ListHead } from '../components/list-head.tsx';
import { Menu } from '../components/menu.tsx';
import { PrivacyChip } from '../components/privacy-chip.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { failures } from '../words/failures.ts';
import { lookStateWords } from '../words/look.ts';
import { reportsWords } from '../words/reports.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CategoryCells, categoryColumns } from './category-cells.tsx';
import { type ListState, listPath, ways } from './list-query.ts';

const words = reportsWords.table;
const { actions } = reportsWords;

type Column = ListColumn<ListState['sortBy']>;

const usualColumns: readonly Column[] = [
  { text: words.change, by: 'score_change', isNumber: true },
  { text: words.trend },
  { text: words.toFix, by: 'findings_count', isNumber: true },
  { text: words.privacy },
];

const columnsOf = ({ columns }: ListState, hasLooks: boolean): readonly Column[] => [
  { text: words.select, isUnseen: true },
  { text: words.score, by: 'score' },
  { text: words.page, by: 'url' },
  ...(columns === 'categories' ? categoryColumns : usualColumns),
  ...(hasLooks ? [{ text: lookStateWords.column }] : []),
  { text: words.checked, by: 'generated_at' },
  { text: words.actions, isUnseen: true },
];

interface ReportTableProps {
  readonly state: ListState;
  readonly list: Pick<Page<Report>, 'rows' | 'total' | 'isTotalMinimum'>;
  readonly caption: ComponentChildren;
  /** When reports without a result have failed, by id. */
  readonly failedAt: ReadonlyMap<number, number>;
  readonly nowMs: number;
}

/** The reports, and what can be done with those that are selected. */
export function ReportTable({ state, list, caption, failedAt, nowMs }: ReportTableProps) {
  const pathOf = (order: Pick<ListState, 'sortBy' | 'sort'>) => listPath(state, order);
  const hasLooks = list.rows.some(({ browser }) => browser !== null);
  return (
    <form class="sheet tbl-form" method="post" action="/reports/selected">
      <input type="hidden" name="back" value={listPath(state, { page: state.page })} />
      {/* Enter in a box presses the first button, in Chromium the first enabled one: this does nothing. */}
      <button formmethod="dialog" hidden />
      <table class="tbl big-tbl reports">
        {caption}
        <ListHead columns={columnsOf(state, hasLooks)} order={state} ways={ways} pathOf={pathOf} />
        <tbody>
          {list.rows.map((report) => (
            <Row
              key={report.id}
              report={report}
              hasLooks={hasLooks}
              hasCategories={state.columns === 'categories'}
              failedAt={failedAt.get(report.id) ?? null}
              nowMs={nowMs}
            />
          ))}
        </tbody>
      </table>
      <BulkBar list={list} />
    </form>
  );
}

interface RowProps {
  readonly report: Report;
  readonly hasCategories: boolean;
  /** Some of the reports have. */
  readonly hasLooks: boolean;
  readonly failedAt: number | null;
  readonly nowMs: number;
}

function Row({ report, hasCategories, hasLooks, failedAt, nowMs }: RowProps) {
  const { id, url, generatedAt } = report;
  const address = shortAddress(url);
  const checkedAt = generatedAt ?? failedAt;
  return (
    <tr>
      <td class="c-sel">
        <label>
          <input type="checkbox" name="id" value={id} aria-label={words.selectOne(address)} />
        </label>
      </td>
      <td class="c-score">
        <Score report={report} />
      </td>
      <td class="c-page">
        <a class="pg" href={`/reports/${id}`}>
          <Address url={url} />
        </a>
        <Below report={report} />
      </td>
      {hasCategories ? <CategoryCells report={report} /> : <UsualCells report={report} />}
      {hasLooks && (
        <td class="c-look">
          <Looked look={report.browser} />
        </td>
      )}
      <td class="c-when">{checkedAt === null ? words.never : <When at={checkedAt} now={nowMs} />}</td>
      <td class="c-menu">
        <RowMenu id={id} address={address} hasResult={generatedAt !== null} />
      </td>
    </tr>
  );
}

function UsualCells({ report }: { readonly report: Report }) {
  const { score, findingsCount, privacy } = report;
  return (
    <>
      <td class="num c-delta">
        <Change report={report} />
      </td>
      <td class="c-spark">
        <Trend report={report} />
      </td>
      <td class="num c-fix">{findingsCount === null || score === null ? '–' : formatCount(findingsCount)}</td>
      <td class="c-priv">
        <PrivacyChip privacy={privacy} />
      </td>
    </>
  );
}

/** The full score of the last look, or how it stands. */
function Looked({ look }: { readonly look: Report['browser'] }) {
  if (look === null) return <span class="muted">–</span>;
  if (look.score === null && look.state !== 'completed')
    return <span class="muted sm">{lookStateWords.states[look.state]}</span>;
  return <Plate score={look.score} result={look.result} />;
}

function Score({ report: { state, score, result } }: { readonly report: Report }) {
  if (state === 'failed') return <Plate score={null} result={null} hasFailed />;
  return <Plate score={score} result={result} />;
}

/** Below the address: what the page is called, or what happens to its report. */
function Below({ report: { state, error, score, title } }: { readonly report: Report }) {
  if (state === 'failed' && error !== null) {
    const { title: reason } = failures[error.code];
    return (
      <span class="pg-t">
        {score === null ? words.failed(reason) : words.failedWithScore(`${reason}`, score)}
      </span>
    );
  }
  if (state === 'queued' || state === 'running') return <span class="pg-t">{words.states[state]}</span>;
  if (title === null) return null;
  return (
    <span class="pg-t">
      <bdi>{title}</bdi>
    </span>
  );
}

function Change({ report: { score, previousScore, runsCount } }: { readonly report: Report }) {
  if (score === null) return <span class="muted">–</span>;
  if (previousScore !== null) return <Delta by={score - previousScore} />;
  return <span class="muted">{runsCount === 1 ? words.isNew : '–'}</span>;
}

function Trend({ report: { trend, result, runsCount } }: { readonly report: Report }) {
  // A flat line says nothing.
  if (new Set(trend).size > 1) return <Sparkline scores={trend} result={result} />;
  return trend.length === 1 && runsCount === 1 ? <span class="muted sm">{words.firstRun}</span> : null;
}

interface RowMenuProps {
  readonly id: number;
  readonly address: string;
  /** Before there is one, there is nothing to export. */
  readonly hasResult: boolean;
}

function RowMenu({ id, address, hasResult }: RowMenuProps) {
  return (
    <Menu label={words.actionsOf(address)} icon="dots" group="row" isSmall>
      <button class="item" name="one" value={`run:${id}`}>
        <Icon name="refresh" /> {actions.run}
      </button>
      <button class="item" name="one" value={`privacy:${id}`}>
        <Icon name="share" /> {actions.share}
      </button>
      {hasResult && (
        <a class="item" href={`/reports/${id}/export?format=html`}>
          <Icon name="export" /> {actions.export}
        </a>
      )}
      <button class="item bad" name="one" value={`delete:${id}`}>
        <Icon name="trash" /> {actions.delete}
      </button>
    </Menu>
  );
}
