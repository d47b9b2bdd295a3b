import { invalid } from '../../errors.ts';
import type { Compared, PageReport } from '../../mcp/back-end.ts';
import type { Run } from '../../services/reports/types.ts';
import type { RouteParts } from '../routes.ts';

type Parts = Pick<RouteParts, 'services' | 'address'>;

/** A report of this account. */
interface Named {
  readonly accountId: number;
  readonly id: number;
}

/** @param number of a run; undefined: how the report stands */
export async function readReport(parts: Parts, named: Named, number?: number): Promise<PageReport> {
  const { accountId, id } = named;
  const { reports } = parts.services;
  const report = await reports.getStored(accountId, id);
  const asked = number === undefined ? undefined : await reports.run(accountId, id, number);
  const [last, before] = await completedRuns(parts, named, number);
  const shown = asked ?? (last === undefined ? undefined : await reports.run(accountId, id, last.number));
  const previous = last?.number === shown?.number ? before : last;
  const { state, error } = asked ?? report;
  return {
    id: String(id),
    url: report.url,
    path: null,
    state,
    run: shown?.number ?? null,
    score: shown?.score ?? null,
    result: shown?.result ?? null,
    generatedAt: shown?.finishedAt ?? null,
    body: shown?.body ?? null,
    failure: error && { code: error.code, message: error.message },
    previous: previous === undefined ? null : { run: previous.number, score: previous.score },
    link: `${parts.address.origin()}/reports/${id}`,
    fileOf: () => null,
  };
}

/** @throws AssayError where there are no two runs, or where they do not compare */
export async function compareRuns(
  parts: Parts,
  named: Named,
  older: number | undefined,
  newer: number | undefined,
): Promise<Compared> {
  const { accountId, id } = named;
  const [last, before] = await completedRuns(parts, named, newer);
  const two = newer ?? last?.number;
  const one = older ?? (last?.number === two ? before : last)?.number;
  if (one === undefined || two === undefined)
    throw invalid('older', 'This report has no two runs that completed. Audit the page again.');
  if (one === two) throw invalid('older', `Run ${one} is the same run. Name another one.`);
  const differences = await parts.services.reports.compareRuns(accountId, id, two, one);
  return {
    ...differences,
    report: await readReport(parts, named, differences.newer.number),
    older: { run: differences.older.number, score: differences.older.score },
    newer: { run: differences.newer.number, score: differences.newer.score },
  };
}

/** That run to its end: beyond, those that failed are too many. */
const runsLookedAt = 100;

/**
 * The last two that completed, the later first.
 * @param upTo this number; undefined: all
 */
async function completedRuns(
  { services }: Parts,
  { accountId, id }: Named,
  upTo = Number.POSITIVE_INFINITY,
): Promise<readonly [Run | undefined, Run | undefined]> {
  const paging = { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 } as const;
  const found: Run[] = [];
  let cursor: string | undefined;
  for (let looked = 0; looked < runsLookedAt; looked += paging.perPage) {
    const page = await services.reports.runs(accountId, id, {
      ...paging,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.rows.filter(({ number, state }) => state === 'completed' && number <= upTo));
    cursor = page.cursors.next ?? undefined;
    if (found.length >= 2 || cursor === undefined) break;
  }
  const [last, before] = found;
  return [last, before];
}
