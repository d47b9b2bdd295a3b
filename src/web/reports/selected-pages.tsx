import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import { unlessGone } from '../../lib/unless-gone.ts';
import { csv, csvOf } from '../../report/formats/csv.ts';
import type { Privacy, Report, ReportChange } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { type Answer, ownPath, page, redirect } from '../answer.ts';
import { orWaitAt } from '../form-refusal.ts';
import { withQuery } from '../list-address.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { AddPage } from '../route.ts';
import { type Values, valuesOf } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import { listPath, privacies, queryOf, readList } from './list-query.ts';
import { DeleteView, PrivacyView } from './selected-view.tsx';

const words = reportsWords.selected;

/** As many as a page of the list shows. */
const selectedMax = 100;

const selectedPath = '/reports/selected';

/** What is done with the reports that were ticked, or with the one whose menu was opened. */
export function selectedPages(add: AddPage, parts: PageParts): void {
  add({
    method: 'POST',
    path: selectedPath,
    who: 'member',
    form: { id: 'lines', one: 'line', do: 'line', back: 'line', privacy: 'line', password: 'line' },
    fieldsMax: selectedMax + 10,
    handle: (visit) => actOnSelected(parts, visit),
  });
  // A question has an address of its own, so that a reload and the way back find it again.
  add({
    method: 'GET',
    path: selectedPath,
    who: 'member',
    query: { do: 'line', id: 'line', back: 'line' },
    handle: (visit) => askAboutSelected(parts, visit),
  });
}

async function actOnSelected(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { session, form, reply } = visit;
  const order = orderOf(form);
  const { action, back } = order;
  return withReports(parts, session.account.id, order, (reports) => {
    switch (action) {
      case 'run':
        return orWaitAt(back, reply, () => runAgain(parts, visit, reports, back));
      case 'delete':
      case 'privacy':
        return redirect(questionPath(order));
      case 'delete-now':
        return removeReports(parts, visit, reports, back);
      case 'privacy-now':
        return orWaitAt(back, reply, () => changePrivacy(parts, visit, reports, back));
      case 'export':
        return exportList(parts, visit, reports);
      default:
        return redirect(back);
    }
  });
}

async function askAboutSelected(parts: PageParts, { session, query }: MemberVisit): Promise<Answer> {
  const ids = idsOf((query.get('id') ?? '').split(' '));
  const order = { action: query.get('do') ?? '', ids, back: backOf(query) };
  // Where a page that answered the form leads to.
  if (ids.length === 0) return redirect(order.back);
  return withReports(parts, session.account.id, order, (reports) => {
    if (order.action === 'delete') return askToDelete(reports, order.back);
    if (order.action !== 'privacy') return redirect(order.back);
    return askPrivacy(parts, reports, order.back, {
      privacy: reports[0]?.privacy ?? 1,
      password: reports.every(({ hasPassword }) => hasPassword) ? '' : suggestPassword(),
    });
  });
}

interface Order {
  readonly action: string;
  readonly ids: readonly number[];
  /** The list they were selected in. */
  readonly back: string;
}

/** A button of the bar says what to do with the boxes that are ticked, one of a menu with what as well. */
function orderOf(form: Values): Order {
  const [action = '', id] = form.get('one')?.split(':') ?? [form.get('do')];
  return { action, ids: idsOf(id === undefined ? form.list('id') : [id]), back: backOf(form) };
}

function idsOf(texts: readonly string[]): readonly number[] {
  return [...new Set(texts.map(readId).filter((id) => id !== undefined))];
}

function backOf(values: Values): string {
  return ownPath(values.get('back')) ?? '/reports';
}

/** All ids in one parameter: a query may have fewer of them than a page of the list has rows. */
function questionPath({ action, ids, back }: Order): string {
  return withQuery(selectedPath, [
    ['do', action],
    ['id', ids.join(' ')],
    ['back', back],
  ]);
}

/** Goes on with those that exist; what was deleted meanwhile, or belongs to somebody else, is left out. */
async function withReports(
  { services }: PageParts,
  accountId: number,
  { ids, back }: Order,
  goOn: (reports: readonly Report[]) => Promise<Answer> | Answer,
): Promise<Answer> {
  if (ids.length === 0) return redirect(back, { tone: 'info', text: words.nothing });
  if (ids.length > selectedMax) return redirect(back, { tone: 'bad', text: words.tooMany(selectedMax) });
  const found = await Promise.all(ids.map((id) => unlessGone(services.reports.get(accountId, id))));
  const reports = found.filter((report) => report !== undefined);
  return reports.length === 0 ? redirect(back, { tone: 'info', text: words.gone }) : goOn(reports);
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

function askToDelete(reports: readonly Report[], back: string): Answer {
  return page({
    title: words.deleteTitle(reports.length),
    section: 'reports',
    main: <DeleteView reports={reports} back={back} />,
  });
}

async function removeReports(
  { services }: PageParts,
  { caller }: MemberVisit,
  reports: readonly Report[],
  back: string,
): Promise<Answer> {
  for (const { id } of reports) await unlessGone(services.reports.delete(caller, id, undefined));
  const left = await lastPageOf(services, caller.accountId, back);
  return redirect(left, { tone: 'good', text: words.deleted(reports.length) });
}

/** The list one came from, or its last page where it has become too short for the one that was shown. */
async function lastPageOf({ reports }: Services, accountId: number, back: string): Promise<string> {
  const { pathname, searchParams } = new URL(back, 'http://here.invalid');
  const query = Object.fromEntries(searchParams);
  // The list itself refuses characters that no search may have (P4).
  if (pathname !== '/reports' || /[\u0000-\u001f]/.test(Object.values(query).join(''))) return back;
  const state = readList(valuesOf(new Map(Object.entries(query))));
  if (state.page === 1) return back;
  const { lastPage } = await reports.list(accountId, queryOf(state));
  return state.page > lastPage ? listPath(state, { page: lastPage }) : back;
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
    .type(csv.mediaType)
    .header('content-disposition', `attachment; filename="${words.fileName}"`)
    .send(csvOf([columns, ...rows]));
  return 'sent';
}
