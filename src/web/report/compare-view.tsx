import type { CatalogueById } from '../../report/catalogue.ts';
import { changesInWords, otherInWords, sumOf } from '../../report/page/changes-section.tsx';
import type { Report, Run, RunDiff } from '../../services/reports/types.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { Note } from '../components/note.tsx';
import { reportWords } from '../words/report.ts';
import { CompareList } from './compare-list.tsx';
import type { CompareQuery } from './compare-path.ts';
import { ComparePicker } from './compare-picker.tsx';
import { CompareCategories, SameChecks } from './compare-sheets.tsx';
import { isOver } from './live.ts';
import { RunAgain } from './report-actions.tsx';
import { Crumbs } from './report-head.tsx';
import { runPath } from './run-path.ts';

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
          <CompareCategories
            label={words.caption(diff.older.number, diff.newer.number)}
            categories={diff.categories}
          />
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
      <CompareList
        diff={diff}
        query={query}
        texts={texts}
        base={`/reports/${id}`}
        anchors={`${runPath(id, newer.number)}#`}
        words={words}
      />
      <p class="same">{sumsInWords(diff)}</p>
      {query.show === 'all' && <SameChecks unchanged={unchanged} texts={texts} />}
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
