import { resultOf } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { Meter } from '../../ui/meter.tsx';
import { resultWords } from '../../ui/terms.ts';
import { projectsWords } from '../words/projects.ts';

const words = projectsWords.categories;

/** Every category, in the order of the catalogue, so that two projects read alike. */
export function CategoryAverages({ detail: { categories } }: { readonly detail: ProjectDetail }) {
  const averages = new Map<string, number>(
    categories.map(({ category, averageScore }) => [category, averageScore]),
  );
  return (
    <section class="sect-gap" aria-labelledby="categories-title">
      <div class="sect-head">
        <h2 id="categories-title">{words.title}</h2>
      </div>
      <ol class="sheet pad avgs">
        {Object.entries(categoryTitles).map(([category, title]) => (
          <Average key={category} title={title} score={averages.get(category) ?? null} />
        ))}
      </ol>
    </section>
  );
}

function Average({ title, score }: { readonly title: string; readonly score: number | null }) {
  const result = score === null ? null : resultOf(score);
  return (
    <li>
      <span>{title}</span>
      <Meter score={score} result={result} />
      <b class={`verdict ${result ?? 'na'}`}>
        <span class="vh">{result === null ? words.noScore : `${resultWords[result]}, `}</span>
        {score ?? <span aria-hidden="true">–</span>}
      </b>
    </li>
  );
}
