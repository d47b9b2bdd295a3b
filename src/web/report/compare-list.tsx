import type { CatalogueById } from '../../report/catalogue.ts';
import { isFinding } from '../../report/finding.ts';
import { ChangeRow, SingleRow } from '../../report/page/change-rows.tsx';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { RunDiff } from '../../services/reports/types.ts';
import { formatPoints } from '../../ui/formats.ts';
import { Delta } from '../../ui/plate.tsx';
import { Tabs } from '../components/tabs.tsx';
import { reportWords } from '../words/report.ts';
import { type CompareQuery, comparePath } from './compare-path.ts';
import {
  type ComparedRow,
  comparedRows,
  compareViews,
  groupRows,
  isInView,
  type RowGroup,
} from './compare-rows.ts';
import { runPath } from './run-path.ts';

const words = reportWords.compare;

interface CompareListProps {
  readonly id: number;
  readonly diff: RunDiff;
  readonly query: CompareQuery;
  readonly texts: CatalogueById;
}

/** One list of all that differs, narrowed and sorted by the address. */
export function CompareList({ id, diff, query, texts }: CompareListProps) {
  const rows = comparedRows(diff);
  const shown = rows.filter((row) => isInView(query.show, row));
  const groups = groupRows(shown, query.sortBy);
  const anchors = `${runPath(id, diff.newer.number)}#`;
  return (
    <>
      <div class="row">
        <Tabs
          label={words.show}
          tabs={compareViews
            .map((view) => ({
              text: words.views[view],
              href: comparePath(id, { ...query, show: view }),
              count: rows.filter((row) => isInView(view, row)).length,
              isCurrent: view === query.show,
            }))
            .filter(({ count, isCurrent }) => count > 0 || isCurrent)}
        />
        <OtherOrder id={id} query={query} />
      </div>
      {groups.length === 0 ? (
        <p class="sheet pad">{words.empty[query.show]}</p>
      ) : (
        <div class="sheet diff">
          {groups.map((group) => (
            <Group key={group.category} group={group} texts={texts} anchors={anchors} />
          ))}
        </div>
      )}
    </>
  );
}

/** Leads to the other order. */
function OtherOrder({ id, query }: Pick<CompareListProps, 'id' | 'query'>) {
  const sortBy = query.sortBy === 'category' ? 'points' : 'category';
  return (
    <a class="push" href={comparePath(id, { ...query, sortBy })}>
      {words.sorts[sortBy]}
    </a>
  );
}

interface GroupProps {
  readonly group: RowGroup;
  readonly texts: CatalogueById;
  readonly anchors: string;
}

function Group({ group: { category, rows, points }, texts, anchors }: GroupProps) {
  return (
    <>
      {category !== null && (
        <h3>
          {categoryTitles[category]}{' '}
          <span class="count">{points !== null && <Delta by={points} format={formatPoints} />}</span>
        </h3>
      )}
      <ul class="rows">
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} texts={texts} anchors={anchors} isUnderTitle={category !== null} />
        ))}
      </ul>
    </>
  );
}

function keyOf(row: ComparedRow): string {
  return 'change' in row ? row.change.id : row.check.id;
}

interface RowProps extends Omit<GroupProps, 'group'> {
  readonly row: ComparedRow;
  readonly isUnderTitle: boolean;
}

function Row({ row, texts, anchors, isUnderTitle }: RowProps) {
  const title = isUnderTitle ? null : <small>{categoryTitles[row.category]}</small>;
  const aside = words.kinds[row.kind];
  if ('check' in row) {
    return (
      <SingleRow check={row.check} why={row.why} texts={texts} aside={aside}>
        {title}
      </SingleRow>
    );
  }
  const { older, newer, newItems, goneItems } = row.change;
  // Elsewhere what is said now or was said before has counted them.
  const hasPlaces = isFinding(older) && isFinding(newer) && newItems.length + goneItems.length > 0;
  return (
    <ChangeRow change={row.change} texts={texts} anchors={anchors} aside={aside}>
      {hasPlaces && <small>{words.places(newItems.length, goneItems.length)}</small>}
      {title}
    </ChangeRow>
  );
}
