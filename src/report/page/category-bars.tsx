import { Meter } from '../../ui/meter.tsx';
import { Delta } from '../../ui/plate.tsx';
import { resultWords, terms } from '../../ui/terms.ts';
import { summaryWords as words } from '../words/summary.ts';
import type { ShownCategory } from './report-model.ts';

/** What a bar shows. */
type BarCategory = Pick<ShownCategory, 'id' | 'title' | 'score' | 'result' | 'change' | 'toFix'>;

interface CategoryBarsProps {
  readonly categories: readonly BarCategory[];
  /** Where its findings are. */
  readonly hrefOf: (category: BarCategory['id']) => string;
}

/** The scores of the categories, each a link to what was found. */
export function CategoryBars({ categories, hrefOf }: CategoryBarsProps) {
  return (
    <>
      <p class="cats-h" aria-hidden="true">
        <span>{words.columns.category}</span>
        <span />
        <span>{words.columns.score}</span>
        <span>{categories.some(({ change }) => change !== null) ? words.columns.change : ''}</span>
        <span />
      </p>
      <ol class="cats">
        {categories.map((category) => (
          <CategoryBar key={category.id} category={category} href={hrefOf(category.id)} />
        ))}
      </ol>
    </>
  );
}

function CategoryBar({ category, href }: { category: BarCategory; href: string }) {
  const { title, score, result, change, toFix } = category;
  return (
    <li>
      <a href={href}>
        <span class="cat-n">{title}</span>
        <Meter score={score} result={result} />
        <b class={`cat-s ${result ?? 'na'}`}>
          {score === null || result === null ? (
            <>
              <span aria-hidden="true">–</span>
              <span class="vh">{terms.tooLittle}</span>
            </>
          ) : (
            <>
              <span class="vh">{resultWords[result]}, </span>
              {score}
            </>
          )}
        </b>
        <span class="cat-d">
          <Delta by={change} />
        </span>
        <span class="cat-f">{toFix === 0 ? '' : terms.toFix(toFix)}</span>
      </a>
    </li>
  );
}
