import { readId } from '../../lib/row-id.ts';
import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import type { BulkRow, Privacy } from '../../services/reports/types.ts';
import { cutAddress } from '../../ui/address.tsx';
import { type Answer, redirect } from '../answer.ts';
import { type FormRefusal, formRefusal } from '../form-refusal.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { Pages } from '../route.ts';
import type { Values } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { refusalWords } from '../words/refusals.ts';
import { reportsWords } from '../words/reports.ts';
import type { AddState } from './add-form.tsx';
import { liveMax, liveState } from './list-data.ts';
import { listFields, privacies } from './list-query.ts';
import { selectedPages } from './selected-pages.tsx';
import { freshAdd, showReports } from './show-reports.tsx';

const words = reportsWords.add;

/** The reports of the account: the list, what is in progress, and what can be done with many of them. */
export const reportsPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/reports',
    who: 'member',
    query: { ...listFields, add: 'line' },
    handle: (visit) =>
      showReports(parts, visit, { add: freshAdd(), isListWanted: visit.query.get('add') === 'many' }),
  });

  add({
    method: 'GET',
    path: '/reports/live',
    who: 'member',
    query: { id: 'lines' },
    async handle({ session, query, reply }) {
      const ids = query.list('id').map(readId);
      const states = ids
        .filter((id) => id !== undefined)
        .slice(0, liveMax)
        .map((id) => liveState(parts.services, session.account.id, id));
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await Promise.all(states)));
      return 'sent' as const;
    },
  });

  add({
    method: 'POST',
    path: '/reports',
    who: 'member',
    isSentOnce: true,
    bodyMaxBytes: bulkBodyMaxBytes,
    form: { url: 'line', urls: 'lines', privacy: 'line', password: 'line', first: 'line' },
    handle: (visit) => addReports(parts, visit),
  });

  selectedPages(add, parts);
};

async function addReports(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { caller, form, request, reply } = visit;
  const typed = typedIn(form);
  const urls = typed.urls === '' ? [] : [...form.list('url'), ...form.list('urls')];
  const again = (refused: NonNullable<AddState['refused']>, status = 422, left = typed.urls) =>
    showReports(parts, visit, {
      status,
      add: { ...typed, urls: left, refused },
      isListWanted: form.get('first') === undefined,
    });
  const [first] = urls;
  if (first === undefined)
    return again({ title: words.nothingAdded, urls: [words.empty], password: undefined });
  try {
    parts.countCreation(request, reply, caller.accountId);
    parts.admission.toCreate();
    const input = { privacy: typed.privacy, ...linkPasswordOf(typed.privacy, typed.password) };
    if (urls.length === 1) {
      const created = await parts.services.reports.create(caller, { url: first, ...input });
      if (created.kind === 'created') return redirect(`/reports/${created.reportId}`);
    }
    const rows = await parts.services.reports.createMany(caller, { urls, ...input });
    const refused = rows.filter((row) => !row.ok);
    if (refused.length === 0) return redirect('/reports', { tone: 'good', text: words.added(rows.length) });
    const title = words.refusedTitle(refused.length, rows.length - refused.length);
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

function typedIn(form: Values): AddState {
  const privacy = privacyOf(form.get('privacy'));
  return {
    urls: [form.typed('url'), form.typed('urls')].filter((text) => text.trim() !== '').join('\n'),
    privacy,
    password: privacy === 2 ? form.typed('password') : suggestPassword(),
    refused: null,
  };
}

/** The safest where nothing was chosen, as in the box of the bar. */
function privacyOf(text: string | undefined): Privacy {
  return privacies.find((privacy) => String(privacy) === text) ?? 1;
}

function refusalLine(row: BulkRow): string {
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
