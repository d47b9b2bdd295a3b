import type { CatalogueById } from '../../report/catalogue.ts';
import { statementOf } from '../../report/headline.ts';
import { changesInWords, otherInWords, sumOf } from '../../report/page/changes-section.tsx';
import { resultOf } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { Report, Run, RunDiff } from '../../services/reports/types.ts';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { Delta } from '../../ui/plate.tsx';
import { shortAddress } from '../../ui/short-address.ts';
import { Note } from '../components/note.tsx';
import { reportWords } from '../words/report.ts';
import { CompareList } from './compare-list.tsx';
import type { CompareQuery } from './compare-path.ts';
import { ComparePicker } from './compare-picker.tsx';
import { isOver } from './live.ts';
import { RunAgain } from './report-actions.tsx';
import { Crumbs } from './report-head.tsx';

const words = reportWords.compare;

interface CompareViewProps {
  readonly report: Report;
  /** Completed ones, the latest first. */
  readonly runs: readonly Run[];
  /** Null: there are no two runs to choose. */
  readonly query: CompareQuery | null;
  /** Null: nothing to compare, for the reason in `note`. */
  readonly diff: RunDiff | null;
  readonly note: string | null;
  readonly texts: CatalogueById;
}

/** What differs between two runs of one report: by category, then in one list. */
export function CompareView({ report, runs, query, diff, note, texts }: CompareViewProps) {
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
      {query !== null && <ComparePicker id={report.id} runs={runs} query={query} diff={diff} />}
      {note !== null && (
        <Note tone="info">
          <p>{note}</p>
        </Note>
      )}
      {query === null && <WayToCompare report={report} />}
      {diff !== null && query !== null && (
        <>
          <Categories diff={diff} />
          <WhatChanged id={report.id} diff={diff} query={query} texts={texts} />
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

function Categories({ diff: { older, newer, categories } }: { readonly diff: RunDiff }) {
  return (
    <section class="sheet pad" aria-label={words.caption(older.number, newer.number)}>
      <ul class="cmp-cats">
        {categories.map(({ category, older: before, newer: after, change }) => (
          <li key={category}>
            <span>{categoryTitles[category]}</span>
            <CategoryScore score={before} />
            <Icon name="arrow" class="flip" label={words.to} />
            <CategoryScore score={after} />
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

interface WhatChangedProps {
  readonly id: number;
  readonly diff: RunDiff;
  readonly query: CompareQuery;
  readonly texts: CatalogueById;
}

function WhatChanged({ id, diff, query, texts }: WhatChangedProps) {
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
      <CompareList id={id} diff={diff} query={query} texts={texts} />
      <p class="same">{sumsInWords(diff)}</p>
      {query.show === 'all' && (
        <Folded
          title={words.unchanged(unchanged.length)}
          checks={unchanged.map((change) => change.newer)}
          texts={texts}
        />
      )}
    </section>
  );
}

/** How the score came from one to the other: the parts add up. */
function sumsInWords(diff: RunDiff): string {
  const [better, worse] = [sumOf(diff.improved), sumOf(diff.regressed)];
  const { older, newer, scoreChange } = diff;
  if (scoreChange === null || better === null || worse === null) return '';
  return `${words.sums(older.score, newer.score, better, worse)} ${otherInWords(diff)}`;
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
