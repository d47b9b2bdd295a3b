import type { CatalogueById } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import type { SharedPage, SharedProject } from '../../services/reports/project-types.ts';
import { Delta, Plate } from '../../ui/plate.tsx';
import { When } from '../../ui/when.tsx';
import { ProjectSummary } from '../projects/project-summary.tsx';
import { clientReportWords as words } from '../words/client-report.ts';
import { Improved } from './client-improved.tsx';
import { NextSteps } from './client-next-steps.tsx';
import { PagePath } from './page-path.tsx';

interface ClientReportProps {
  readonly data: SharedProject;
  /** Of this page; those of reports lie below it. */
  readonly path: string;
  readonly checks: CatalogueById;
}

/** A project for others: no word of whose it is, and nothing that changes it. On paper its top is the cover. */
export function ClientReport({ data, path, checks }: ClientReportProps) {
  return (
    <>
      <Cover data={data} />
      {data.pages.length > 0 && (
        <>
          <Improved data={data} path={path} />
          <NextSteps data={data} checks={checks} />
        </>
      )}
      <Pages data={data} path={path} checks={checks} />
    </>
  );
}

function Cover({ data }: Pick<ClientReportProps, 'data'>) {
  const { project, reportsCount, checkedAt, leftOutCount, note } = data;
  return (
    <div class="cover">
      <div class="head">
        <div>
          <h1 class="url">{project}</h1>
          <p class="meta">
            <span>{words.pages(reportsCount)}</span>
            <span>
              {checkedAt === null ? (
                words.never
              ) : (
                <>
                  {words.checked} <When at={checkedAt} />
                </>
              )}
            </span>
            {leftOutCount > 0 && <span>{words.leftOut(leftOutCount)}</span>}
          </p>
        </div>
      </div>
      {note !== null && (
        <p class="sheet pad from-owner">
          <span class="vh">{words.note}: </span>
          {note}
        </p>
      )}
      <ProjectSummary detail={data} checkedAt={checkedAt} />
    </div>
  );
}

function Pages({ data, path, checks }: ClientReportProps) {
  const { pages, scoredCount, reportsCount } = data;
  return (
    <section class="sect-gap" aria-labelledby="pages-title">
      <div class="sect-head">
        <div>
          <h2 id="pages-title">{words.list.title}</h2>
          <p>{pages.length === 0 ? words.list.none : words.list.lede}</p>
        </div>
      </div>
      {pages.length > 0 && (
        <ul class="sheet rows">
          {pages.map((page) => (
            <PageRow key={page.id} page={page} path={path} checks={checks} />
          ))}
        </ul>
      )}
      {scoredCount > pages.length && <p class="hint apart">{words.list.lowest(pages.length, scoredCount)}</p>}
      {pages.length > 0 && reportsCount > scoredCount && (
        <p class="hint apart">{words.list.unscored(reportsCount - scoredCount)}</p>
      )}
    </section>
  );
}

interface PageRowProps extends Pick<ClientReportProps, 'path' | 'checks'> {
  readonly page: SharedPage;
}

function PageRow({ page, path, checks }: PageRowProps) {
  const { id, url, title, score, result, scoreBefore, findingsCount, first } = page;
  const task =
    first === null
      ? words.list.nothing
      : generalTask(first.check, checks.get(first.check), first.advice ?? undefined);
  return (
    <li>
      <Plate score={score} result={result} />
      <div>
        <a class="pg" href={`${path}/${id}`}>
          <PagePath url={url} />
        </a>
        {title !== null && (
          <span class="pg-t muted">
            <bdi>{title}</bdi>
          </span>
        )}
        <span class="pg-t">{task}</span>
      </div>
      <div class="p-side">
        {score !== null && scoreBefore !== null && score !== scoreBefore && (
          <Delta by={score - scoreBefore} />
        )}
        {findingsCount !== null && findingsCount > 0 && <small>{words.list.toFix(findingsCount)}</small>}
      </div>
    </li>
  );
}
