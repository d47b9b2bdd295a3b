import { AssayError } from '../../errors.ts';
import { unlessGone } from '../../lib/unless-gone.ts';
import type { Privacy, Report, ReportChange } from '../../services/reports/types.ts';
import { type Answer, page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import type { Values } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import { privacies } from './list-query.ts';
import type { Order } from './selected-order.ts';
import { PrivacyView } from './selected-view.tsx';

const words = reportsWords.selected;

interface Wished {
  readonly privacy: Privacy;
  readonly password: string;
}

export function wishedIn(form: Values): Wished {
  const privacy = privacies.find((level) => String(level) === form.get('privacy')) ?? 1;
  return { privacy, password: form.typed('password') };
}

export function askPrivacy(
  { origin }: PageParts,
  reports: readonly Report[],
  { all, back }: Order,
  wished: Wished,
  { error, meanwhile }: { readonly error?: string; readonly meanwhile?: string } = {},
): Answer {
  const [only, ...more] = reports;
  const link = only === undefined || more.length > 0 ? null : `${origin()}/r/${only.slug}`;
  return page({
    status: error !== undefined ? 422 : meanwhile === undefined ? 200 : 409,
    title:
      error === undefined
        ? words.privacyTitle(reports.length)
        : pageWords.errorTitle(words.privacyTitle(reports.length)),
    section: 'reports',
    main: <PrivacyView {...{ reports, back, link, error, meanwhile, ...wished }} isAll={all !== undefined} />,
  });
}

export async function changePrivacy(
  parts: PageParts,
  { caller, form }: MemberVisit,
  reports: readonly Report[],
  order: Order,
): Promise<Answer> {
  const { privacy, password } = wishedIn(form);
  try {
    const change: ReportChange = { privacy, ...linkPasswordOf(privacy, password) };
    for (const { id } of reports)
      await unlessGone(parts.services.reports.update(caller, id, change, undefined));
  } catch (error) {
    const sentence = error instanceof AssayError ? error.fields?.password?.[0] : undefined;
    if (sentence === undefined) throw error;
    return askPrivacy(parts, reports, order, { privacy, password }, { error: sentence });
  }
  return redirect(order.back, { tone: 'good', text: words.changed(reports.length) });
}
