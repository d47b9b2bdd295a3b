import { formatCount } from '../../lib/quantities.ts';

interface ShareTableProps {
  readonly title: string;
  readonly columns: readonly [name: string, number: string, share: string];
  readonly rows: readonly {
    readonly name: string;
    readonly number: number;
    readonly tone: 'info' | 'warn';
  }[];
}

/** Figures, and beside each its share of all as a bar. */
export function ShareTable({ title, columns, rows }: ShareTableProps) {
  const [name, number, share] = columns;
  const all = rows.reduce((sum, row) => sum + row.number, 0);
  return (
    <div class="sheet">
      <table class="tbl">
        <caption class="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" class="num">
              {number}
            </th>
            <th scope="col">{share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td class="num">{formatCount(row.number)}</td>
              <td>
                <Bar share={all === 0 ? 0 : row.number / all} tone={row.tone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Decorative: the number stands beside it. */
function Bar({ share, tone }: { readonly share: number; readonly tone: 'info' | 'warn' }) {
  return (
    <svg class={`meter ${tone}`} height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" />
      <rect width={`${Math.round(1_000 * share) / 10}%`} height="8" />
    </svg>
  );
}
