import type { CatalogueById } from '../../report/catalogue.ts';
import { sumOf } from '../../report/page/changes-section.tsx';
import type { Differences, Report } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { shortAddress } from '../../ui/short-address.ts';
import { Note } from '../components/note.tsx';
import { reportWords } from '../words/report.ts';
import { CompareList } from './compare-list.tsx';
import type { CompareQuery } from './compare-path.ts';
import { CompareCategories, SameChecks } from './compare-sheets.tsx';

const words = reportWords.compareReports;

interface CompareReportsViewProps {
  readonly first: Report;
  readonly second: Report;
  /** Null: nothing to compare, for the reason in `note`. */
  readonly differences: Differences | null;
  readonly note: string | null;
  readonly query: CompareQuery;
  readonly texts: CatalogueById;
}

/** How one page does beside another. */
export function CompareReportsView(props: CompareReportsViewProps) {
  const { first, second, differences, note, query, texts } = props;
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
        </div>
      </div>
      <section class="sheet row cmp" aria-label={words.title}>
        <ReportScore report={first} />
        <Icon name="arrow" class="flip" label={reportWords.compare.to} />
        <ReportScore report={second} />
        <Delta by={differences?.scoreChange ?? null} />
      </section>
      {note !== null && (
        <Note tone="info">
          <p>{note}</p>
        </Note>
      )}
      {differences !== null && (
        <>
          <CompareCategories label={words.caption} categories={differences.categories} />
          <section class="sect-gap" aria-labelledby="differs-title">
            <div class="sect-head">
              <div>
                <h2 id="differs-title">{words.changed}</h2>
                <p>{differences.difference === undefined ? words.lede : words.notComparable}</p>
              </div>
            </div>
            <CompareList
              diff={differences}
              query={query}
              texts={texts}
              base="/reports"
              anchors={`/reports/${second.id}?view=last#`}
              words={words}
            />
            <p class="same">{sumsInWords(first, second, differences)}</p>
            {query.show === 'all' && <SameChecks unchanged={differences.unchanged} texts={texts} />}
          </section>
        </>
      )}
    </>
  );
}

function ReportScore({ report: { id, url, score, result } }: { readonly report: Report }) {
  return (
    <span class="row">
      <Plate score={score} result={result} />{' '}
      <a href={`/reports/${id}`} title={url}>
        <bdi>{shortAddress(url)}</bdi>
      </a>
    </span>
  );
}

/** The parts add up. */
function sumsInWords(first: Report, second: Report, differences: Differences): string {
  const [better, worse] = [sumOf(differences.improved), sumOf(differences.regressed)];
  const { otherPoints } = differences;
  if (better === null || worse === null || otherPoints === null) return '';
  const sums = reportWords.compare.sums(first.score, second.score, better, worse);
  return otherPoints === 0 || sums === '' ? sums : `${sums} ${words.rest(otherPoints)}`;
}
