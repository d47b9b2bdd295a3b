import { resultCodes, stateCodes } from '../store/codes.ts';
import type { Db } from '../store/db.ts';
import { countFindings } from '../store/findings.ts';
import { hasTombstones } from '../store/projects.ts';
import { type Counts, countsOf, type ReportFilter, type ReportSort } from '../store/report-filter.ts';
import type { ReportList } from '../store/report-legs.ts';
import { countReports, positionIn, readReports } from '../store/report-list.ts';
import { listTallies, wholeAccount } from '../store/tallies.ts';
import { listPage } from './paging.ts';
import { resolveProject } from './projects.ts';
import { reportOf } from './report-view.ts';
import { urlSpellings } from './search-term.ts';
import type { Page, Report, ReportQuery } from './types.ts';

export interface ReportListsParts {
  readonly db: Db;
  readonly cursorKey: Uint8Array;
  readonly now: () => number;
}

export type ListReports = (accountId: number, query: ReportQuery) => Promise<Page<Report>>;

/** Lists of reports. Counting what a search finds takes a scan, so that number is remembered for a while. */
export function createReportLists({ db, cursorKey, now }: ReportListsParts): ListReports {
  const remembered = new Map<string, { readonly total: Promise<number>; readonly until: number }>();

  return async (accountId, query) => {
    const opened = await openList(db, accountId, query);
    const identity = identityOf(accountId, query);
    if (opened === undefined) {
      return listPage(
        { ...nothing, positionOf: ({ id }) => ({ value: id, id }) },
        query,
        cursorKey,
        identity,
      );
    }
    const { list, scope, matches } = opened;
    const page = await listPage(
      {
        total: (known) => totalOf(list, matches, known, JSON.stringify(identity.slice(0, -3))),
        read: (reach, counted) => readReports(db, list, reach, { total: counted, matches, scope }),
        positionOf: (row) => positionIn(list, row),
      },
      query,
      cursorKey,
      identity,
    );
    return { ...page, rows: page.rows.map(reportOf) };
  };

  async function totalOf(
    list: ReportList,
    matches: Counts,
    known: number | undefined,
    key: string,
  ): Promise<number> {
    const { search, check, state, result, privacy, projectId } = list.filter;
    if (search === undefined && check === undefined) return matches.reports;
    if (matches.reports === 0) return 0;
    const isCheckAlone = [search, state, result, privacy].every((given) => given === undefined);
    if (check !== undefined && projectId !== undefined && isCheckAlone) {
      return countFindings(db, list.accountId, projectId, check);
    }
    return known ?? recall(key, () => countReports(db, list));
  }

  function recall(key: string, count: () => Promise<number>): Promise<number> {
    const known = remembered.get(key);
    if (known !== undefined && known.until > now()) return known.total;
    remembered.delete(key);
    const total = count();
    remembered.set(key, { total, until: now() + rememberedMs });
    total.catch(() => remembered.delete(key));
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedMax) break;
      remembered.delete(oldest);
    }
    return total;
  }
}

const rememberedMs = 30_000;
const rememberedMax = 1_000;
const nothing = { total: async () => 0, read: async () => [] as { readonly id: number }[] as never[] };

interface OpenedList {
  readonly list: ReportList;
  readonly scope: Counts;
  readonly matches: Counts;
}

/** Undefined: the project does not exist. */
async function openList(db: Db, accountId: number, query: ReportQuery): Promise<OpenedList | undefined> {
  const project =
    query.project === undefined ? undefined : await resolveProject(db, accountId, query.project);
  if (query.project !== undefined && project === undefined) return undefined;
  const filter = filterOf(query, project?.id);
  const [tallies, tombstones] = await Promise.all([
    listTallies(db, accountId, project?.id ?? wholeAccount),
    project === undefined && hasTombstones(db, accountId),
  ]);
  return {
    list: {
      accountId,
      filter,
      sort: sorts[query.sortBy],
      isDescending: query.sort === 'desc',
      hasTombstones: tombstones,
      tallies,
    },
    scope: countsOf(tallies, {}),
    matches: countsOf(tallies, filter),
  };
}

const sorts: Readonly<Record<ReportQuery['sortBy'], ReportSort>> = {
  id: 'id',
  generated_at: 'generatedAt',
  url: 'url',
  score: 'score',
  result: 'result',
};

function filterOf(query: ReportQuery, projectId: number | undefined): ReportFilter {
  const { result, state, privacy, check, search } = query;
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(result === undefined ? {} : { result: resultCodes[result] }),
    ...(state === undefined ? {} : { state: stateCodes[state] }),
    ...(privacy === undefined ? {} : { privacy }),
    ...(check === undefined ? {} : { check }),
    ...(search === undefined ? {} : { search: urlSpellings(search) }),
  };
}

/** The last three do not change how many reports there are. */
function identityOf(accountId: number, query: ReportQuery) {
  const { project, result, state, privacy, check, search, sortBy, sort, perPage } = query;
  const filter = [project, result, state, privacy, check, search].map((value) => value ?? null);
  return ['reports', accountId, ...filter, sortBy, sort, perPage];
}
