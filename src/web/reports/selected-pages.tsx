import { unlessGone } from '../../lib/unless-gone.ts';
import type { Report } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { type Answer, page, redirect } from '../answer.ts';
import { orWaitAt } from '../form-refusal.ts';
import type { PageParts } from '../parts.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { AddPage } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { reportsWords } from '../words/reports.ts';
import { listPath, queryOf } from './list-query.ts';
import { sendAsFile } from './selected-export.ts';
import {
  listIn,
  nameOf,
  type Order,
  orderOf,
  orderOfQuestion,
  questionPath,
  readChosen,
  readMatching,
  selectedPath,
} from './selected-order.ts';
import { askPrivacy, changePrivacy, wishedIn } from './selected-privacy.tsx';
import { DeleteView } from './selected-view.tsx';

const words = reportsWords.selected;

/** As many as a page of the list shows. */
const selectedMax = 100;

/** Of all that a list holds: what one request does in seconds. */
const matchingMax = 1_000;

/** What is done with the reports that were ticked, or with the one whose menu was opened. */
export function selectedPages(add: AddPage, parts: PageParts): void {
  add({
    method: 'POST',
    path: selectedPath,
    who: 'member',
    form: {
      ...{ id: 'lines', all: 'line', one: 'line', do: 'line', back: 'line' },
      ...{ privacy: 'line', password: 'line' },
    },
    fieldsMax: selectedMax + 10,
    handle: (visit) => actOnSelected(parts, visit),
  });
  // A question has an address of its own, so that a reload and the way back find it again.
  add({
    method: 'GET',
    path: selectedPath,
    who: 'member',
    query: { do: 'line', id: 'line', all: 'line', back: 'line' },
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
        return hasChanged(order, reports)
          ? askToDelete(reports, order, words.changedMeanwhile)
          : removeReports(parts, visit, reports, back);
      case 'privacy-now':
        return hasChanged(order, reports)
          ? askPrivacy(parts, reports, order, wishedIn(form), { meanwhile: words.changedMeanwhile })
          : orWaitAt(back, reply, () => changePrivacy(parts, visit, reports, order));
      case 'export':
        return sendAsFile(parts, visit, reports);
      default:
        return redirect(back);
    }
  });
}

async function askAboutSelected(parts: PageParts, { session, query }: MemberVisit): Promise<Answer> {
  const order = orderOfQuestion(query);
  // Where a page that answered the form leads to.
  if (order.ids.length === 0 && order.all === undefined) return redirect(order.back);
  return withReports(parts, session.account.id, order, (reports) => {
    if (order.action === 'delete') return askToDelete(reports, order);
    if (order.action !== 'privacy') return redirect(order.back);
    return askPrivacy(parts, reports, order, {
      privacy: reports[0]?.privacy ?? 1,
      password: reports.every(({ hasPassword }) => hasPassword) ? '' : suggestPassword(),
    });
  });
}

/** Goes on with those that exist. */
async function withReports(
  { services }: PageParts,
  accountId: number,
  { ids, all, back }: Order,
  goOn: (reports: readonly Report[]) => Promise<Answer> | Answer,
): Promise<Answer> {
  const list = all === undefined ? undefined : listIn(back);
  if (list === undefined && ids.length === 0) return redirect(back, { tone: 'info', text: words.nothing });
  if (ids.length > selectedMax) return redirect(back, { tone: 'bad', text: words.tooMany(selectedMax) });
  const reports =
    list === undefined
      ? await readChosen(services, accountId, ids)
      : await readMatching(services, accountId, list, matchingMax);
  if (typeof reports === 'number') {
    return redirect(back, { tone: 'bad', text: words.tooManyMatch(reports, matchingMax) });
  }
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

/** Of all that a list holds nothing is done but with those that were named in the question. */
function hasChanged({ all }: Order, reports: readonly Report[]): boolean {
  return all !== undefined && all !== nameOf(reports);
}

/** @param meanwhile why it is asked again */
function askToDelete(reports: readonly Report[], { all, back }: Order, meanwhile?: string): Answer {
  return page({
    status: meanwhile === undefined ? 200 : 409,
    title: words.deleteTitle(reports.length),
    section: 'reports',
    main: <DeleteView reports={reports} isAll={all !== undefined} back={back} meanwhile={meanwhile} />,
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
  const state = listIn(back);
  if (state === undefined || state.page === 1) return back;
  const { lastPage } = await reports.list(accountId, queryOf(state));
  return state.page > lastPage ? listPath(state, { page: lastPage }) : back;
}
