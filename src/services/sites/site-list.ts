import { resultOf } from '../../score/score.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { listIdentity, type Position } from '../../store/lists/cursor.ts';
import type { Reach } from '../../store/lists/list-page.ts';
import { type ListedSite, listSites } from '../../store/sites/site-list.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { resolveProject } from '../reports/find-project.ts';
import { viewSites } from './site-view.ts';
import type { SitesParts } from './sites-parts.ts';
import type { Site, SiteQuery } from './types.ts';

/** A page of the sites of an account, which are so few that all of them are looked at. */
export async function listSitePage(
  { db, cursorKeys }: Pick<SitesParts, 'db' | 'cursorKeys'>,
  accountId: number,
  query: SiteQuery,
): Promise<Page<Site>> {
  const { search, project, result, state, sortBy, sort, perPage } = query;
  const filter = [search, project, result, state].map((value) => value ?? null);
  const identity = listIdentity(['sites', accountId, ...filter, sortBy, sort, perPage]);
  const cursor = openCursor(query, cursorKeys, identity);
  const found = await findSites(db, accountId, query);
  const order = { sortBy, isDescending: sort === 'desc' };
  const rows = found
    .filter((row) => isWanted(row, query))
    .toSorted((a, b) => compare(positionOf(a, order), positionOf(b, order), order));
  const page = await listPage(
    {
      total: async () => rows.length,
      read: async (reach) => read(rows, reach, order),
      positionOf: (row) => positionOf(row, order),
    },
    query,
    cursor,
    cursorKeys,
    identity,
  );
  return { ...page, rows: await viewSites(db, accountId, page.rows) };
}

async function findSites(db: SitesParts['db'], accountId: number, { project: text }: SiteQuery) {
  if (text === undefined) return listSites(db, accountId, undefined);
  const project = await resolveProject(db, accountId, text);
  return project === undefined ? [] : listSites(db, accountId, project.id);
}

function isWanted(row: ListedSite, { search, result, state }: SiteQuery): boolean {
  const term = search?.trim().toLowerCase() ?? '';
  const holds = (text: string | null) => text?.toLowerCase().includes(term) ?? false;
  return (
    (term === '' || holds(row.start) || holds(row.name)) &&
    (result === undefined || resultOfSite(row) === result) &&
    (state === undefined || row.state === crawlStateCodes[state])
  );
}

/** A provisional score has no result. */
function resultOfSite({ score, incomplete }: ListedSite) {
  return score === null || incomplete === 1 ? null : resultOf(score);
}

interface Order {
  readonly sortBy: SiteQuery['sortBy'];
  readonly isDescending: boolean;
}

function positionOf(row: ListedSite, { sortBy }: Order): Position {
  const { id, start, score, generatedAt } = row;
  return { id, value: { id, start, score, generated_at: generatedAt }[sortBy] };
}

/** Those without a value come last in both directions, as in every list. */
function compare(a: Position, b: Position, { isDescending }: Order): number {
  const direction = isDescending ? -1 : 1;
  if (a.value === null && b.value === null) return direction * (a.id - b.id);
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  if (a.value === b.value) return direction * (a.id - b.id);
  return a.value < b.value ? -direction : direction;
}

/** @param rows in their order */
function read(
  rows: readonly ListedSite[],
  { from, isBackwards, offset, take }: Reach,
  order: Order,
): readonly ListedSite[] {
  const beyond =
    from === null
      ? rows
      : rows.filter((row) => {
          const side = compare(positionOf(row, order), from, order);
          return isBackwards ? side < 0 : side > 0;
        });
  const reached = isBackwards ? beyond.toReversed() : beyond;
  return reached.slice(offset, offset + take);
}
