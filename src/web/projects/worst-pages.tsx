import { errorPageCheck } from '../../services/reports/error-pages.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import type { Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { splitAddress } from '../../ui/short-address.ts';
import { projectsWords } from '../words/projects.ts';
import { projectReportsPath } from './paths.ts';

const words = projectsWords.worst;

/** As many as the findings beside them. */
const shownMax = 8;

interface WorstPagesProps {
  readonly detail: ProjectDetail;
  /** By id of the report: what to do first. */
  readonly firstTasks: ReadonlyMap<number, string>;
}

/** The pages with the lowest scores, and what to do first on each. */
export function WorstPages({ detail, firstTasks }: WorstPagesProps) {
  const { project, reportsCount } = detail;
  const shown = worstPages(detail);
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
            <WorstPage key={report.id} report={report} task={firstTasks.get(report.id)} />
          ))}
        </ul>
      )}
      <Apart detail={detail} />
    </section>
  );
}

/** Those that are shown. */
export function worstPages({ worst }: Pick<ProjectDetail, 'worst'>): readonly Report[] {
  return worst.filter(({ findingsCount }) => findingsCount !== 0).slice(0, shownMax);
}

/** Pages that are mended otherwise than by what is found on them. */
function Apart({ detail: { project, errorPagesCount, failedCount } }: Pick<WorstPagesProps, 'detail'>) {
  if (errorPagesCount + failedCount === 0) return null;
  return (
    <p class="row sm hint apart">
      {errorPagesCount > 0 && (
        <a href={projectReportsPath(project, { check: errorPageCheck })}>{words.errors(errorPagesCount)}</a>
      )}
      {failedCount > 0 && (
        <a href={projectReportsPath(project, { state: 'failed' })}>{words.failed(failedCount)}</a>
      )}
    </p>
  );
}

function WorstPage({ report, task }: { readonly report: Report; readonly task: string | undefined }) {
  const { id, url, score, result, previousScore, findingsCount, title } = report;
  return (
    <li>
      <Plate score={score} result={result} />
      <div class="p-page">
        <a class="pg" href={`/reports/${id}`}>
          <Path url={url} />
        </a>
        {(task ?? title) !== null && (
          <span class="pg-t">
            <bdi>{task ?? title}</bdi>
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
  return <bdi>{splitAddress(url).path}</bdi>;
}
