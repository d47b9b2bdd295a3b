import type { ComponentChildren } from 'preact';
import { lookPageWords as words } from '../../words/look-page.ts';

const rowsMax = 10;

interface FoldedRowsProps {
  /** Read out before the table. */
  readonly caption: string;
  readonly columns: readonly { readonly text: string; readonly isNumber?: boolean }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[];
}

/** A table of ten rows; the whole of a longer one unfolds below. */
export function FoldedRows({ caption, columns, rows }: FoldedRowsProps) {
  const isLong = rows.length > rowsMax;
  return (
    <>
      <Rows caption={caption} columns={columns} rows={rows.slice(0, rowsMax)} />
      {isLong && (
        <details class="single">
          <summary class="linkbtn">{words.showAll(rows.length)}</summary>
          <Rows caption={caption} columns={columns} rows={rows.slice(rowsMax)} />
        </details>
      )}
    </>
  );
}

function Rows({ caption, columns, rows }: FoldedRowsProps) {
  const classOf = (index: number) => (columns[index]?.isNumber === true ? 'num' : undefined);
  // Columns of text alone have no room beside each other on a phone: each row becomes a block there.
  const isText = columns.every(({ isNumber }) => isNumber !== true);
  return (
    <table class={isText ? 'items look-texts' : 'items'}>
      <caption class="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ text }, index) => (
            <th key={text} scope="col" class={classOf(index)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={index} class={classOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
