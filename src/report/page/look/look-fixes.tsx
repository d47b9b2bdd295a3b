import { severities } from '../../../ui/terms.ts';
import { categoryTitles } from '../../words/category-titles.ts';
import { fixWords } from '../../words/fix-first.ts';
import { lookPageWords } from '../../words/look-page.ts';
import type { ShownCheck } from '../shown-check.ts';
import type { LookModel } from './look-model.ts';

const words = lookPageWords.fixes;
const fixesMax = 4;

/** What only the browser finds and what costs points of the full score, the dearest first. */
export function lookFixesOf(look: LookModel | null): ShownCheck[] {
  return (look?.findings ?? [])
    .filter(({ pointsLost }) => pointsLost > 0)
    .toSorted((a, b) => Number(b.danger) - Number(a.danger) || b.pointsLost - a.pointsLost)
    .slice(0, fixesMax);
}

interface LookFixesProps {
  readonly fixes: readonly ShownCheck[];
  /** How many fixes stand above, so that the numbers go on. */
  readonly before: number;
}

/** What to do about it, marked as what it adds to the full score. */
export function LookFixes({ fixes, before }: LookFixesProps) {
  if (fixes.length === 0) return null;
  return (
    <div class="sheet look-fixes">
      <h3>
        {words.title} <small>{words.note}</small>
      </h3>
      <ol class="split" start={before + 1}>
        {fixes.map(({ id, task, headline, category, weight, pointsLost }, index) => (
          <li key={id} class="fix">
            <span class="fix-n">{before + index + 1}</span>
            <div class="fix-main">
              <h4>
                <a href={`#${id}`}>
                  <bdi>{task ?? headline}</bdi>
                </a>
              </h4>
            </div>
            <p class="fix-meta">
              <span>{categoryTitles[category]}</span>
              <span>
                {severities[weight]}
                <span class="vh"> {fixWords.severity}</span>
              </span>
            </p>
            <p class="fix-gain good">
              <b>{fixWords.gain(pointsLost)}</b> <span>{words.gain}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
