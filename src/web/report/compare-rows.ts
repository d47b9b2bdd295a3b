import type { JudgedCheck } from '../../report/body.ts';
import { isFinding } from '../../report/finding.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { CheckChange, Differences } from '../../services/reports/types.ts';

/** What the list of a comparison can be narrowed to, as the address says it; the API has its lists under these names. */
export const compareViews = [
  'all',
  'improved',
  'regressed',
  'new_findings',
  'fixed',
  'only_in_older',
  'only_in_newer',
] as const;
export type CompareView = (typeof compareViews)[number];

export const compareSorts = ['category', 'points'] as const;
export type CompareSort = (typeof compareSorts)[number];

type Category = CheckChange['category'];

/** A check that the two runs do not say the same of. */
export type ComparedRow =
  | { readonly kind: 'improved' | 'regressed'; readonly category: Category; readonly change: CheckChange }
  | {
      readonly kind: 'only_in_older' | 'only_in_newer';
      readonly category: Category;
      readonly check: JudgedCheck;
      /** Of one that is no longer judged. */
      readonly why: string | undefined;
    };

/** What got worse, then what got better, then what one run alone judged. */
export function comparedRows(diff: Differences): ComparedRow[] {
  const { improved, regressed, onlyInOlder, onlyInNewer, notJudged } = diff;
  const changed = (kind: 'improved' | 'regressed', list: readonly CheckChange[]) =>
    list.map((change) => ({ kind, category: change.category, change }) as const);
  const single = (kind: 'only_in_older' | 'only_in_newer', list: readonly JudgedCheck[]) =>
    list.map(
      (check) => ({ kind, category: check.category, check, why: whyOf(kind, check, notJudged) }) as const,
    );
  return [
    ...changed('regressed', regressed),
    ...changed('improved', improved),
    ...single('only_in_newer', onlyInNewer),
    ...single('only_in_older', onlyInOlder),
  ];
}

function whyOf(
  kind: ComparedRow['kind'],
  { id }: JudgedCheck,
  notJudged: Differences['notJudged'],
): string | undefined {
  return kind === 'only_in_older' ? notJudged.get(id) : undefined;
}

export function isInView(view: CompareView, row: ComparedRow): boolean {
  if (view === 'all' || view === row.kind) return true;
  if (!('change' in row)) return false;
  const { older, newer } = row.change;
  if (view === 'new_findings') return !isFinding(older) && isFinding(newer);
  return view === 'fixed' && isFinding(older) && !isFinding(newer);
}

export interface RowGroup {
  /** Null: of all of them. */
  readonly category: Category | null;
  readonly rows: readonly ComparedRow[];
  /** Null: the runs do not compare. */
  readonly points: number | null;
}

/** By category in the order of every report, or all in one, the worst first. */
export function groupRows(rows: readonly ComparedRow[], sortBy: CompareSort): RowGroup[] {
  if (rows.length === 0) return [];
  if (sortBy === 'points') return [{ category: null, rows, points: null }];
  const byCategory = Map.groupBy(rows, ({ category }) => category);
  return (Object.keys(categoryTitles) as Category[]).flatMap((category) => {
    const own = byCategory.get(category);
    return own === undefined ? [] : [{ category, rows: own, points: sumOf(own) }];
  });
}

function sumOf(rows: readonly ComparedRow[]): number | null {
  const points = rows.flatMap((row) => ('change' in row ? [row.change.points] : []));
  if (points.length === 0 || points.includes(null)) return null;
  return Math.round(points.reduce<number>((sum, own) => sum + (own ?? 0), 0) * 10) / 10;
}
