import type { CatalogueById } from '../../report/catalogue.ts';
import { isFinding } from '../../report/finding.ts';
import { ChangeRow, SingleRow } from '../../report/page/change-rows.tsx';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Differences } from '../../services/reports/types.ts';
import { formatPoints } from '../../ui/formats.ts';
import { Delta } from '../../ui/plate.tsx';
import { Tabs } from '../components/tabs.tsx';
import { reportWords } from '../words/report.ts';
import { type CompareQuery, comparePath } from './compare-path.ts';
import {
  type ComparedRow,
  type CompareView,
  comparedRows,
  compareViews,
  groupRows,
  isInView,
  type RowGroup,
} from './compare-rows.ts';

const common = reportWords.compare;

interface CompareListProps {
  readonly diff: Differences;
  readonly query: CompareQuery;
  readonly texts: CatalogueById;
  /** As comparePath has it. */
  readonly base: string;
  /** What an id of a check is put behind to reach it. */
  readonly anchors: string;
  readonly words: CompareListWords;
}

/** What is said of the newer of two runs, or of the second of two reports. */
interface CompareListWords {
  readonly views: Readonly<Record<CompareView, string>>;
  readonly empty: Readonly<Record<CompareView, string>>;
  readonly kinds: Readonly<Record<ComparedRow['kind'], string>>;
  /** Before what the other one says. */
  readonly was: string;
}

/** One list of all that differs, narrowed and sorted by the address. */
export function CompareList({ diff, query, texts, base, anchors, words }: CompareListProps) {
  const rows = comparedRows(diff);
  const shown = rows.filter((row) => isInView(query.show, row));
  const groups = groupRows(shown, query.sortBy);
  return (
    <>
      <div class="row">
        <Tabs
          label={common.show}
          tabs={compareViews
            .map((view) => ({
              text: words.views[view],
              href: comparePath(base, { ...query, show: view }),
              count: rows.filter((row) => isInView(view, row)).length,
              isCurrent: view === query.show,
            }))
            .filter(({ count, isCurrent }) => count > 0 || isCurrent)}
        />
        <OtherOrder base={base} query={query} />
      </div>
      {groups.length === 0 ? (
        <p class="sheet pad">{words.empty[query.show]}</p>
      ) : (
        <div class="sheet diff">
          {groups.map((group) => (
            <Group key={group.category} group={group} texts={texts} anchors={anchors} words={words} />
          ))}
        </div>
      )}
    </>
  );
}

/** Leads to the other order. */
function OtherOrder({ base, query }: Pick<CompareListProps, 'base' | 'query'>) {
  const sortBy = query.sortBy === 'category' ? 'points' : 'category';
  return (
    <a class="push" href={comparePath(base, { ...query, sortBy })}>
      {common.sorts[sortBy]}
    </a>
  );
}

interface GroupProps extends Pick<CompareListProps, 'texts' | 'anchors' | 'words'> {
  readonly group: RowGroup;
}

function Group({ group: { category, rows, points }, ...rest }: GroupProps) {
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
          <Row key={keyOf(row)} row={row} {...rest} isUnderTitle={category !== null} />
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

function Row({ row, texts, anchors, words, isUnderTitle }: RowProps) {
  const title = isUnderTitle ? null : <small>{categoryTitles[row.category]}</small>;
  const aside = words.kinds[row.kind];
  if ('check' in row) {
    return (
      <SingleRow check={row.check} why={row.why} texts={texts} aside={aside} was={words.was}>
        {title}
      </SingleRow>
    );
  }
  const { older, newer, newItems, goneItems } = row.change;
  // Elsewhere what is said now or was said before has counted them.
  const hasPlaces = isFinding(older) && isFinding(newer) && newItems.length + goneItems.length > 0;
  return (
    <ChangeRow change={row.change} texts={texts} anchors={anchors} aside={aside} was={words.was}>
      {hasPlaces && <small>{common.places(newItems.length, goneItems.length)}</small>}
      {title}
    </ChangeRow>
  );
}
