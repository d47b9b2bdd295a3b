import { nextOrder, type Order, type Ways } from '../list-address.ts';

/** The name of a column. `by`: what the list is sorted by where the name is followed. */
export interface ListColumn<By extends string> {
  readonly text: string;
  readonly by?: By;
  /** Of numbers, which are aligned. */
  readonly isNumber?: true;
  /** Written upright, above a number of two digits. */
  readonly isNarrow?: true;
  /** Read by screen readers alone. */
  readonly isUnseen?: true;
}

interface ListHeadProps<By extends string> {
  readonly columns: readonly ListColumn<By>[];
  readonly order: Order<By>;
  readonly ways: Ways<By>;
  readonly pathOf: (order: Order<By>) => string;
}

/** Names of columns that sort the list; that of its order turns it round. */
export function ListHead<By extends string>({ columns, order, ways, pathOf }: ListHeadProps<By>) {
  return (
    <thead>
      <tr>
        {columns.map(({ text, by, isNumber, isNarrow, isUnseen }) => (
          <th
            key={text}
            scope="col"
            class={isNumber ? 'num' : isNarrow && 'upright'}
            aria-sort={by !== undefined && by === order.sortBy ? spoken[order.sort] : undefined}
          >
            {by === undefined ? (
              isUnseen || isNarrow ? (
                <span class={isUnseen && 'vh'}>{text}</span>
              ) : (
                text
              )
            ) : (
              <a href={pathOf(nextOrder(order, ways, by))}>{text}</a>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;
