import { isLately } from '../../lib/is-lately.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { resultCodes, stateCodes } from '../../store/codes.ts';
import { countFindings } from '../../store/counters/findings.ts';
import { listTallies, wholeAccount } from '../../store/counters/tallies.ts';
import type { Db } from '../../store/db.ts';
import { type Cursor, listIdentity } from '../../store/lists/cursor.ts';
import type { ListSource, Reach } from '../../store/lists/list-page.ts';
import {
  type Counts,
  countsOf,
  type ReportFilter,
  type ReportSort,
} from '../../store/lists/report-filter.ts';
import { needsNoSieve, type ReportList } from '../../store/lists/report-legs.ts';
import { countReports, positionIn, readLegs, readReports } from '../../store/lists/report-list.ts';
import { hasTombstones } from '../../store/reports/projects.ts';
import type { ReportRow } from '../../store/reports/reports.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { resolveProject } from './find-project.ts';
import { reportOf } from './report-view.ts';
import { searchTerms } from './search-term.ts';
import type { Report, ReportQuery } from './types.ts';

interface ReportListsParts {
  readonly db: Db;
  readonly cursorKeys: KeyRing;
  readonly now: () => number;
  /** What a search finds is counted up to here. */
  readonly countedMax?: number;
}

type ListReports = (accountId: number, query: ReportQuery) => Promise<Page<Report>>;

/** Lists of reports. Counting what a search finds takes a scan, so that number is remembered for a while. */
export function createReportLists({
  db,
  cursorKeys,
  now,
  countedMax = usualCountedMax,
}: ReportListsParts): ListReports {
  const remembered = new Map<string, Remembered>();
  /** Counts that are under way, for all who ask meanwhile. */
  const counting = new Map<string, Promise<number>>();
  const shown = new Map<number, Report>();

  return async (accountId, query) => {
    const parts = identityOf(accountId, query);
    const identity = listIdentity(parts);
    const cursor = openCursor(query, cursorKeys, identity);
    const opened = await openList(db, accountId, query, cursor);
    if (opened === undefined) return listPage(nothing, query, cursor, cursorKeys, identity);
    const { list, scope, matches, early } = opened;
    const countKey = JSON.stringify(parts.slice(0, -3));
    const count = () => {
      const begun = counting.get(countKey) ?? countReports(db, list, countedMax);
      counting.set(countKey, begun);
      const end = () => counting.delete(countKey);
      begun.then(end, end);
      return begun;
    };
    const recount = () => {
      remembered.delete(countKey);
      return totalOf(opened, undefined, countKey, count);
    };
    const page = await listPage(
      {
        countedMax: isScanned(list) ? countedMax : undefined,
        among: isScanned(list) ? scope.reports : undefined,
        total: (known) => totalOf(opened, known, countKey, count),
        recount: isScanned(list) ? recount : undefined,
        read: async (reach, total) =>
          early?.(reach) ?? (await readReports(db, list, reach, { total, matches, scope })),
        positionOf: (row) => positionIn(list, row),
      },
      query,
      cursor,
      cursorKeys,
      identity,
    );
    return { ...page, rows: page.rows.map(view) };
  };

  /** A report that was in a list before, and has not changed since, is the same object. */
  function view(row: ReportRow): Report {
    const { id, version, slug, accountId } = row;
    const known = shown.get(id);
    const isSame = known?.version === version && known.slug === slug && known.accountId === accountId;
    if (known !== undefined && isSame) return known;
    const report = reportOf(row);
    shown.delete(id);
    shown.set(id, report);
    for (const oldest of shown.keys()) {
      if (shown.size <= shownMax) break;
      shown.delete(oldest);
    }
    return report;
  }

  async function totalOf(
    { list, scope, matches }: OpenedList,
    known: number | undefined,
    key: string,
    count: () => Promise<number>,
  ): Promise<number> {
    const { check, projectId } = list.filter;
    if (matches.reports === 0) return 0;
    if (!isScanned(list)) {
      if (check === undefined || projectId === undefined) return matches.reports;
      return countFindings(db, list.accountId, projectId, check);
    }
    return known ?? recall(key, scope.reports, count);
  }

  /** @param among reports without the filter */
  function recall(key: string, among: number, count: () => Promise<number>): Promise<number> {
    const known = remembered.get(key);
    // With fewer reports than then the total may be too high.
    if (known !== undefined && isLately(known.at, now(), rememberedMs) && known.among <= among)
      return known.total;
    remembered.delete(key);
    const total = count();
    remembered.set(key, { total, among, at: now() });
    const forget = () => {
      if (remembered.get(key)?.total === total) remembered.delete(key);
    };
    // Zero is not remembered: the next report that is made may match. Counting it again costs little.
    total.then((found) => found === 0 && forget(), forget);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedMax) break;
      remembered.delete(oldest);
    }
    return total;
  }
}

/** Nobody reads so far, and with millions of reports counting on takes seconds. */
const usualCountedMax = 100_000;

/** Some 3 KiB each, with its JSON. */
const shownMax = 500;

const rememberedMs = 30_000;
const rememberedMax = 1_000;
const nothing: ListSource<never> = {
  total: async () => 0,
  read: async () => [],
  positionOf: ({ id }: { readonly id: number }) => ({ value: id, id }),
};

interface Remembered {
  readonly total: Promise<number>;
  readonly among: number;
  readonly at: number;
}

/** No counter knows how many there are: of a search, and of a check together with another filter. */
function isScanned({ filter: { search, check, state, result, privacy } }: ReportList): boolean {
  return (
    search !== undefined ||
    (check !== undefined && [state, result, privacy].some((given) => given !== undefined))
  );
}

interface OpenedList {
  readonly list: ReportList;
  readonly scope: Counts;
  readonly matches: Counts;
  /** Rows that were read together with the counts, when they are the ones that are wanted. */
  readonly early: ((reach: Reach) => readonly ReportRow[] | undefined) | undefined;
}

/** Undefined: the list is empty, as the project does not exist or nothing can hold the term. */
async function openList(
  db: Db,
  accountId: number,
  query: ReportQuery,
  cursor: Cursor | undefined,
): Promise<OpenedList | undefined> {
  const project =
    query.project === undefined ? undefined : await resolveProject(db, accountId, query.project);
  if (query.project !== undefined && project === undefined) return undefined;
  const filter = filterOf(query, project?.id);
  if (filter.search?.url.length === 0 && filter.search.title.length === 0) return undefined;
  const order = { sort: sorts[query.sortBy], isDescending: query.sort === 'desc' };
  const guessed = { accountId, filter, ...order, hasTombstones: false, tallies: undefined };
  const reach = needsNoSieve(guessed) ? likelyReach(query, cursor) : undefined;
  const [tallies, hasDeleted, rows] = await Promise.all([
    listTallies(db, accountId, project?.id ?? wholeAccount),
    project === undefined && hasTombstones(db, accountId),
    reach && readLegs(db, guessed, reach),
  ]);
  return {
    list: { accountId, filter, ...order, hasTombstones: hasDeleted, tallies },
    scope: countsOf(tallies, {}),
    matches: countsOf(tallies, filter),
    early:
      reach === undefined || rows === undefined || hasDeleted
        ? undefined
        : (wanted) => (isWithin(wanted, reach) ? rows.slice(0, wanted.take) : undefined),
  };
}

/** What will be read when there are enough rows: then it need not wait for the counts. */
function likelyReach({ page, perPage }: ReportQuery, cursor: Cursor | undefined): Reach | undefined {
  if (cursor !== undefined) {
    return { from: cursor.position, isBackwards: cursor.isBackwards, offset: 0, take: perPage + 1 };
  }
  return page === 1 ? { from: null, isBackwards: false, offset: 0, take: perPage } : undefined;
}

function isWithin(wanted: Reach, { from, isBackwards, take }: Reach): boolean {
  return (
    wanted.from === from && wanted.isBackwards === isBackwards && wanted.offset === 0 && wanted.take <= take
  );
}

const sorts: Readonly<Record<ReportQuery['sortBy'], ReportSort>> = {
  id: 'id',
  generated_at: 'generatedAt',
  url: 'url',
  score: 'score',
  result: 'result',
  findings_count: 'findingsCount',
  score_change: 'scoreChange',
};

function filterOf(query: ReportQuery, projectId: number | undefined): ReportFilter {
  const { result, state, privacy, check, search, searchBy } = query;
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(result === undefined ? {} : { result: resultCodes[result] }),
    ...(state === undefined ? {} : { state: stateCodes[state] }),
    ...(privacy === undefined ? {} : { privacy }),
    ...(check === undefined ? {} : { check }),
    ...(search === undefined ? {} : { search: searchTerms(search, searchBy) }),
  };
}

/** The last three do not change how many reports there are. */
function identityOf(accountId: number, query: ReportQuery) {
  const { project, result, state, privacy, check, search, searchBy, sortBy, sort, perPage } = query;
  const filter = [project, result, state, privacy, check, search, searchBy].map((value) => value ?? null);
  return ['reports', accountId, ...filter, sortBy, sort, perPage];
}
