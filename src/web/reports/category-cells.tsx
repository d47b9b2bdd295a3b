import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Report } from '../../services/reports/types.ts';
import type { ListColumn } from '../components/list-head.tsx';

const categories = Object.keys(categoryTitles) as readonly (keyof typeof categoryTitles)[];

export const categoryColumns: readonly ListColumn<never>[] = categories.map((category) => ({
  text: categoryTitles[category],
  isNarrow: true,
}));

/** The score of each category, in place of what else a row tells. */
export function CategoryCells({ report }: { readonly report: Pick<Report, 'categories'> }) {
  return (
    <>
      {categories.map((category) => {
        const { score = null, result = null } = report.categories[category] ?? {};
        return (
          <td key={category} class={`num c-cat ${result ?? 'na'}`}>
            {score ?? '–'}
          </td>
        );
      })}
    </>
  );
}
