import { unlessGone } from '../../lib/unless-gone.ts';
import { generalTask } from '../../report/general-task.ts';
import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import type { CheckedRow } from '../../services/reports/types.ts';
import { cutAddress } from '../../ui/address.tsx';
import { type Answer, page, redirect } from '../answer.ts';
import { countChecked } from '../count-checked.ts';
import { formRefusal, orWaitAt } from '../form-refusal.ts';
import { leadBack } from '../lead-back.ts';
import { readLive } from '../live/live-data.ts';
import { projectNotificationPages } from '../notifications/project-pages.tsx';
import { readWatchState } from '../notifications/watch-panel.tsx';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { checkAgain } from '../schedules/check-again.tsx';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { lookStateWords } from '../words/look.ts';
import { projectsWords } from '../words/projects.ts';
import { refusalWords } from '../words/refusals.ts';
import { AddPagesRefusal, type AddPagesState, nothingTyped } from './add-pages.tsx';
import { browserSwitches } from './browser-form.tsx';
import { DeleteView } from './delete-view.tsx';
import { projectExportPages } from './export-pages.ts';
import { lastChecked, readProjectListData } from './list-data.ts';
import { projectFields, readProjectList } from './list-query.ts';
import { ProjectListView } from './list-view.tsx';
import { projectPath } from './paths.ts';
import { ProjectView, runAllMax } from './project-view.tsx';
import { nothingShared, projectShareForm, projectSharePages } from './share-pages.ts';
import { readPages } from './typed-pages.ts';
import { worstPages } from './worst-pages.tsx';

/** The hosts of the account, and one of them. */
export const projectPages: Pages = (add, parts) => {
  const { services, catalogue } = parts;
  const tasks = new Map(catalogue.checks.map((check) => [check.id, generalTask(check.id, check)]));

  add({
    method: 'GET',
    path: '/projects',
    who: 'member',
    query: projectFields,
    async handle({ session, query, nowMs }) {
      parts.admission.toList();
      const state = readProjectList(query);
      const data = await readProjectListData(services, session.account.id, state);
      const isOwner = session.role === 'owner';
      return page({
        title: projectsWords.title,
        section: 'projects',
        main: <ProjectListView state={state} data={data} tasks={tasks} isOwner={isOwner} nowMs={nowMs} />,
      });
    },
  });

  add({
    method: 'GET',
    path: '/projects/:project',
    who: 'member',
    handle: (visit) => showProject(parts, visit, nothingTyped),
  });

  add({
    method: 'POST',
    path: '/projects/:project/pages',
    who: 'member',
    isSentOnce: true,
    bodyMaxBytes: bulkBodyMaxBytes,
    form: { pages: 'lines' },
    handle: (visit) => addPagesOf(parts, visit),
  });

  leadBack(add, '/projects/:project/pages', 'member', (param) => projectPath(param('project')));

  add({
    method: 'POST',
    path: '/projects/:project/expectations',
    who: 'member',
    form: { indexable: 'line', ai_search: 'line', deployed: 'line' },
    async handle({ caller, param, form }) {
      const expectations = {
        indexable: form.get('indexable') === '1',
        aiSearch: form.get('ai_search') === '1',
        deployed: form.get('deployed') === '1',
      };
      const { project } = await services.projects.declare(caller, param('project'), expectations, undefined);
      return redirect(projectPath(project), { tone: 'good', text: projectsWords.expectations.saved });
    },
  });

  leadBack(add, '/projects/:project/expectations', 'member', (param) => projectPath(param('project')));

  add({
    method: 'POST',
    path: '/projects/:project/browser',
    who: 'member',
    form: { browser: 'line' },
    async handle({ caller, param, form }) {
      const name = param('project');
      const browser = browserSwitches.find((one) => one === form.get('browser')) ?? 'default';
      const { project } = await services.projects.switchBrowser(caller, name, browser, undefined);
      return redirect(projectPath(project), { tone: 'good', text: lookStateWords.project.saved });
    },
  });

  leadBack(add, '/projects/:project/browser', 'member', (param) => projectPath(param('project')));

  projectNotificationPages(add, parts);
  projectExportPages(add, parts);
  projectSharePages(add, parts, (visit, answer, status) =>
    showProject(parts, visit, nothingTyped, status, answer),
  );

  add({
    method: 'POST',
    path: '/projects/:project/run',
    who: 'member',
    handle: (visit) => runAll(parts, visit),
  });

  add({
    method: 'GET',
    path: '/projects/:project/delete',
    who: 'owner',
    handle: (visit) => askToDelete(parts, visit, undefined),
  });

  add({
    method: 'POST',
    path: '/projects/:project/delete',
    who: 'owner',
    form: { name: 'line' },
    async handle(visit) {
      const { session, caller, param, form } = visit;
      const { project } = await services.projects.get(session.account.id, param('project'));
      const typed = form.get('name') ?? '';
      if (typed.toLowerCase() !== project) return askToDelete(parts, visit, typed);
      await services.projects.delete(caller, project, undefined);
      return redirect('/projects', { tone: 'good', text: projectsWords.removing.done(project) });
    },
  });
};

const newestSites = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;

async function showProject(
  parts: PageParts,
  { session, param, nowMs }: MemberVisit,
  add: AddPagesState,
  status = 200,
  share = nothingShared,
): Promise<Answer> {
  const { services, catalogue, admission } = parts;
  admission.toList();
  const accountId = session.account.id;
  const { id } = await services.projects.get(accountId, param('project'));
  // First: what ends in between is over in the numbers, or else nothing would bring the page up to date.
  const live = await readLive(services, accountId, id);
  const detail = await services.projects.get(accountId, String(id));
  const [checkedAt, firstTasks, sites, canLook, watch] = await Promise.all([
    lastChecked(services, accountId, detail),
    services.projects.firstTasks(accountId, worstPages(detail)),
    services.sites.list(accountId, { ...newestSites, project: String(id) }),
    services.looks.isAvailable(),
    readWatchState(services, { accountId }, id),
  ]);
  const checks = new Map(catalogue.checks.map((check) => [check.id, check]));
  return page({
    status,
    title: status === 200 ? detail.project : words.errorTitle(detail.project),
    section: 'projects',
    main: (
      <>
        <AddPagesRefusal refused={add.refused} />
        <ProjectView
          detail={detail}
          checkedAt={checkedAt}
          live={live}
          sites={sites}
          add={add}
          checks={checks}
          firstTasks={firstTasks}
          share={projectShareForm(parts, detail, share)}
          savedPassword={share.savedPassword}
          canLook={canLook}
          watch={watch}
          isOwner={session.role === 'owner'}
          nowMs={nowMs}
        />
        {await checkAgain(services, session.account.id, { target: 'project', id: detail.id, nowMs })}
      </>
    ),
  });
}

async function askToDelete(
  { services }: PageParts,
  { session, param }: MemberVisit,
  mismatch: string | undefined,
): Promise<Answer> {
  const { project, reportsCount } = await services.projects.get(session.account.id, param('project'));
  const title = projectsWords.removing.documentTitle(project);
  return page({
    status: mismatch === undefined ? 200 : 422,
    title: mismatch === undefined ? title : words.errorTitle(title),
    section: 'projects',
    main: <DeleteView project={project} reportsCount={reportsCount} mismatch={mismatch} />,
  });
}

/** Each report once more; those that run already are joined. */
async function runAll(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { services } = parts;
  const { session, caller, param, reply } = visit;
  const { id, project } = await services.projects.get(session.account.id, param('project'));
  const way = projectPath(project);
  return orWaitAt(way, reply, async () => {
    parts.countCreation(visit.request, reply, caller.accountId);
    parts.admission.toCreate();
    const { rows } = await services.reports.list(caller.accountId, {
      project: String(id),
      sortBy: 'id',
      sort: 'asc',
      perPage: runAllMax,
      page: 1,
    });
    let count = 0;
    for (const row of rows) {
      const run = await unlessGone(services.reports.update(caller, row.id, { update: true }, undefined));
      if (run !== undefined) count += 1;
    }
    return redirect(way, { tone: 'good', text: projectsWords.project.running(count) });
  });
}

/** Lines that are refused stay in the form to be corrected; the others are on their way. */
async function addPagesOf(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { session, caller, param, form, request, reply } = visit;
  const words = projectsWords.add;
  const { project } = await parts.services.projects.get(session.account.id, param('project'));
  const again = (title: string, lines: readonly string[], pages: string, status = 422) =>
    showProject(parts, visit, { pages, refused: { title, lines } }, status);
  const { urls, foreign } = readPages(form.list('pages'), project);
  if (urls.length + foreign.length === 0) return again(words.nothingAdded, [words.empty], '');
  if (foreign.length > 0) {
    return again(
      urls.length === 0 ? words.refused(foreign.length) : words.refusedAll(foreign.length, urls.length),
      foreign.map(({ line, host }) => words.foreign(cutAddress(line), host)),
      form.typed('pages'),
    );
  }
  try {
    parts.countCreation(request, reply, caller.accountId);
    parts.admission.toCreate();
    const rows = await parts.services.reports.check(caller, { urls, privacy: 1 });
    const refused = rows.filter((row) => !row.ok);
    if (refused.length === 0) {
      return redirect(projectPath(project), { tone: 'good', text: words.added(countChecked(rows)) });
    }
    const typed = refused.map(({ url }) => url).join('\n');
    return again(words.refused(refused.length, countChecked(rows)), refused.map(lineOf), typed);
  } catch (error) {
    const refusal = formRefusal(error, reply);
    if (refusal === undefined) throw error;
    const { message } = refusal.error;
    const [title, lines] = refusal.isForNow
      ? [message, []]
      : [words.nothingAdded, [refusalWords(refusal.error)]];
    return again(title, lines, form.typed('pages'), refusal.status);
  }
}

function lineOf(row: CheckedRow): string {
  return row.ok ? row.url : `${cutAddress(row.url)}: ${refusalWords(row.refusal)}`;
}
