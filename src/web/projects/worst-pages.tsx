import type { ProjectDetail } from '../../services/reports/project-types.ts';
import type { Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { projectsWords } from '../words/projects.ts';
import { projectReportsPath } from './paths.ts';

const words = projectsWords.worst;

/** As many as the findings beside them. */
const shownMax = 8;

/** The pages with the lowest scores. */
export function WorstPages({ detail: { project, reportsCount, worst } }: { readonly detail: ProjectDetail }) {
  const shown = worst.filter(({ findingsCount }) => findingsCount !== 0).slice(0, shownMax);
  return (
    <section aria-labelledby="worst-title">
      <div class="sect-head">
        <h2 id="worst-title">{words.title}</h2>
        {reportsCount > 1 && (
          <a href={projectReportsPath(project, { sort: 'score:asc' })}>{words.all(reportsCount)}</a>
        )}
      </div>
      {shown.length === 0 ? (
        <p class="sheet pad muted">{words.none}</p>
      ) : (
        <ul class="sheet rows">
          {shown.map((report) => (
            <WorstPage key={report.id} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WorstPage({ report }: { readonly report: Report }) {
  const { id, url, score, result, previousScore, findingsCount, title } = report;
  return (
    <li>
      <Plate score={score} result={result} />
      <div class="p-page">
        <a class="pg" href={`/reports/${id}`}>
          <Path url={url} />
        </a>
        {title !== null && (
          <span class="pg-t">
            <bdi>{title}</bdi>
          </span>
        )}
      </div>
      <div class="p-side">
        {score !== null && previousScore !== null && <Delta by={score - previousScore} />}
        {findingsCount !== null && <small>{words.toFix(findingsCount)}</small>}
      </div>
    </li>
  );
}

/** The host stands in the title of the page, so the path alone tells pages apart. */
function Path({ url }: { readonly url: string }) {
  if (!URL.canParse(url)) return <Address url={url} />;
  const { pathname, search } = new URL(url);
  return <bdi>{pathname + search}</bdi>;
}
