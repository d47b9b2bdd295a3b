import type { Category } from '../../checks/check.ts';
import type { ClosedFinding } from '../../crawl/closed.ts';
import { packNumbers, unpackNumbers } from '../../lib/packed-numbers.ts';
import { findingCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';

type PlacedFinding = ClosedFinding & { readonly position: number };

/** Bytes of one transaction. */
const bytesAtOnce = 1_048_576;

/** In the order of the report, those of one transaction together. */
export function findingPieces(findings: readonly ClosedFinding[]): PlacedFinding[][] {
  const pieces: PlacedFinding[][] = [];
  let room = 0;
  for (const [position, finding] of findings.entries()) {
    const bytes = 256 + finding.pages.byteLength;
    if (room < bytes) {
      pieces.push([]);
      room = bytesAtOnce;
    }
    room -= bytes;
    pieces.at(-1)?.push({ ...finding, position });
  }
  return pieces;
}

/** A crawl that went on is closed anew. */
export async function replaceFindings(tx: Tx, { accountId, crawlId }: CrawlKey): Promise<void> {
  await tx.sql
    .deleteFrom('crawlFindings')
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .execute();
}

export async function writeFindings(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  findings: readonly PlacedFinding[],
): Promise<void> {
  const rows = findings.map(({ check, outcome, isDangerous, pages, ...others }) => ({
    ...{ accountId, crawlId, checkId: check, ...others },
    outcome: findingCodes[outcome],
    danger: isDangerous ? (1 as const) : (0 as const),
    pages: packNumbers(pages),
  }));
  await tx.sql.insertInto('crawlFindings').values(rows).execute();
}

type FindingSums = Omit<ClosedFinding, 'pages'>;

/** In the order of the report. */
export async function readFindingSums(
  db: Db,
  { accountId, crawlId }: CrawlKey,
): Promise<readonly FindingSums[]> {
  const rows = await db.sql
    .selectFrom('crawlFindings')
    .select(['checkId', 'category', 'outcome', 'fails', 'warns', 'judged', 'tenths', 'danger'])
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .orderBy('position')
    .execute();
  return rows.map(({ checkId, category, outcome, danger, ...sums }) => ({
    ...{ ...sums, check: checkId, category: category as Category, isDangerous: danger === 1 },
    outcome: outcome === findingCodes.fail ? 'fail' : 'warn',
  }));
}

/** Numbers of the pages that have it, ascending; undefined: no page has, and neither has the site. */
export async function readPagesOfFinding(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  check: string,
): Promise<Uint32Array | undefined> {
  const row = await db.sql
    .selectFrom('crawlFindings')
    .select('pages')
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .where('checkId', '=', check)
    .executeTakeFirst();
  return row && unpackNumbers(row.pages);
}
