import type { KeyRing } from '../../lib/key-ring.ts';
import { openBody, readCheck } from '../../report/stored-body.ts';
import { byDangerAndGain } from '../../score/by-danger-and-gain.ts';
import { findFinding, listFindings, sumFindings } from '../../store/counters/findings.ts';
import type { Db } from '../../store/db.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import { type FindingPageRow, listFoundBelow, readFindingPages } from '../../store/lists/finding-list.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import { listPage, openCursor } from '../paging.ts';
import { requireProject } from './find-project.ts';
import { findingOf } from './finding-of.ts';
import type {
  FindingFilter,
  FindingPage,
  FindingPages,
  FindingPagesQuery,
  FindingsService,
  ProjectFinding,
  ProjectFindings,
} from './finding-types.ts';

interface FindingsParts {
  readonly db: Db;
  readonly cursorKeys: KeyRing;
  readonly now: () => number;
}

export function createFindingsService(parts: FindingsParts): FindingsService {
  return {
    list: (accountId, project, filter) => list(parts, accountId, project, filter),
    pages: (accountId, project, check, query) => pages(parts, accountId, project, check, query),
  };
}

async function list(
  { db, now }: FindingsParts,
  accountId: number,
  text: string,
  { checks, isNew, path }: FindingFilter,
): Promise<ProjectFindings> {
  const { id, name } = await requireProject(db, accountId, text);
  const all = (await listFindings(db, accountId, id)).map(findingOf);
  const below = path === undefined ? null : await readBelow(db, accountId, { id, name }, path, all);
  const rows = (below?.rows ?? all).filter(
    ({ check, newPages }) => checks?.has(check) !== false && (isNew !== true || newPages > 0),
  );
  return { project: name, projectId: id, at: now(), rows, looked: below?.looked ?? null };
}

/** Each is a row with some JSON; more would keep others waiting. */
const pagesBelowMax = 1_000;

/** Of the pages whose path begins so. Since when is known of the whole project alone. */
async function readBelow(
  db: Db,
  accountId: number,
  { id, name }: { readonly id: number; readonly name: string },
  path: string,
  all: readonly ProjectFinding[],
): Promise<Pick<ProjectFindings, 'rows' | 'looked'>> {
  const starts = ['https://', 'https://www.', 'http://', 'http://www.'].map(
    (origin) => origin + name + asPath(path),
  );
  const { found, isAll } = await listFoundBelow(db, accountId, id, starts, pagesBelowMax);
  const known = new Map(all.map((finding) => [finding.check, finding]));
  const rows = [...sumFindings(found)].flatMap(([check, counts]) => {
    const whole = known.get(check);
    return whole === undefined
      ? []
      : [findingOf({ check, ...counts, since: whole.since, advice: whole.advice })];
  });
  return { rows: rows.sort(byDangerAndGain), looked: { pages: found.length, isAll } };
}

/** As addresses are stored. */
function asPath(text: string): string {
  const url = new URL('http://any.example');
  url.pathname = text;
  return url.pathname;
}

async function pages(
  { db, cursorKeys }: FindingsParts,
  accountId: number,
  text: string,
  check: string,
  query: FindingPagesQuery,
): Promise<FindingPages> {
  const { id: projectId, name } = await requireProject(db, accountId, text);
  const identity = listIdentity(['finding', accountId, projectId, check, query.perPage]);
  const cursor = openCursor(query, cursorKeys, identity);
  const row = await findFinding(db, accountId, projectId, check);
  const finding = row && findingOf(row);
  const found = await listPage(
    {
      total: async () => finding?.pages ?? 0,
      read: (reach) => readFindingPages(db, { accountId, projectId, check }, reach),
      positionOf: ({ gain, reportId }) => ({ value: gain, id: reportId }),
    },
    query,
    cursor,
    cursorKeys,
    identity,
  );
  const rows: FindingPage[] = [];
  // One after the other, so that other requests are answered between them.
  for (const page of found.rows) rows.push(await pageOf(db, accountId, check, page));
  return { project: name, projectId, finding, pages: { ...found, rows } };
}

const itemsMax = 5;

async function pageOf(
  db: Db,
  accountId: number,
  checkId: string,
  { gain, completedRunId, ...row }: FindingPageRow,
): Promise<FindingPage> {
  const packed = completedRunId === null ? undefined : await findReportBody(db, accountId, completedRunId);
  const stored = packed && openBody(packed).checks.find(({ id }) => id === checkId);
  const written = stored && readCheck(stored);
  return {
    ...row,
    gain: gain / 10,
    summary: written?.summary ?? null,
    items: written?.items.filter(({ waived }) => waived === undefined).slice(0, itemsMax) ?? [],
  };
}
