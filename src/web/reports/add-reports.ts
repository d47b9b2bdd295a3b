import { readId } from '../../lib/row-id.ts';
import type { CheckedRow, Privacy } from '../../services/reports/types.ts';
import { cutAddress } from '../../ui/address.tsx';
import { type Answer, redirect } from '../answer.ts';
import { countChecked } from '../count-checked.ts';
import { type FormRefusal, formRefusal, orWaitAt } from '../form-refusal.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { Values } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { refusalWords } from '../words/refusals.ts';
import { reportsWords } from '../words/reports.ts';
import type { AddState } from './add-form.tsx';
import { listPath, privacies, readList } from './list-query.ts';
import { showReports } from './show-reports.tsx';

const words = reportsWords.add;

export const addFields = {
  url: 'line',
  urls: 'lines',
  privacy: 'line',
  password: 'line',
  browser: 'line',
  first: 'line',
  /** Id of a report: another is wanted of its address. */
  separate: 'line',
} as const;

/** Checks what was typed, however many pages: those that are known are run again. */
export async function addReports(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { caller, form, query, request, reply } = visit;
  const separate = readId(form.get('separate') ?? '');
  if (separate !== undefined) return makeSeparate(parts, visit, separate);
  const typed = typedIn(form);
  const wished = form.get('privacy') === undefined ? undefined : typed.privacy;
  const urls = typed.urls === '' ? [] : [...form.list('url'), ...form.list('urls')];
  const again = (refused: NonNullable<AddState['refused']>, status = 422, left = typed.urls) =>
    showReports(parts, visit, {
      status,
      add: { ...typed, urls: left, refused },
      isListWanted: form.get('first') === undefined,
    });
  if (urls.length === 0)
    return again({ title: words.nothingAdded, urls: [words.empty], password: undefined });
  try {
    parts.countCreation(request, reply, caller.accountId);
    parts.admission.toCreate();
    const input = {
      privacy: typed.privacy,
      ...linkPasswordOf(typed.privacy, typed.password),
      // Not chosen: as its project says.
      browser: typed.browser || undefined,
    };
    const rows = await parts.services.reports.check(caller, { urls, ...input });
    const refused = rows.filter((row) => !row.ok);
    // The list stays as it was.
    if (refused.length === 0) return doneWith(rows, urls.length, wished, listPath(readList(query)));
    const title = words.refusedTitle(refused.length, countChecked(rows));
    // What was accepted is on its way; what was not stays to be corrected.
    return again(
      { title, urls: refused.map(refusalLine), password: undefined },
      422,
      refused.map(({ url }) => url).join('\n'),
    );
  } catch (error) {
    const refusal = formRefusal(error, reply);
    if (refusal === undefined) throw error;
    return again(refusedBy(refusal), refusal.status);
  }
}

/**
 * @param given lines of the form; one that came twice has no row of its own
 * @param wished the privacy that was chosen, where the form asked
 * @param list its address
 */
function doneWith(
  rows: readonly CheckedRow[],
  given: number,
  wished: Privacy | undefined,
  list: string,
): Answer {
  const [row, ...more] = rows;
  if (row?.ok === true && more.length === 0) return toReport(row, wished);
  const sentences = [
    words.added(countChecked(rows)),
    ...(given > rows.length ? [words.repeated(given - rows.length)] : []),
    ...(rows.some((one) => one.ok && isOther(one, wished)) ? [words.privaciesStay] : []),
  ];
  return redirect(list, { tone: 'good', text: sentences.join(' ') });
}

type Accepted = Extract<CheckedRow, { readonly ok: true }>;

function toReport(row: Accepted, wished: Privacy | undefined): Answer {
  const { reportId, run, number, privacy } = row;
  const path = `/reports/${reportId}`;
  if (run === 'first') return redirect(path);
  const sentence = run === 'again' ? words.again(number) : words.open(number);
  const text = isOther(row, wished) ? `${sentence} ${words.privacyStays[privacy]}` : sentence;
  return redirect(path, { tone: 'info', text, separateFrom: reportId });
}

/** Something else was chosen than what the report keeps: a password of the form is not that of the report. */
function isOther({ run, privacy }: Accepted, wished: Privacy | undefined): boolean {
  return run !== 'first' && wished !== undefined && (wished !== privacy || wished === 2);
}

/** Private, as from the box of the bar. */
function makeSeparate(
  parts: PageParts,
  { caller, request, reply }: MemberVisit,
  id: number,
): Promise<Answer> {
  return orWaitAt(`/reports/${id}`, reply, async () => {
    const { reports } = parts.services;
    const { url } = await reports.get(caller.accountId, id);
    parts.countCreation(request, reply, caller.accountId);
    parts.admission.toCreate();
    const created = await reports.create(caller, { url, privacy: 1 });
    if (created.kind !== 'created') throw new Error('A report without an idempotency key was replayed.');
    return redirect(`/reports/${created.reportId}`);
  });
}

function typedIn(form: Values): AddState {
  const privacy = privacyOf(form.get('privacy'));
  return {
    urls: [form.typed('url'), form.typed('urls')].filter((text) => text.trim() !== '').join('\n'),
    privacy,
    password: privacy === 2 ? form.typed('password') : suggestPassword(),
    browser: form.get('browser') === '1',
    refused: null,
  };
}

/** The safest where nothing was chosen, as in the box of the bar. */
function privacyOf(text: string | undefined): Privacy {
  return privacies.find((privacy) => String(privacy) === text) ?? 1;
}

function refusalLine(row: CheckedRow): string {
  return row.ok ? row.url : words.refused(cutAddress(row.url), refusalWords(row.refusal));
}

/** What was wrong with a field stands at the field; what takes no more than to wait, above the form alone. */
function refusedBy({ error, isForNow }: FormRefusal): NonNullable<AddState['refused']> {
  if (isForNow) return { title: error.message, urls: [], password: undefined };
  const sentence = refusalWords(error);
  return error.fields?.password === undefined
    ? { title: words.nothingAdded, urls: [sentence], password: undefined }
    : { title: words.nothingAdded, urls: [], password: sentence };
}
