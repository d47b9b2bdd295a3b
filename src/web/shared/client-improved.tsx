import type { SharedPage, SharedProject } from '../../services/reports/project-types.ts';
import { Delta, Plate } from '../../ui/plate.tsx';
import { changeOver } from '../projects/trend.ts';
import { clientReportWords } from '../words/client-report.ts';
import { PagePath } from './page-path.tsx';

const words = clientReportWords.improved;

/** So many say enough; the list of all pages tells the others. */
const shownMax = 5;

interface ImprovedProps {
  readonly data: SharedProject;
  readonly path: string;
}

/** What has become of the scores, and which pages gained most. */
export function Improved({ data, path }: ImprovedProps) {
  const { trend, checkedAt, improvedDays, pages } = data;
  const change = trend === null ? null : changeOver(trend, checkedAt, improvedDays);
  const better = pages.filter((page) => gainOf(page) > 0).toSorted((a, b) => gainOf(b) - gainOf(a));
  const worse = pages.filter((page) => gainOf(page) < 0);
  return (
    <section class="sect-gap" aria-labelledby="improved-title">
      <div class="sect-head">
        <h2 id="improved-title">{words.title}</h2>
      </div>
      {change !== null && <p>{words.average(change.by, change.days)}</p>}
      <p>
        {better.length === 0
          ? words.none(improvedDays)
          : words.counts(better.length, worse.length, improvedDays)}
      </p>
      {better.length > 0 && (
        <ul class="sheet rows apart">
          {better.slice(0, shownMax).map((page) => (
            <BetterPage key={page.id} page={page} path={path} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BetterPage({ page, path }: { readonly page: SharedPage; readonly path: string }) {
  const { id, url, score, result, scoreBefore } = page;
  return (
    <li>
      <Plate score={score} result={result} />
      <a class="pg" href={`${path}/${id}`}>
        <PagePath url={url} />
      </a>
      <div class="p-side">
        <Delta by={gainOf(page)} />
        {score !== null && scoreBefore !== null && <small>{words.from(scoreBefore, score)}</small>}
      </div>
    </li>
  );
}

/** Points; 0 where there is nothing to compare with. */
function gainOf({ score, scoreBefore }: SharedPage): number {
  return score === null || scoreBefore === null ? 0 : score - scoreBefore;
}
