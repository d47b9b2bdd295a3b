import { AssayError } from '../../errors.ts';
import { shortened } from '../../lib/cut-text.ts';
import type { WaiverReach } from '../../services/waivers/types.ts';
import { waiverLimits } from '../../services/waivers/waiver-input.ts';
import { formatDay } from '../../ui/formats.ts';
import { rowId } from '../account/row-id.ts';
import { type Answer, page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { waiversWords as words } from '../words/waivers.ts';
import { waiversPath } from './paths.ts';
import { periods, type WaiverFormState } from './waiver-form.tsx';
import { WaiversView } from './waivers-view.tsx';

/** V1: what is waived in a project. */
export const waiverPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/projects/:project/waivers',
    who: 'member',
    query: { check: 'line', report: 'line', ended: 'line' },
    async handle(visit) {
      const { query } = visit;
      const check = query.get('check') ?? '';
      const report = await reportOf(parts, visit, query.get('report'), check);
      const form = { ...nothingTyped, check, report, pages: report?.page ?? '' };
      return show(parts, visit, form, query.get('ended') === '1');
    },
  });

  add({
    method: 'POST',
    path: '/projects/:project/waivers',
    who: 'member',
    isSentOnce: true,
    form: { check: 'line', report: 'line', pages: 'line', item: 'line', reason: 'line', days: 'line' },
    handle: (visit) => create(parts, visit),
  });

  add({
    method: 'POST',
    path: '/projects/:project/waivers/:waiver/end',
    who: 'member',
    whenGone: (param) => waiversPath(param('project')),
    async handle({ session, caller, param }) {
      const { project } = await services.projects.find(session.account.id, param('project'));
      const reach = await services.waivers.end(caller, project, rowId(param('waiver')));
      return redirect(waiversPath(project), { tone: 'good', text: told(words.ended, reach) });
    },
  });
};

const nothingTyped: WaiverFormState = {
  ...{ check: '', report: null, pages: '', item: '', reason: '', errors: {} },
  days: waiverLimits.days.usual,
};

async function create(parts: PageParts, visit: MemberVisit): Promise<Answer> {
  const { services } = parts;
  const { session, caller, param, form } = visit;
  const { project } = await services.projects.find(session.account.id, param('project'));
  const text = (name: string) => form.get(name) ?? '';
  const [check, pages, item, reason] = [text('check'), text('pages'), text('item'), text('reason')];
  const days = periods.find((known) => String(known) === form.get('days')) ?? waiverLimits.days.usual;
  try {
    const given = { check, reason, days, ...(pages && { pages }), ...(item && { item }) };
    const { waiver, reach } = await services.waivers.create(caller, project, given);
    const made = words.made(formatDay(Date.parse(waiver.until)));
    return redirect(waiversPath(project), { tone: 'good', text: told(made, reach) });
  } catch (error) {
    if (!(error instanceof AssayError) || !refusals.has(error.code)) throw error;
    const errors = Object.fromEntries(
      Object.entries(
        error.fields ?? {
          check: [error.code === 'insufficient-scope' ? words.form.ofOwners : error.message],
        },
      ).map(([name, [sentence = '']]) => [name, sentence]),
    );
    const report = await reportOf(parts, visit, form.get('report'), check);
    return show(parts, visit, { check, report, pages, item, reason, days, errors }, false);
  }
}

/** Only owners waive what holds down the whole score; that is said where it was chosen. */
const refusals: ReadonlySet<string> = new Set(['validation-failed', 'insufficient-scope']);

function told(done: string, { judgedAgain, withNextRun }: WaiverReach): string {
  return [
    done,
    ...(judgedAgain > 0 ? [words.again(judgedAgain)] : []),
    ...(withNextRun > 0 ? [words.follows(withNextRun)] : []),
  ].join(' ');
}

async function show(
  parts: PageParts,
  { session, param }: MemberVisit,
  form: WaiverFormState,
  isEnded: boolean,
): Promise<Answer> {
  const { services, catalogue, browserChecks, crawlChecks } = parts;
  const { project } = await services.projects.find(session.account.id, param('project'));
  const list = (wanted: boolean) => services.waivers.list(session.account.id, project, { isEnded: wanted });
  const [live, ended] = await Promise.all([list(false), list(true)]);
  const isRefused = Object.keys(form.errors).length > 0;
  const checks = [...catalogue.checks, ...browserChecks, ...crawlChecks];
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? pageWords.errorTitle(words.title) : words.title,
    section: 'projects',
    main: (
      <WaiversView
        project={project}
        isEnded={isEnded}
        live={live}
        ended={ended}
        form={form}
        checks={checks}
      />
    ),
  });
}

/** So many can be chosen from. */
const itemsMax = 50;
const textMax = 100;

/** The page of a report of the account, and what the check found there; null: there is no such report. */
async function reportOf(
  { services }: PageParts,
  { session }: MemberVisit,
  id: string | undefined,
  check: string,
): Promise<WaiverFormState['report']> {
  if (id === undefined || !/^\d{1,15}$/.test(id)) return null;
  const report = await services.reports.get(session.account.id, Number(id)).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (report === undefined) return null;
  const { pathname, search } = new URL(report.url);
  const found = report.body?.checks.find((one) => one.id === check);
  const items = found?.items.filter(({ outcome }) => outcome !== null).slice(0, itemsMax) ?? [];
  return {
    id: report.id,
    page: pathname + search,
    items: items.map((item) => ({
      id: item.id,
      text: shortened(item.snippet ?? item.selector ?? item.url ?? item.detail, textMax),
    })),
  };
}
