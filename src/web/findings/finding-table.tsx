import type { ComponentChildren } from 'preact';
import type { CatalogueCheck } from '../../report/catalogue.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import { Coverage } from '../components/coverage.tsx';
import { TableHead } from '../components/table-head.tsx';
import { findingsWords } from '../words/findings.ts';

const words = findingsWords.table;

/** What one check finds over many pages: of a project, or of a crawled site. */
export interface FindingTableRow {
  readonly check: string;
  readonly task: string;
  /** Address of its page. */
  readonly href: string;
  /** Undefined: the check is no longer in the catalogue. */
  readonly category: CatalogueCheck['category'] | undefined;
  readonly isDangerous: boolean;
  readonly fails: number;
  readonly warns: number;
  /** Pages with it, and pages of which they are some. 0: it is not about pages. */
  readonly pages: number;
  readonly of: number;
  readonly gain: number;
  /** What is new, if anything. */
  readonly fresh: string | null;
}

/** Behind the task and the pages. */
export interface FindingColumn<Row extends FindingTableRow> {
  readonly text: string;
  /** Of numbers, which are aligned. */
  readonly isNumber?: true;
  readonly cell: (row: Row) => ComponentChildren;
}

interface FindingTableProps<Row extends FindingTableRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly FindingColumn<Row>[];
  readonly caption: ComponentChildren;
  readonly hint: string;
}

export function FindingTable<Row extends FindingTableRow>(props: FindingTableProps<Row>) {
  const { rows, columns, caption, hint } = props;
  return (
    <>
      <div class="sheet">
        <table class="tbl findings">
          {caption}
          <TableHead
            columns={[
              words.task,
              words.pages,
              ...columns.map(({ text, isNumber }) => (isNumber ? { num: text } : text)),
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.check}>
                <Task row={row} />
                <Pages row={row} />
                {columns.map(({ text, isNumber, cell }) => (
                  <td key={text} class={isNumber && 'num'} data-label={text}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint f-hint">{hint}</p>
    </>
  );
}

/** What mending it adds. */
export const gainColumn: FindingColumn<FindingTableRow> = {
  text: words.gain,
  isNumber: true,
  cell: ({ gain }) =>
    gain === 0 ? <span class="muted">{words.noGain}</span> : <b class="delta good">{words.gainOf(gain)}</b>,
};

function Task({ row: { check, task, href, category, isDangerous, fails, fresh } }: RowProps) {
  return (
    <td class="f-cell">
      <div class="f-task">
        <OutcomeIcon outcome={fails > 0 ? 'fail' : 'warn'} />
        <div>
          <a class="pg" href={href}>
            <bdi>{task}</bdi>
          </a>
          <span class="pg-t">
            {isDangerous && <b class="bad">{findingsWords.danger} </b>}
            {category === undefined ? check : categoryTitles[category]}
            {fresh !== null && <span class="f-new">{fresh}</span>}
          </span>
        </div>
      </div>
    </td>
  );
}

interface RowProps {
  readonly row: FindingTableRow;
}

function Pages({ row: { fails, warns, pages, of } }: RowProps) {
  return (
    <td data-label={words.pages}>
      {of === 0 ? (
        <span class="muted">{words.whole}</span>
      ) : (
        <span class="cov">
          <Coverage fails={fails} warns={warns} pages={of} />
          <small>{words.of(pages, of)}</small>
        </span>
      )}
    </td>
  );
}
