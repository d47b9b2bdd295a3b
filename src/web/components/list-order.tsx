import { type Order, orderNames, turned, type Way, type Ways } from '../list-address.ts';
import { words } from '../words/en.ts';
import { Menu } from './menu.tsx';

interface ListOrderProps<By extends string> {
  readonly order: Order<By>;
  readonly ways: Ways<By>;
  /** "Lowest score" */
  readonly names: Readonly<Record<By, Readonly<Record<Way, string>>>>;
  readonly pathOf: (order: Order<By>) => string;
}

/** All orders of a list, also those without a column, and where columns have no names. */
export function ListOrder<By extends string>({ order, ways, names, pathOf }: ListOrderProps<By>) {
  const { sortBy, sort } = order;
  return (
    <Menu
      label={words.sorting.by(names[sortBy][sort])}
      icon="list"
      group="list"
      text={words.sorting.by(names[sortBy][sort])}
    >
      {orderNames(ways).map((by) => (
        <a
          key={by}
          class="item"
          href={pathOf({ sortBy: by, sort: ways[by] })}
          aria-current={by === sortBy && sort === ways[by] ? 'true' : undefined}
        >
          {names[by][ways[by]]}
        </a>
      ))}
      <a class="item" href={pathOf(turned(order))}>
        {words.sorting.turn}
      </a>
    </Menu>
  );
}
