/** The name of a column. `num`: of numbers, which are aligned; `unseen`: read by screen readers alone. */
type Column = string | { readonly num: string } | { readonly unseen: string };

interface TableHeadProps {
  readonly columns: readonly Column[];
  /** The whole row is read by screen readers alone. */
  readonly isUnseen?: true;
}

export function TableHead({ columns, isUnseen }: TableHeadProps) {
  return (
    <thead class={isUnseen && 'vh'}>
      <tr>
        {columns.map((column) => (
          <ColumnName key={JSON.stringify(column)} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function ColumnName({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  if ('num' in column) {
    return (
      <th scope="col" class="num">
        {column.num}
      </th>
    );
  }
  return (
    <th scope="col">
      <span class="vh">{column.unseen}</span>
    </th>
  );
}
