import { type RawBuilder, sql } from 'kysely';
import { fetchedKindCodes, urlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** A counter of a site or of a crawl that is not what it counts. */
interface SiteMiscount {
  readonly projectId: number;
  readonly kind: 'sites' | 'crawls';
  /** Id of the site, or of the crawl. */
  readonly key: string;
  readonly missing: Readonly<Record<string, number>>;
}

const counters = ['urls', 'waiting', 'fetched', 'counted', 'failed'] as const;

/** Sites of a project, and those of their crawls whose addresses are kept, each by one statement that sees one moment. */
export async function recountSites(
  db: Db,
  accountId: number,
  projectId: number,
  repair: boolean,
): Promise<SiteMiscount[]> {
  const found = [
    ...(await siteMiscounts(db, accountId, projectId)),
    ...(await crawlMiscounts(db, accountId, projectId)),
  ];
  if (repair) for (const miscount of found) await correct(db, accountId, miscount);
  return found;
}

/** The number of its last crawl: a higher one means that the last were deleted. */
async function siteMiscounts(db: Db, accountId: number, projectId: number): Promise<SiteMiscount[]> {
  const rows = await db.sql
    .selectFrom('sites')
    .innerJoin('crawls', (join) =>
      join.onRef('crawls.accountId', '=', 'sites.accountId').onRef('crawls.siteId', '=', 'sites.id'),
    )
    .select(['sites.id', 'sites.crawlsCount'])
    .select(({ fn }) => fn.max('crawls.number').as('last'))
    .where('sites.accountId', '=', accountId)
    .where('sites.projectId', '=', projectId)
    .where('sites.deletedAt', 'is', null)
    .groupBy(['sites.id', 'sites.crawlsCount'])
    .execute();
  return rows.flatMap(({ id, crawlsCount, last }) =>
    Number(last) <= crawlsCount
      ? []
      : [{ projectId, kind: 'sites', key: String(id), missing: { crawlsCount: Number(last) - crawlsCount } }],
  );
}

async function crawlMiscounts(db: Db, accountId: number, projectId: number): Promise<SiteMiscount[]> {
  const crawls = await db.sql
    .selectFrom('crawls')
    .innerJoin('sites', (join) =>
      join.onRef('sites.accountId', '=', 'crawls.accountId').onRef('sites.id', '=', 'crawls.siteId'),
    )
    .select('crawls.id')
    .where('crawls.accountId', '=', accountId)
    .where('sites.projectId', '=', projectId)
    .where('sites.deletedAt', 'is', null)
    .where('crawls.details', '=', 1)
    .orderBy('crawls.id')
    .execute();
  const found: SiteMiscount[] = [];
  for (const { id } of crawls) {
    const missing = await missingIn(db, accountId, id);
    if (Object.values(missing).some((number) => number !== 0)) {
      found.push({ projectId, kind: 'crawls', key: String(id), missing });
    }
  }
  return found;
}

async function missingIn(db: Db, accountId: number, crawlId: number): Promise<Record<string, number>> {
  const { waiting, claimed } = urlStateCodes;
  const { page, error } = fetchedKindCodes;
  const filters: Record<(typeof counters)[number], RawBuilder<unknown>> = {
    urls: sql`1 = 1`,
    waiting: sql`u.state in (${waiting}, ${claimed})`,
    fetched: sql`u.kind in (${page}, ${error})`,
    counted: sql`u.kind = ${page}`,
    failed: sql`u.kind = ${error}`,
  };
  const sums = counters.map(
    (name) => sql`count(case when ${filters[name]} then 1 end) - c.${sql.ref(name)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(sums)} from crawls c
    left join crawl_urls u on u.account_id = c.account_id and u.crawl_id = c.id
    where c.account_id = ${accountId} and c.id = ${crawlId}
    group by ${sql.join(counters.map((name) => sql`c.${sql.ref(name)}`))}`.execute(db.sql);
  return Object.fromEntries(counters.map((name) => [name, Number(rows[0]?.[name] ?? 0)]));
}

/** What is missing is added, at whatever moment: others may have counted on. */
async function correct(db: Db, accountId: number, { kind, key, missing }: SiteMiscount): Promise<void> {
  const names = Object.keys(missing) as (keyof typeof missing)[];
  const sums = sql.join(
    names.map((name) => {
      const column = sql.ref(name === 'crawlsCount' ? 'crawls_count' : name);
      return sql`${column} = ${column} + ${missing[name]}`;
    }),
  );
  await sql`update ${sql.table(kind)} set ${sums}
    where account_id = ${accountId} and id = ${Number(key)}`.execute(db.sql);
}
