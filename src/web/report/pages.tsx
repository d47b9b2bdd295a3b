import { AssayError } from '../../errors.ts';
import { documentTitle } from '../../report/formats/export-html.tsx';
import { segments } from '../../report/page/report-model.ts';
import type { Run } from '../../services/reports/types.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { page, redirect } from '../answer.ts';
import { orWaitAt } from '../form-refusal.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { checkAgain } from '../schedules/check-again.tsx';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { comparePages } from './compare-pages.tsx';
import { compareReportsPages } from './compare-reports-pages.tsx';
import { exportPages } from './export-pages.ts';
import { FailedView } from './failed-view.tsx';
import { fixPages } from './fix-pages.ts';
import { isOver, presentLive, progressOf } from './live.ts';
import { LookSheet } from './look-sheet.tsx';
import { hasLookState } from './look-state.tsx';
import { picturePages } from './picture-pages.ts';
import { idOf, type ReadReport, readReport } from './read-report.ts';
import { ReportView } from './report-view.tsx';
import { runPages } from './run-pages.tsx';
import { ReloadWithoutScript, RunningView } from './running-view.tsx';
import { type Refused, sentenceOf, shareFormOf, sharingFields, sharingOf, typedIn } from './sharing-form.ts';
import { reportPath, viewIn } from './shown-view.ts';
import { linkPages } from './signed-link-pages.tsx';

/** A report for those it belongs to: its page in every state, and what can be done with it. */
export const reportPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/reports/:id',
    who: 'member',
    query: { show: 'line', find: 'line', ...viewQuery },
    async handle(visit) {
      const { session, param, query } = visit;
      const read = await readReport(parts, session.account.id, idOf(param('id')));
      const { state } = read.report;
      const isLastWanted = viewIn(query) === 'last' && read.model !== null;
      if (!isLastWanted && (state === 'queued' || state === 'running')) return running(parts, visit, read);
      if (!isLastWanted && state === 'failed') return failed(parts, visit, read);
      return shown(parts, visit, read);
    },
  });

  add({
    method: 'GET',
    path: '/reports/:id/events',
    who: 'member',
    async handle({ session, cookies, param, request, reply }) {
      const [accountId, reportId] = [session.account.id, idOf(param('id'))];
      const token = cookies.get('session') ?? '';
      const stands = async () => (await services.users.session(token))?.account.id === accountId;
      await parts.streamReport(request, reply, { accountId, reportId, present: presentLive, stands });
      return 'sent' as const;
    },
  });

  add({
    method: 'POST',
    path: '/reports/:id/run',
    who: 'member',
    query: viewQuery,
    form: { browser: 'line' },
    async handle({ caller, param, query, form, request, reply }) {
      const id = idOf(param('id'));
      const browser = form.get('browser') === '1' ? true : undefined;
      return orWaitAt(reportPath(id, viewIn(query)), reply, async () => {
        parts.countCreation(request, reply, caller.accountId);
        parts.admission.toCreate();
        await services.reports.update(caller, id, { update: true, browser }, undefined);
        return redirect(`/reports/${id}`);
      });
    },
  });

  add({
    method: 'POST',
    path: '/reports/:id/privacy',
    who: 'member',
    query: viewQuery,
    form: sharingFields,
    async handle(visit) {
      const { caller, session, param, query, form } = visit;
      const id = idOf(param('id'));
      let password: string | undefined;
      try {
        const sharing = sharingOf(form);
        await services.reports.update(caller, id, sharing, undefined);
        password = sharing.password;
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence === undefined) throw error;
        const read = await readReport(parts, session.account.id, id);
        return shown(parts, visit, read, { error: sentence, typed: typedIn(form) });
      }
      if (password !== undefined) {
        const read = await readReport(parts, session.account.id, id);
        // Not behind a redirect: the password is in no cookie.
        if (read.model !== null) return shown(parts, visit, read, {}, password);
      }
      return redirect(reportPath(id, viewIn(query)), { tone: 'good', text: reportWords.sharing.saved });
    },
  });

  leadBack(add, '/reports/:id/privacy', 'member', (param) => `/reports/${idOf(param('id'))}`);

  add({
    method: 'POST',
    path: '/reports/:id/new-link',
    who: 'member',
    query: viewQuery,
    async handle({ caller, param, query }) {
      const id = idOf(param('id'));
      await services.reports.update(caller, id, { newLink: true }, undefined);
      const text = reportWords.sharing.newLinkDone;
      return redirect(reportPath(id, viewIn(query)), { tone: 'good', text });
    },
  });

  add({
    method: 'POST',
    path: '/reports/:id/delete',
    who: 'member',
    whenGone: () => '/reports',
    async handle({ caller, param }) {
      await services.reports.delete(caller, idOf(param('id')), undefined);
      return redirect('/reports', { tone: 'good', text: reportWords.removing.done });
    },
  });

  comparePages(add, parts);
  compareReportsPages(add, parts);
  exportPages(add, parts);
  fixPages(add, parts);
  linkPages(add, parts);
  picturePages(add, parts);
  runPages(add, parts);
};

const viewQuery = { view: 'line' } as const;

async function running(
  parts: PageParts,
  { session, nowMs }: MemberVisit,
  { report, runs, look }: ReadReport,
) {
  const latest = runs.at(-1);
  const progress = (await progressOf(parts.services, session.account.id, report.id)) ?? queued(latest);
  // It has ended in between.
  if (isOver(progress.state)) return redirect(`/reports/${report.id}`);
  return page({
    title: reportWords.running.documentTitle(shortAddress(report.url)),
    section: 'reports',
    sheet: 'runStyle',
    head: <ReloadWithoutScript />,
    main: (
      <RunningView
        report={report}
        progress={progress}
        checksCount={parts.catalogue.checks.length}
        isLookAsked={look?.state === 'queued' && look.runNumber === latest?.number}
        startedAt={latest?.startedAt ?? latest?.queuedAt ?? null}
        nowMs={nowMs}
      />
    ),
  });
}

function queued(latest: Run | undefined) {
  return {
    kind: 'run',
    id: '',
    number: latest?.number ?? 1,
    state: 'queued',
    stage: null,
    learnt: null,
    waiting: latest?.waiting ?? null,
    score: null,
    result: null,
    error: null,
  } as const;
}

function failed(parts: PageParts, { nowMs }: MemberVisit, { report, runs }: ReadReport) {
  const error = report.error ?? { code: 'internal', message: '' };
  return page({
    title: reportWords.failed.documentTitle(shortAddress(report.url)),
    section: 'reports',
    sheet: 'runStyle',
    main: (
      <FailedView
        report={{ ...report, error }}
        run={runs.at(-1)}
        checksCount={parts.catalogue.checks.length}
        nowMs={nowMs}
      />
    ),
  });
}

/** @param savedPassword one that was given with the form that this page answers */
async function shown(
  parts: PageParts,
  { session, query, nowMs }: MemberVisit,
  read: ReadReport,
  refused: Refused = {},
  savedPassword?: string,
) {
  const { report, model } = read;
  // The form of a report without a run is on no page.
  if (model === null)
    throw new AssayError('validation-failed', refused.error ?? reportWords.sharing.noReport);
  const title = documentTitle(model);
  const [seenIn, canLook] = await Promise.all([
    parts.services.sites.seenIn(session.account.id, report.project, report.url),
    parts.services.looks.isAvailable(),
  ]);
  const isOwner = session.role === 'owner';
  const again = await checkAgain(parts.services, session.account.id, {
    target: 'report',
    id: report.id,
    nowMs,
  });
  return page({
    status: refused.error === undefined ? 200 : 422,
    title: refused.error === undefined ? title : words.errorTitle(title),
    section: 'reports',
    head: hasLookState(read, canLook, isOwner) && <LookSheet assets={parts.assets} />,
    main: (
      <>
        <ReportView
          read={{ ...read, model }}
          share={shareFormOf(parts.origin() + sharePath('report', report.slug), parts.settings, refused)}
          show={segments.find((segment) => segment === query.get('show'))}
          find={query.get('find') ?? ''}
          view={viewIn(query)}
          seenIn={seenIn}
          savedPassword={savedPassword}
          canLook={canLook}
          isOwner={isOwner}
          nowMs={nowMs}
        />
        {again}
      </>
    ),
  });
}
