import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import type { Report, ReportsService, Run, RunDiff } from '../../services/reports/types.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { page, redirect } from '../answer.ts';
import type { Pages } from '../route.ts';
import { reportWords } from '../words/report.ts';
import { comparePath, queryOfList } from './compare-path.ts';
import { CompareView } from './compare-view.tsx';
import { isOver } from './live.ts';
import { idOf } from './read-report.ts';

const words = reportWords.compare;

/** As many as a menu can hold. */
const runsMax = 100;

/** Two runs of one report beside each other: by default the last two. */
export const comparePages: Pages = (add, { services, catalogue }) => {
  const texts = new Map(catalogue.checks.map((check) => [check.id, check]));

  add({
    method: 'GET',
    path: '/reports/:id/compare',
    who: 'member',
    query: { a: 'line', b: 'line', show: 'line', sort_by: 'line' },
    async handle({ session, param, query }) {
      const id = idOf(param('id'));
      const accountId = session.account.id;
      const [report, list] = await Promise.all([
        services.reports.get(accountId, id),
        services.reports.runs(accountId, id, { sortBy: 'number', sort: 'desc', perPage: runsMax, page: 1 }),
      ]);
      const [a, b] = [query.get('a'), query.get('b')];
      const older = await readOlder(services.reports, accountId, id, [a, b], list.rows);
      const runs = [...list.rows, ...older].filter(({ state }) => state === 'completed');
      const chosen = choose(runs, a, b);
      // Swapped runs are swapped back: the older one is left, and the address says so.
      const narrowed = queryOfList(query);
      if (chosen !== null && chosen.older > chosen.newer) {
        return redirect(comparePath(`/reports/${id}`, { ...narrowed, a: chosen.newer, b: chosen.older }));
      }
      const asked = chosen && { ...narrowed, a: chosen.older, b: chosen.newer };
      const compared =
        chosen === null ? nothing(runs, report) : await compare(services.reports, accountId, id, chosen);
      return page({
        title: `${words.title}: ${shortAddress(report.url)}`,
        section: 'reports',
        sheet: 'runStyle',
        main: <CompareView report={report} runs={runs} query={asked} texts={texts} {...compared} />,
      });
    },
  });
};

/** Those that were asked for and are not among the latest, the latest first. */
async function readOlder(
  { run }: Pick<ReportsService, 'run'>,
  accountId: number,
  id: number,
  asked: readonly (string | undefined)[],
  latest: readonly Run[],
): Promise<readonly Run[]> {
  const least = latest.at(-1)?.number ?? 1;
  const numbers = asked.map((text) => readId(text ?? '') ?? least).filter((number) => number < least);
  const older = await Promise.all([...new Set(numbers)].map((number) => run(accountId, id, number)));
  return older.sort((one, other) => other.number - one.number);
}

interface Chosen {
  readonly older: number;
  readonly newer: number;
}

/** @throws AssayError not-found for what is no completed run of this report */
function choose(runs: readonly Run[], a: string | undefined, b: string | undefined): Chosen | null {
  const [latest, before] = runs;
  if (latest === undefined || before === undefined) return null;
  const numberOf = (text: string | undefined, usual: number) => {
    if (text === undefined) return usual;
    const run = runs.find(({ number }) => String(number) === text);
    if (run === undefined) throw new AssayError('not-found', reportWords.compare.noSuchRun);
    return run.number;
  };
  const newer = numberOf(b, latest.number);
  const beforeThat = runs.find(({ number }) => number < newer) ?? before;
  return { older: numberOf(a, beforeThat.number), newer };
}

function nothing(runs: readonly Run[], { state }: Report): { diff: null; note: string } {
  if (runs.length === 0) return { diff: null, note: words.none };
  return { diff: null, note: isOver(state) ? words.one : words.oneAndNext };
}

async function compare(
  reports: { compareRuns(accountId: number, id: number, number: number, other: number): Promise<RunDiff> },
  accountId: number,
  id: number,
  { older, newer }: Chosen,
): Promise<{ diff: RunDiff | null; note: string | null }> {
  if (older === newer) return { diff: null, note: words.same };
  try {
    return { diff: await reports.compareRuns(accountId, id, older, newer), note: null };
  } catch (error) {
    if (error instanceof AssayError && error.code === 'validation-failed')
      return { diff: null, note: words.gone };
    throw error;
  }
}
