import { fieldErrorsOf } from '../account/refusal.ts';
import { type Answer, page, redirect } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import { Crumbs } from '../projects/crumbs.tsx';
import { projectPath } from '../projects/paths.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { notificationWords } from '../words/notifications.ts';
import { changeOf, formOf, type NotificationsForm, notificationFields, sentForm } from './form-state.ts';
import { NotificationsView } from './notifications-form.tsx';
import { offeredIn, readTargets } from './read-targets.ts';
import { stopWatching, watchSite } from './watch-site.ts';

const words = notificationWords.ofProject;
const { watching } = notificationWords;
const path = '/projects/:project/notifications';

/** What is told of one project, and the press that has it watched. */
export const projectNotificationPages: Pages = (add, { services }) => {
  const { notifications, projects } = services;

  const show = async (
    { session, caller, param }: MemberVisit,
    refused?: NotificationsForm,
  ): Promise<Answer> => {
    const { id, project } = await projects.find(caller.accountId, param('project'));
    const [found, targets] = await Promise.all([
      notifications.ofProject(caller.accountId, id),
      readTargets(services, caller),
    ]);
    const title = `${words.title}: ${project}`;
    const action = projectPath(project, '/notifications');
    return page({
      status: refused === undefined ? 200 : 422,
      title: refused === undefined ? title : pageWords.errorTitle(title),
      section: 'projects',
      main: (
        <>
          <Crumbs project={project} below={words.title} />
          <div class="head">
            <div>
              <h1>{words.title}</h1>
              <p class="lede">{words.lede(project)}</p>
              <p class="muted">{found.isOwn ? words.own : words.asAccount}</p>
            </div>
            {found.isOwn && session.role === 'owner' && (
              <form class="row actions" method="post" action={`${action}/follow`}>
                <button class="btn">{words.follow}</button>
              </form>
            )}
          </div>
          <NotificationsView
            form={refused ?? formOf(found)}
            action={action}
            {...targets}
            isOfAccount={false}
            isOwner={session.role === 'owner'}
          />
        </>
      ),
    });
  };

  add({ method: 'GET', path, who: 'member', handle: (visit) => show(visit) });

  add({
    method: 'POST',
    path,
    who: 'owner',
    form: notificationFields,
    async handle(visit) {
      const { caller, form, param } = visit;
      const { id, project } = await projects.find(caller.accountId, param('project'));
      const sent = sentForm(form, offeredIn(await readTargets(services, caller)));
      try {
        await notifications.changeProject(caller, id, changeOf(sent));
        return redirect(projectPath(project), { tone: 'good', text: notificationWords.saved });
      } catch (error) {
        return show(visit, { ...sent, errors: fieldErrorsOf(error) });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/follow`,
    who: 'owner',
    async handle({ caller, param }) {
      const { id, project } = await projects.find(caller.accountId, param('project'));
      await notifications.followAccount(caller, id);
      return redirect(projectPath(project, '/notifications'), { tone: 'good', text: words.followed });
    },
  });

  add({
    method: 'POST',
    path: '/projects/:project/watch',
    who: 'owner',
    async handle({ caller, param }) {
      const { id, project } = await projects.find(caller.accountId, param('project'));
      await watchSite(services, caller, id);
      return redirect(projectPath(project, '#watch'), { tone: 'good', text: watching.pressed(project) });
    },
  });

  add({
    method: 'POST',
    path: '/projects/:project/watch/stop',
    who: 'owner',
    async handle({ caller, param }) {
      const { id, project } = await projects.find(caller.accountId, param('project'));
      await stopWatching(services, caller, id);
      return redirect(projectPath(project, '#watch'), { tone: 'good', text: watching.stopped(project) });
    },
  });

  add({
    method: 'POST',
    path: '/projects/:project/watch/test',
    who: 'owner',
    async handle({ caller, param }) {
      const { project } = await projects.find(caller.accountId, param('project'));
      const on = (await services.webhooks.list(caller.accountId)).filter(({ enabled }) => enabled);
      const sent = await Promise.all(on.map(({ id }) => services.webhooks.test(caller, id)));
      const arrived = sent.filter(({ delivered }) => delivered).length;
      const tone = arrived === on.length ? 'good' : 'bad';
      return redirect(projectPath(project, '#watch'), { tone, text: watching.tested(arrived, on.length) });
    },
  });

  for (const below of ['watch', 'watch/stop', 'watch/test', 'notifications/follow']) {
    leadBack(add, `/projects/:project/${below}`, 'member', (param) => projectPath(param('project')));
  }
};
