import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import type { Item } from '../../checks/run.ts';
import { adviceFor } from '../advice-for.ts';
import type { JudgedCheck } from '../body.ts';
import type { CatalogueCheck } from '../catalogue.ts';
import type { ExportedReport } from '../exported-report.ts';
import { worstFirst } from '../finding.ts';
import { statementOf } from '../headline.ts';
import { withoutControls } from '../terminal.ts';
import type { ExportFormat } from './format.ts';

export const csv = {
  id: 'csv',
  ending: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  name: 'CSV',
  menu: ['CSV', 'all checks'],
  about: 'a row for each check and each of its items',
  icon: 'sheet',
  isForAnybody: true,
  write: writeCsv,
} as const satisfies ExportFormat;

/**
 * A table for a spreadsheet, as in RFC 4180 and in UTF-8 with the mark by which spreadsheets know it. Each check has a
 * row, findings first and worst first; below it each of its items has one, so that a filter on the first column gives
 * either the checks or the work to be done. Where a browser looked, its checks follow, told apart by a column `part`: those
 * that are in both stand in the full score as the browser judged them.
 */
function writeCsv(report: ExportedReport): string {
  return csvOfReports([report], report.partial === true);
}

/** The tables of several reports as one. */
export function csvOfReports(reports: readonly ExportedReport[], isPartial: boolean): string {
  const hasLooks = reports.some(({ look }) => look?.ok === true);
  // In each row, as a row may be moved to the table of another report: these are not all checks, nor all points lost.
  const marked = (row: readonly Cell[], part: string, mark: string) =>
    hasLooks || isPartial ? [...row, ...(hasLooks ? [part] : []), ...(isPartial ? [mark] : [])] : row;
  // Report by report: the cells of hundreds would be many times as large as their text.
  const tables = reports.flatMap((report) =>
    partsOf(report).map(([part, checks]) =>
      csvLines(rowsOf(checks, report).map((row) => marked(row, part, 'yes'))),
    ),
  );
  return csvOf([marked(columns, 'part', 'partial')]) + tables.join('');
}

type Part = readonly [name: string, checks: readonly JudgedCheck[]];

function partsOf({ body, look }: ExportedReport): Part[] {
  const page: Part = ['page', body.checks];
  return look?.ok === true ? [page, ['browser', look.body.checks]] : [page];
}

function rowsOf(checks: readonly JudgedCheck[], report: ExportedReport): Cell[][] {
  const texts = new Map([...report.checks, ...browserCatalogue].map((check) => [check.id, check]));
  return checks
    .toSorted(worstFirst)
    .flatMap((check) => [
      checkRow(check, texts.get(check.id), report),
      ...check.items.map((item) => itemRow(item, check, texts.get(check.id), report)),
    ]);
}

/** @param rows the first names the columns */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvLines(rows)}`;
}

/** Without the mark before the first of them: for a table that is written piece by piece. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const columns = [
  'row',
  'page',
  'checked_at',
  'category',
  'check',
  'outcome',
  'points_lost',
  'title',
  'finding',
  'task',
  'advice',
  'selector',
  'snippet',
  'url',
  'line',
  'column',
  'items_total',
  'waived_until',
  'waived_reason',
  'source',
] as const;

type Cell = string | number | null;
type Row = Readonly<Record<(typeof columns)[number], Cell>>;

function checkRow(check: JudgedCheck, texts: CatalogueCheck | undefined, report: ExportedReport): Cell[] {
  return rowOf({
    ...about(check, texts, report),
    row: 'check',
    outcome: check.outcome,
    points_lost: check.pointsLost,
    finding: check.summary,
    task: check.task,
    advice: adviceFor(check, texts).join(' ') || null,
    items_total: check.itemsTotal,
    source: texts?.source ?? null,
  });
}

function itemRow(
  item: Item,
  check: JudgedCheck,
  texts: CatalogueCheck | undefined,
  report: ExportedReport,
): Cell[] {
  const { detail, selector, snippet, url, line, column, waived } = item;
  return rowOf({
    ...about(check, texts, report),
    ...{ row: 'item', finding: detail, selector, snippet, url, line, column },
    ...(waived && { waived_until: waived.until, waived_reason: waived.reason }),
    // A note without effect.
    outcome: item.outcome ?? 'info',
  });
}

function about(check: JudgedCheck, texts: CatalogueCheck | undefined, { url, generatedAt }: ExportedReport) {
  return {
    page: url,
    checked_at: new Date(generatedAt).toISOString(),
    category: check.category,
    check: check.id,
    title: statementOf(check, texts),
  };
}

function rowOf(values: Partial<Row>): Cell[] {
  return columns.map((column) => values[column] ?? null);
}

/** P5: a spreadsheet takes text that begins like a formula for one, and a terminal obeys what it prints. */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (isHarmless(value)) return value;
  const text = withoutControls(value)
    .replace(formulaStart, "$&'")
    .replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Most cells are sentences of ours. */
function isHarmless(text: string): boolean {
  return /^[A-Za-z\d][A-Za-z\d .:/’_-]*$/.test(text);
}

/**
 * What stands before a sign that begins a formula, in a cell or in what becomes one where a spreadsheet parts
 * cells at semicolons or tabs, and then takes quotes for its own. Some read signs in full width alike.
 */
const formulaStart = /(?:^|[;\t\r\n])[^\S\t\r\n]*(?:"[^\S\t\r\n]*)*(?=[=+\-@＝＋－＠])/g;
