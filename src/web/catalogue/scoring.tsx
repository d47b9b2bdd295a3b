import type { CatalogueCheck } from '../../report/catalogue.ts';
import { caps, categoryWeightMin, coverageMin, decentFrom, goodFrom } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { Icon, outcomeClasses } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { outcomeWords, resultWords, severities } from '../../ui/terms.ts';
import { TableHead } from '../components/table-head.tsx';
import { catalogueWords } from '../words/catalogue.ts';

const words = catalogueWords.scoring;

const outcomes = ['pass', 'warn', 'fail', 'not_applicable', 'info'] as const;

/** In words and numbers, all of them out of the code that makes scores. */
export function Scoring({ checks }: { readonly checks: readonly CatalogueCheck[] }) {
  const weights = Object.entries(severities)
    .map(([weight, severity]) => ({ weight: Number(weight), severity }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ weight, severity }) => words.weight(severity.toLowerCase(), weight));
  return (
    <section id="scoring" aria-labelledby="scoring-title">
      <div class="sect-head">
        <h2 id="scoring-title">{words.title}</h2>
      </div>
      <div class="sheet pad stack">
        <p class="lede">{words.weights(weights)}</p>
        <ul class="legend" aria-label={words.outcomesLabel}>
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <Icon name={outcomeClasses[outcome]} class={`st ${outcomeClasses[outcome]}`} />{' '}
              {outcomeWords[outcome]}
            </li>
          ))}
          <li class="muted">{words.outcomes}</li>
        </ul>
        <p class="lede">{words.categories(categoryWeightMin)}</p>
        <ul class="legend" aria-label={words.resultsLabel}>
          <li>
            <span class="dot good" /> {words.from(goodFrom, resultWords.good)}
          </li>
          <li>
            <span class="dot decent" /> {words.from(decentFrom, resultWords.decent)}
          </li>
          <li>
            <span class="dot bad" /> {words.below(decentFrom, resultWords.bad)}
          </li>
        </ul>
        <p class="lede">{words.caps}</p>
        <Caps checks={checks} />
        <p class="lede">{words.coverage(Math.round(coverageMin * 100))}</p>
      </div>
    </section>
  );
}

function Caps({ checks }: { readonly checks: readonly CatalogueCheck[] }) {
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  return (
    <table class="tbl caps">
      <caption class="vh">{words.capsCaption}</caption>
      <TableHead columns={[words.capCheck, { num: words.capOverall }, words.capCategory]} />
      <tbody>
        {caps.map(({ check, overall, category }) => (
          <tr key={check}>
            <td>
              <a href={`#${check}`}>
                <Prose text={titles.get(check) ?? check} />
              </a>
            </td>
            <td class="num">{overall}</td>
            <td>{category === undefined ? '–' : `${categoryTitles[category[0]]} ${category[1]}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
