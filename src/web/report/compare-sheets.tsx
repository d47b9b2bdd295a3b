import type { CatalogueById } from '../../report/catalogue.ts';
import { statementOf } from '../../report/headline.ts';
import { resultOf } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Differences } from '../../services/reports/types.ts';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { Delta } from '../../ui/plate.tsx';
import { reportWords } from '../words/report.ts';

const words = reportWords.compare;

interface CompareCategoriesProps {
  readonly label: string;
  readonly categories: Differences['categories'];
}

/** The scores of both, category by category: what there is to say at first sight. */
export function CompareCategories({ label, categories }: CompareCategoriesProps) {
  return (
    <section class="sheet pad" aria-label={label}>
      <ul class="cmp-cats">
        {categories.map(({ category, older, newer, change }) => (
          <li key={category}>
            <span>{categoryTitles[category]}</span>
            <CategoryScore score={older} />
            <Icon name="arrow" class="flip" label={words.to} />
            <CategoryScore score={newer} />
            <Delta by={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryScore({ score }: { readonly score: number | null }) {
  return <b class={`cat-s ${score === null ? 'na' : resultOf(score)}`}>{score ?? '–'}</b>;
}

interface SameChecksProps {
  readonly unchanged: Differences['unchanged'];
  readonly texts: CatalogueById;
}

/** What both say, folded away. */
export function SameChecks({ unchanged, texts }: SameChecksProps) {
  if (unchanged.length === 0) return null;
  return (
    <details class="sheet pad astable">
      <summary class="linkbtn">{words.unchanged(unchanged.length)}</summary>
      <ul class="folded">
        {unchanged.map(({ id, newer }) => (
          <li key={id}>
            <OutcomeIcon outcome={newer.outcome} />
            <bdi>{statementOf(newer, texts.get(id))}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
