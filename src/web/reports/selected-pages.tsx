import { AssayError } from '../../errors.ts';
import { csvOf } from '../../report/export-csv.ts';
import type { Privacy, Report, ReportChange } from '../../services/types/reports.ts';
import { type Answer, ownPath, page, redirect } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import type { AddPage } from '../pages.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import { privacies } from './list-query.ts';
import { DeleteView, PrivacyView } from './selected-view.tsx';

const words = reportsWords.selected;

/** As many as a page of the list shows. */
const selectedMax = 100;

/** What is done with the reports that were ticked, or with the one whose menu was opened. */
export function selectedPages(add: AddPage, parts: PageParts): void {
  add({
    method: 'POST',
    path: '/reports/selected',
    who: 'member',
    form: { id: 'lines', one: 'line', do: 'line', back: 'line', privacy: 'line', password: 'line' },
    fieldsMax: selectedMax + 10,
    handle: (visit) => actOnSelected(parts, visit),
  });
  leadBack(add, '/reports/selected', 'member', () => '/reports');
}

async function actOnSelected(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { session, form } = visit;
  const back = ownPath(form.get('back')) ?? '/reports';
  const { action, ids } = orderOf(visit);
  if (ids.length === 0) return redirect(back, { tone: 'info', text: words.nothing });
  if (ids.length > selectedMax) return redirect(back, { tone: 'bad', text: words.tooMany(selectedMax) });
  const reports = await findReports(parts, session.account.id, ids);
  if (reports.length === 0) return redirect(back, { tone: 'info', text: words.gone });

  switch (action) {
    case 'run':
      return runAgain(parts, visit, reports, back);
    case 'delete':
      return page({
        title: words.deleteTitle(reports.length),
        section: 'reports',
        main: <DeleteView reports={reports} back={back} />,
      });
    case 'delete-now':
      return removeReports(parts, visit, reports, back);
    case 'privacy':
      return askPrivacy(parts, reports, back, {
        privacy: reports[0]?.privacy ?? 1,
        password: reports.every(({ hasPassword }) => hasPassword) ? '' : suggestPassword(),
      });
    case 'privacy-now':
      return changePrivacy(parts, visit, reports, back);
    case 'export':
      return exportList(parts, visit, reports);
    default:
      return redirect(back);
  }
}

/** A button of the bar says what to do with the boxes that are ticked, one of a menu with what as well. */
function orderOf({ form }: MemberVisit): { readonly action: string; readonly ids: readonly number[] } {
  const [action = '', id] = form.get('one')?.split(':') ?? [form.get('do')];
  const ids = id === undefined ? form.list('id') : [id];
  const known = ids.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number);
  return { action, ids: [...new Set(known)] };
}

/** What was deleted meanwhile, or belongs to somebody else, is left out. */
async function findReports(
  { services }: PageParts,
  accountId: number,
  ids: readonly number[],
): Promise<Report[]> {
  const found = await Promise.all(ids.map((id) => unlessGone(services.reports.get(accountId, id))));
  return found.filter((report) => report !== undefined);
}

async function unlessGone<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AssayError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function runAgain(
  parts: PageParts,
  { caller, request, reply }: MemberVisit,
  reports: readonly Report[],
  back: string,
): Promise<Answer> {
  parts.countCreation(request, reply, caller.accountId);
  parts.admission.toCreate();
  let count = 0;
  for (const { id } of reports) {
    const done = await unlessGone(parts.services.reports.update(caller, id, { update: true }, undefined));
    if (done !== undefined) count += 1;
  }
  return redirect(back, { tone: 'good', text: words.running(count) });
}

async function removeReports(
  { services }: PageParts,
  { caller }: MemberVisit,
  reports: readonly Report[],
  back: string,
): Promise<Answer> {
  for (const { id } of reports) await unlessGone(services.reports.delete(caller, id, undefined));
  return redirect(back, { tone: 'good', text: words.deleted(reports.length) });
}

interface Wished {
  readonly privacy: Privacy;
  readonly password: string;
}

function askPrivacy(
  { origin }: PageParts,
  reports: readonly Report[],
  back: string,
  wished: Wished,
  error?: string,
): Answer {
  const [only, ...more] = reports;
  const link = only === undefined || more.length > 0 ? null : `${origin()}/r/${only.slug}`;
  return page({
    status: error === undefined ? 200 : 422,
    title:
      error === undefined
        ? words.privacyTitle(reports.length)
        : pageWords.errorTitle(words.privacyTitle(reports.length)),
    section: 'reports',
    main: <PrivacyView reports={reports} back={back} {...wished} link={link} error={error} />,
  });
}

async function changePrivacy(
  parts: PageParts,
  { caller, form }: MemberVisit,
  reports: readonly Report[],
  back: string,
): Promise<Answer> {
  const privacy = privacies.find((level) => String(level) === form.get('privacy')) ?? 1;
  const password = form.typed('password');
  try {
    const change: ReportChange = { privacy, ...linkPasswordOf(privacy, password) };
    for (const { id } of reports)
      await unlessGone(parts.services.reports.update(caller, id, change, undefined));
  } catch (error) {
    const sentence = error instanceof AssayError ? error.fields?.password?.[0] : undefined;
    if (sentence === undefined) throw error;
    return askPrivacy(parts, reports, back, { privacy, password }, sentence);
  }
  return redirect(back, { tone: 'good', text: words.changed(reports.length) });
}

const columns = [
  'id',
  'url',
  'project',
  'title',
  'state',
  'score',
  'result',
  'previous_score',
  'findings',
  'privacy',
  'share_url',
  'generated_at',
] as const;

/** The rows of the list as a file. */
function exportList({ origin }: PageParts, { reply }: MemberVisit, reports: readonly Report[]): Answer {
  const rows = reports.map((report) => [
    report.id,
    report.url,
    report.project,
    report.title,
    report.state,
    report.score,
    report.result,
    report.previousScore,
    report.findingsCount,
    report.privacy,
    `${origin()}/r/${report.slug}`,
    report.generatedAt === null ? null : new Date(report.generatedAt).toISOString(),
  ]);
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${words.fileName}"`)
    .send(csvOf([columns, ...rows]));
  return 'sent';
}
