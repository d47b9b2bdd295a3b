import type { CatalogueById } from '../../report/catalogue.ts';
import { statementOf } from '../../report/headline.ts';
import { ChangeLists, changesInWords } from '../../report/page/changes-section.tsx';
import { resultOf } from '../../report/page/scoring.ts';
import { instantOf } from '../../report/page/shown-report.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Report, Run, RunDiff } from '../../services/reports/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { shortAddress } from '../../ui/short-address.ts';
import { Note } from '../components/note.tsx';
import { TableHead } from '../components/table-head.tsx';
import { reportWords } from '../words/report.ts';
import { isOver } from './live.ts';
import { RunAgain } from './report-actions.tsx';
import { Crumbs } from './report-head.tsx';

const words = reportWords.compare;

interface CompareViewProps {
  readonly report: Report;
  /** Completed ones, the latest first. */
  readonly runs: readonly Run[];
  readonly chosen: { readonly older: number; readonly newer: number } | null;
  /** Null: nothing to compare, for the reason in `note`. */
  readonly diff: RunDiff | null;
  readonly note: string | null;
  readonly texts: CatalogueById;
}

/** Two runs of one report beside each other, the older one left. */
export function CompareView({ report, runs, chosen, diff, note, texts }: CompareViewProps) {
  return (
    <>
      <Crumbs report={report} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">
            <bdi>{shortAddress(report.url)}</bdi>
          </p>
        </div>
      </div>
      {chosen !== null && <Pickers id={report.id} runs={runs} chosen={chosen} />}
      {note !== null && (
        <Note tone="info">
          <p>{note}</p>
        </Note>
      )}
      {chosen === null && <WayToCompare report={report} />}
      {diff !== null && (
        <>
          <Scores diff={diff} />
          <Categories diff={diff} />
          <WhatChanged id={report.id} diff={diff} texts={texts} />
        </>
      )}
    </>
  );
}

/** While there are not yet two runs. */
function WayToCompare({ report }: { readonly report: Report }) {
  const { id, state } = report;
  if (isOver(state)) return <RunAgain report={report} label={reportWords.actions.runAgain} isPrimary />;
  return (
    <a class="btn primary" href={`/reports/${id}`}>
      {reportWords.failed.toRunning}
    </a>
  );
}

interface PickersProps {
  readonly id: number;
  readonly runs: readonly Run[];
  readonly chosen: { readonly older: number; readonly newer: number };
}

function Pickers({ id, runs, chosen }: PickersProps) {
  const select = (name: 'a' | 'b', label: string, number: number) => (
    <label class="f">
      <span>{label}</span>
      <select class="field" name={name}>
        {runs.map((run) => (
          <option key={run.number} value={run.number} selected={run.number === number}>
            {words.option(run.number, formatInstant(instantOf(run)), run.score)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="filters" autocomplete="off" data-auto action={`/reports/${id}/compare`}>
      {select('a', words.older, chosen.older)}
      {select('b', words.newer, chosen.newer)}
      <button class="btn">{words.compare}</button>
    </form>
  );
}

function Scores({ diff: { older, newer, scoreChange } }: { readonly diff: RunDiff }) {
  return (
    <section class="sheet row cmp" aria-label={words.scores}>
      <ScoreOf run={older} />
      <Icon name="arrow" class="flip" label={words.to} />
      <ScoreOf run={newer} />
      {scoreChange !== null && (
        <p class="push">
          <Delta by={scoreChange} /> {scoreChange !== 0 && words.points(Math.abs(scoreChange))}
        </p>
      )}
    </section>
  );
}

function ScoreOf({ run }: { readonly run: Run }) {
  return (
    <p class="row">
      <Plate score={run.score} result={run.result} isLarge /> <span>{formatInstant(instantOf(run))}</span>
    </p>
  );
}

interface WhatChangedProps {
  readonly id: number;
  readonly diff: RunDiff;
  readonly texts: CatalogueById;
}

function WhatChanged({ id, diff, texts }: WhatChangedProps) {
  const { older, newer, unchanged } = diff;
  const [before, after] = [older.checksVersion ?? '', newer.checksVersion ?? ''];
  return (
    <section class="sect-gap" aria-labelledby="changed-title">
      <div class="sect-head">
        <div>
          <h2 id="changed-title">{words.changed}</h2>
          <p>
            {changesInWords(diff)} {before === after ? words.sameRules(after) : words.rules(before, after)}
          </p>
        </div>
      </div>
      <ChangeLists changes={diff} texts={texts} anchors={`/reports/${id}?view=last#`} isComparison />
      <Folded
        title={words.unchanged(unchanged.length)}
        checks={unchanged.map((change) => change.newer)}
        texts={texts}
      />
    </section>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly checks: RunDiff['onlyInOlder'];
  readonly texts: CatalogueById;
}

function Folded({ title, checks, texts }: FoldedProps) {
  if (checks.length === 0) return null;
  return (
    <details class="sheet pad astable">
      <summary class="linkbtn">{title}</summary>
      <ul class="folded">
        {checks.map((check) => (
          <li key={check.id}>
            <OutcomeIcon outcome={check.outcome} />
            <bdi>{statementOf(check, texts.get(check.id))}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Categories({ diff }: { readonly diff: RunDiff }) {
  const { older, newer, categories } = diff;
  return (
    <section class="sect-gap" aria-labelledby="categories-title">
      <div class="sect-head">
        <div>
          <h2 id="categories-title">{words.categories}</h2>
        </div>
      </div>
      <div class="sheet scroll">
        <table class="tbl">
          <caption class="vh">{words.caption(older.number, newer.number)}</caption>
          <TableHead
            columns={[
              words.category,
              { num: reportWords.run(older.number) },
              { num: reportWords.run(newer.number) },
              { num: words.change },
            ]}
          />
          <tbody>
            {categories.map(({ category, older: before, newer: after, change }) => (
              <tr key={category}>
                <th scope="row">{categoryTitles[category]}</th>
                <td class="num">
                  <CategoryScore score={before} />
                </td>
                <td class="num">
                  <CategoryScore score={after} />
                </td>
                <td class="num">
                  <Delta by={change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CategoryScore({ score }: { readonly score: number | null }) {
  return <span class={`cat-s ${score === null ? 'na' : resultOf(score)}`}>{score ?? '–'}</span>;
}
