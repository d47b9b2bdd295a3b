import type { CatalogueById } from '../../report/catalogue.ts';
import type { Page } from '../../services/page.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import type { Site } from '../../services/sites/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import type { LiveData } from '../live/live-data.ts';
import { LiveSection } from '../live/live-section.tsx';
import { WatchPanel, type WatchState } from '../notifications/watch-panel.tsx';
import { SavedPassword } from '../report/saved-password.tsx';
import { newSitePath } from '../sites/paths.ts';
import { waiversPath } from '../waivers/paths.ts';
import { projectsWords } from '../words/projects.ts';
import { sitesWords } from '../words/sites.ts';
import { waiversWords } from '../words/waivers.ts';
import { AddPages, type AddPagesState } from './add-pages.tsx';
import { BrowserForm } from './browser-form.tsx';
import { CategoryAverages } from './category-averages.tsx';
import { Crumbs } from './crumbs.tsx';
import { DeleteDialog } from './delete-view.tsx';
import { ExpectationsForm } from './expectations-form.tsx';
import { ExportProject } from './export-project.tsx';
import { FrequentFindings } from './frequent-findings.tsx';
import { projectPath, projectReportsPath } from './paths.ts';
import { ProjectSites } from './project-sites.tsx';
import { ProjectSummary } from './project-summary.tsx';
import { ProjectNewLink, type ProjectShareForm, ShareProject } from './share-project.tsx';
import { WorstPages } from './worst-pages.tsx';

const words = projectsWords.project;

/** Reports that one press runs again; more are run from the list, a page at a time. */
export const runAllMax = 100;

interface ProjectViewProps {
  readonly detail: ProjectDetail;
  readonly checkedAt: number | null;
  /** Null: nothing is in progress. */
  readonly live: LiveData | null;
  /** The newest of the sites that begin here. */
  readonly sites: Pick<Page<Site>, 'rows' | 'total'>;
  readonly add: AddPagesState;
  readonly checks: CatalogueById;
  /** By id of the report: what to do first. */
  readonly firstTasks: ReadonlyMap<number, string>;
  readonly share: ProjectShareForm;
  /** Given with the form that this page answers. */
  readonly savedPassword: string | undefined;
  /** A browser can look at pages. */
  readonly canLook: boolean;
  readonly watch: WatchState;
  readonly isOwner: boolean;
  readonly nowMs: number;
}

/** One host: how its pages do together, which are worst, and what many of them have in common. */
export function ProjectView(props: ProjectViewProps) {
  const { detail, checkedAt, live, sites, add, checks, firstTasks, share, savedPassword, canLook, isOwner } =
    props;
  const { nowMs } = props;
  const { project, reportsCount } = detail;
  return (
    <>
      {savedPassword !== undefined && share.shareUrl !== null && (
        <SavedPassword shareUrl={share.shareUrl} password={savedPassword} />
      )}
      <Crumbs project={project} />
      <div class="head">
        <div>
          <h1 class="url">{project}</h1>
          <p class="meta">
            <span>{words.reports(reportsCount)}</span>
            <span>
              {checkedAt === null ? (
                words.never
              ) : (
                <>
                  {words.checked} <When at={checkedAt} now={nowMs} />
                </>
              )}
            </span>
          </p>
        </div>
        <div class="row actions">
          {reportsCount > 0 && reportsCount <= runAllMax && (
            <form method="post" action={projectPath(project, '/run')}>
              <button class="btn">
                <Icon name="refresh" /> {words.runAll}
              </button>
            </form>
          )}
          <a class="btn" href="#add-pages">
            <Icon name="plus" /> {words.addPages}
          </a>
          {sites.total === 0 && (
            <a class="btn" href={newSitePath(project)}>
              <Icon name="globe" /> {sitesWords.ofProject.whole}
            </a>
          )}
          <a class="btn" href={projectReportsPath(project)}>
            <Icon name="list" /> {words.allReports}
          </a>
          <a class="btn" href={waiversPath(project)}>
            {waiversWords.title}
          </a>
          {reportsCount > 0 && <ExportProject project={project} />}
          <ShareProject detail={detail} form={share} />
          {isOwner && (
            <button type="button" class="btn bad" popovertarget="delete-project">
              <Icon name="trash" /> {words.remove}
            </button>
          )}
        </div>
      </div>
      {live !== null && <LiveSection data={live} project={detail.id} path={projectPath(project)} />}
      <div class="stack">
        <ProjectSites project={project} sites={sites} nowMs={nowMs} />
        <ProjectSummary detail={detail} checkedAt={checkedAt} />
      </div>
      {detail.averageScore !== null && (
        <>
          <div class="cols two sect-gap">
            <WorstPages detail={detail} firstTasks={firstTasks} />
            <FrequentFindings detail={detail} checks={checks} />
          </div>
          <CategoryAverages detail={detail} />
        </>
      )}
      <WatchPanel project={project} state={props.watch} isOwner={isOwner} />
      <AddPages project={project} state={add} />
      <ExpectationsForm detail={detail} />
      {(canLook || detail.browser !== 'default') && <BrowserForm detail={detail} />}
      <ProjectNewLink project={project} />
      {isOwner && <DeleteDialog project={project} reportsCount={reportsCount} />}
    </>
  );
}
