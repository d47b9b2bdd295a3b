import { type Page, page } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import type { AddState } from './add-form.tsx';
import { FirstRun } from './first-run.tsx';
import { readListData } from './list-data.ts';
import { isFiltered, readList } from './list-query.ts';
import { ListView } from './list-view.tsx';

interface Shown {
  readonly status?: number;
  readonly add: AddState;
  /** The list with its large form, also where there is nothing to list. */
  readonly isListWanted: boolean;
}

/** The list, or what stands in its place before anything was checked. */
export async function showReports(
  parts: PageParts,
  { session, query, nowMs }: MemberVisit,
  { status = 200, add, isListWanted }: Shown,
): Promise<Page> {
  parts.admission.toList();
  const titled = (title: string) => (add.refused === null ? title : words.errorTitle(title));
  const state = readList(query);
  const [data, canLook] = await Promise.all([
    readListData(parts, session.account.id, state),
    parts.services.looks.isAvailable(),
  ]);
  const isEmpty = data.counts.all === 0 && !isFiltered(state);
  if (isEmpty && !isListWanted) {
    return page({
      status,
      title: titled(reportsWords.first.title),
      section: 'reports',
      hasQuickCheck: false,
      main: <FirstRun add={add} checksCount={parts.catalogue.checks.length} canLook={canLook} />,
    });
  }
  const inProgress = data.live === null ? 0 : data.live.running + data.live.waiting;
  return page({
    status,
    title: titled(reportsWords.titleOf(inProgress)),
    section: 'reports',
    hasQuickCheck: false,
    main: <ListView state={state} add={add} canLook={canLook} data={data} nowMs={nowMs} />,
  });
}

/** Private, as the safest; the password is ready for whoever wants one. */
export function freshAdd(): AddState {
  return { urls: '', privacy: 1, password: suggestPassword(), browser: false, refused: null };
}
