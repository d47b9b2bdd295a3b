import { AssayError } from '../../errors.ts';
import type { Session } from '../../services/people/types.ts';
import type { ScheduleTarget } from '../../services/schedules/types.ts';
import { type FieldErrors, fieldErrorsOf } from '../account/refusal.ts';
import { type Answer, page, redirect } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { siteNameOf } from '../sites/paths.ts';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { schedulesWords } from '../words/schedules.ts';
import { ScheduleListView } from './list-view.tsx';
import { ScheduleCrumbs, ScheduleView } from './one-view.tsx';
import { scheduleIdOf, schedulePath, schedulesPath, targetPath } from './paths.ts';
import { ScheduleForm, ScheduleRefused } from './schedule-form.tsx';
import {
  changeIn,
  scheduleAsTyped,
  scheduleFields,
  type TypedSchedule,
  targetIn,
  typedIn,
  usualSchedule,
  whatOf,
} from './typed-schedule.ts';

const perPage = 25;

/** What is checked by itself: the list, a new one, and one with its form. */
export const schedulePages: Pages = (add, parts) => {
  const { schedules } = parts.services;

  add({
    method: 'GET',
    path: schedulesPath,
    who: 'member',
    query: { page: 'line' },
    async handle({ session, query, nowMs }) {
      parts.admission.toList();
      const asked = Number(query.get('page') ?? 1);
      const at = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
      const order = { sortBy: 'next_at', sort: 'asc', perPage, page: at } as const;
      const list = await schedules.list(session.account.id, order);
      return page({
        title: schedulesWords.title,
        section: null,
        main: <ScheduleListView list={list} nowMs={nowMs} />,
      });
    },
  });

  add({
    method: 'GET',
    path: `${schedulesPath}/new`,
    who: 'member',
    query: { what: 'line' },
    async handle({ session, query }) {
      const { timeZone } = await parts.services.accounts.get(session.account.id);
      return showNew(parts, session, usualSchedule(query.get('what') ?? '', timeZone ?? 'UTC'));
    },
  });

  add({
    method: 'POST',
    path: schedulesPath,
    who: 'member',
    form: scheduleFields,
    isSentOnce: true,
    async handle({ caller, session, form }) {
      const typed = typedIn(form);
      try {
        const made = await schedules.create(caller, { ...targetIn(typed.what), ...changeIn(typed) });
        return redirect(schedulesPath, { tone: 'good', text: schedulesWords.form.created(made.sentence) });
      } catch (error) {
        return showNew(parts, session, typed, fieldErrorsOf(error));
      }
    },
  });

  add({
    method: 'POST',
    path: `${schedulesPath}/check`,
    who: 'member',
    form: { what: 'line', every: 'line' },
    isSentOnce: true,
    async handle({ caller, form }) {
      const every = form.get('every') === 'week' ? 'week' : 'day';
      const made = await schedules.create(caller, { ...targetIn(form.get('what') ?? ''), every });
      const flash = { tone: 'good', text: schedulesWords.form.created(made.sentence) } as const;
      return redirect(targetPath(made) ?? schedulesPath, flash);
    },
  });

  leadBack(add, `${schedulesPath}/check`, 'member', () => schedulesPath);

  add({
    method: 'GET',
    path: `${schedulesPath}/:id`,
    who: 'member',
    handle: (visit) => showOne(parts, visit),
  });

  add({
    method: 'POST',
    path: `${schedulesPath}/:id`,
    who: 'member',
    form: scheduleFields,
    async handle(visit) {
      const { caller, param, form } = visit;
      const id = scheduleIdOf(param('id'));
      const typed = typedIn(form);
      try {
        await schedules.update(caller, id, changeIn(typed), undefined);
        return redirect(schedulePath(id), { tone: 'good', text: schedulesWords.form.saved });
      } catch (error) {
        return showOne(parts, visit, typed, fieldErrorsOf(error));
      }
    },
  });

  add({
    method: 'POST',
    path: `${schedulesPath}/:id/pause`,
    who: 'member',
    form: { paused: 'line' },
    whenGone: () => schedulesPath,
    async handle({ caller, param, form }) {
      const isPaused = form.get('paused') === '1';
      await schedules.update(caller, scheduleIdOf(param('id')), { isPaused }, undefined);
      const text = isPaused ? schedulesWords.one.pausedNow : schedulesWords.one.resumed;
      return redirect(schedulesPath, { tone: 'good', text });
    },
  });

  add({
    method: 'POST',
    path: `${schedulesPath}/:id/fire`,
    who: 'member',
    whenGone: () => schedulesPath,
    async handle({ caller, param, request, reply }) {
      const id = scheduleIdOf(param('id'));
      parts.countCreation(request, reply, caller.accountId);
      await schedules.fire(caller, id);
      return redirect(schedulePath(id), { tone: 'good', text: schedulesWords.one.fired });
    },
  });

  add({
    method: 'POST',
    path: `${schedulesPath}/:id/delete`,
    who: 'member',
    form: { back: 'line' },
    whenGone: () => schedulesPath,
    async handle({ caller, param, form }) {
      const schedule = await schedules.get(caller.accountId, scheduleIdOf(param('id')));
      await schedules.delete(caller, schedule.id, undefined);
      const isOfPanel = form.get('back') === '1';
      const text = isOfPanel ? schedulesWords.panel.stopped : schedulesWords.one.removed;
      return redirect((isOfPanel ? targetPath(schedule) : null) ?? schedulesPath, { tone: 'good', text });
    },
  });
};

async function showNew(
  parts: PageParts,
  session: Session,
  typed: TypedSchedule,
  errors: FieldErrors = {},
): Promise<Answer> {
  const { create, submit } = schedulesWords.form;
  const isRefused = Object.keys(errors).length > 0;
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? words.errorTitle(create) : create,
    section: null,
    main: (
      <>
        <ScheduleRefused errors={errors} />
        <ScheduleCrumbs below={create} />
        <div class="head">
          <div>
            <h1>{create}</h1>
          </div>
        </div>
        <ScheduleForm
          action={schedulesPath}
          typed={typed}
          errors={errors}
          targets={await targetsOf(parts, session.account.id, typed.what)}
          submit={submit}
        />
      </>
    ),
  });
}

/** Projects and sites, the page that the form is about, and the account. */
async function targetsOf(
  { services }: PageParts,
  accountId: number,
  chosen: string,
): Promise<readonly (readonly [string, string])[]> {
  const some = { sort: 'asc', perPage: 100, page: 1 } as const;
  const [report, projects, sites] = await Promise.all([
    chosenReport(services, accountId, chosen),
    services.projects.list(accountId, { ...some, sortBy: 'project' }),
    services.sites.list(accountId, { ...some, sortBy: 'start' }),
  ]);
  const { kinds, form } = schedulesWords;
  const option = (target: ScheduleTarget, id: number, name: string) =>
    [whatOf(target, id), `${kinds[target]}: ${name}`] as const;
  return [
    ...(report === undefined ? [] : [option('report', report.id, report.url)]),
    ...projects.rows.map(({ id, project }) => option('project', id, project)),
    ...sites.rows.map((site) => option('site', site.id, siteNameOf(site))),
    ['digest', form.digest],
  ];
}

async function chosenReport(services: PageParts['services'], accountId: number, chosen: string) {
  const [kind, id = ''] = chosen.split(':');
  if (kind !== 'report') return undefined;
  try {
    return await services.reports.get(accountId, Number(id));
  } catch (error) {
    if (error instanceof AssayError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function showOne(
  { services }: PageParts,
  { session, param, nowMs }: MemberVisit,
  typed?: TypedSchedule,
  errors: FieldErrors = {},
): Promise<Answer> {
  const id = scheduleIdOf(param('id'));
  const schedule = await services.schedules.get(session.account.id, id);
  const fires = await services.schedules.fires(session.account.id, id, { perPage, page: 1 });
  const isRefused = Object.keys(errors).length > 0;
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? words.errorTitle(schedule.sentence) : schedule.sentence,
    section: null,
    main: (
      <ScheduleView
        schedule={schedule}
        fires={fires.rows}
        typed={typed ?? scheduleAsTyped(schedule)}
        errors={errors}
        nowMs={nowMs}
      />
    ),
  });
}
