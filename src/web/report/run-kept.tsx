import { Gauge } from '../../report/page/gauge.tsx';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Run } from '../../services/reports/types.ts';
import { resultWords, terms } from '../../ui/terms.ts';
import { TableHead } from '../components/table-head.tsx';
import { runWords } from '../words/run.ts';

const words = runWords.gone;

/** What is left of a run whose details were removed. */
export function KeptRun({ run }: { readonly run: Run }) {
  const { score, result, findingsCount, checksVersion } = run;
  const facts = [
    ...(findingsCount === null ? [] : [words.findings(findingsCount)]),
    ...(checksVersion === null ? [] : [words.rules(checksVersion)]),
  ];
  return (
    <section class={`sheet run ${result ?? ''}`.trimEnd()} aria-labelledby="run-title">
      <div class="sum-score">
        <Gauge score={score} result={result} label={words.gauge(score)} />
        <p>
          <span class={`plate lg solid ${result ?? 'na'}`}>{wordOfScore(run)}</span>
        </p>
      </div>
      <div class="run-main">
        <h2 id="run-title">{words.title}</h2>
        <p class="lede">{words.lede}</p>
        <p class="meta">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <Categories run={run} />
      </div>
    </section>
  );
}

function wordOfScore({ score, result }: Run): string {
  if (score === null) return terms.noScore;
  return result === null ? terms.provisional : resultWords[result];
}

function Categories({ run }: { readonly run: Run }) {
  const kept = Object.entries(categoryTitles).flatMap(([id, title]) => {
    const summary = run.categories[id as keyof Run['categories']];
    return summary === undefined ? [] : [{ id, title, ...summary }];
  });
  const { category, score, toFix } = words.columns;
  return (
    <table class="tbl">
      <caption class="vh">{words.caption}</caption>
      <TableHead columns={[category, { num: score }, { num: toFix }]} />
      <tbody>
        {kept.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.title}</th>
            <td class="num">
              <span class={`cat-s ${one.result ?? 'na'}`}>{one.score ?? '–'}</span>
            </td>
            <td class="num">{one.failed + one.warnings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
