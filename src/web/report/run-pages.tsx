import type { AssayError } from '../../errors.ts';
import { documentTitle } from '../../report/formats/export-html.tsx';
import { segments } from '../../report/page/report-model.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { page, redirect } from '../answer.ts';
import { formRefusal } from '../form-refusal.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { runWords } from '../words/run.ts';
import { LookSheet } from './look-sheet.tsx';
import { idOf } from './read-report.ts';
import { readRun, runNumberOf } from './read-run.ts';
import type { RefusedMarks } from './run-marks-form.tsx';
import { runPath } from './run-path.ts';
import { RunView } from './run-view.tsx';

/** Any run of a report, at an address that stays its own. */
export const runPages: Pages = (add, parts) => {
  const path = '/reports/:id/runs/:number';

  add({
    method: 'GET',
    path,
    who: 'member',
    query: { show: 'line', find: 'line' },
    handle: (visit) => shown(parts, visit),
  });

  add({
    method: 'POST',
    path,
    who: 'member',
    form: { label: 'line', pinned: 'line' },
    async handle(visit) {
      const { caller, param, form, reply } = visit;
      const [id, number] = [idOf(param('id')), runNumberOf(param('number'))];
      const marks = { label: form.typed('label'), isPinned: form.get('pinned') === '1' };
      try {
        await parts.services.reports.markRun(caller, id, number, marks);
      } catch (error) {
        const refusal = formRefusal(error, reply);
        if (refusal === undefined) throw error;
        return shown(parts, visit, { ...marks, ...reasonOf(refusal.error), status: refusal.status });
      }
      return redirect(runPath(id, number), { tone: 'good', text: runWords.marks.saved });
    },
  });
};

function reasonOf({ message, fields = {} }: AssayError): Pick<RefusedMarks, 'error' | 'field'> {
  return { error: message, field: (['label', 'pinned'] as const).find((name) => name in fields) };
}

async function shown(
  parts: PageParts,
  { session, param, query, nowMs }: MemberVisit,
  refused?: RefusedMarks & { readonly status: number },
) {
  const number = runNumberOf(param('number'));
  const read = await readRun(parts, session.account.id, idOf(param('id')), number);
  const { report, model } = read;
  const address = model === null ? shortAddress(report.url) : documentTitle(model);
  const title = runWords.title(number, address);
  return page({
    status: refused?.status ?? 200,
    title: refused === undefined ? title : words.errorTitle(title),
    section: 'reports',
    ...(model === null && { sheet: 'runStyle' }),
    head: model?.look != null && <LookSheet assets={parts.assets} />,
    main: (
      <RunView
        read={read}
        show={segments.find((segment) => segment === query.get('show'))}
        find={query.get('find') ?? ''}
        checksCount={parts.catalogue.checks.length}
        refused={refused}
        nowMs={nowMs}
      />
    ),
  });
}
