import { sql } from 'kysely';
import type { ClosedCrawl } from '../../crawl/closed.ts';
import type { Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { inPieces } from './pieces.ts';

type Columns = ClosedCrawl['urls'];

/** Rows of one transaction. */
const rowsAtOnce = 2_048;

/** Numbers of addresses, those of one transaction together. */
export function urlPieces({ clicks }: Columns): number[][] {
  return Array.from({ length: Math.ceil(clicks.length / rowsAtOnce) }, (_, at) => {
    const from = at * rowsAtOnce;
    return Array.from({ length: Math.min(rowsAtOnce, clicks.length - from) }, (__, i) => from + i);
  });
}

/** What closing knows of each address. */
export async function writeColumns(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  columns: Columns,
  numbers: readonly number[],
): Promise<void> {
  await Promise.all(
    inPieces(numbers).map((piece) => {
      const rows = piece.map((n) => valuesOf(columns, n));
      const values = { accountId, crawlId, rows, from: piece[0] ?? 0, to: piece.at(-1) ?? 0 };
      return runPrepared(tx, `write columns of ${rows.length} addresses`, values, (open) => ({
        compile: () => updateOf(open).compile(tx.sql),
      }));
    }),
  );
}

interface Piece extends CrawlKey {
  readonly rows: readonly Values[];
  readonly from: number;
  readonly to: number;
}

/**
 * Neither database lets VALUES name its columns in the same way; both call them so. SQLite goes along the addresses and
 * looks the values up, so it is told which addresses.
 */
function updateOf({ accountId, crawlId, rows, from, to }: Piece) {
  return sql`update crawl_urls
    set clicks = given.column2, links_in = given.column3, indexable = given.column4, score = given.column5
    from (values ${sql.join(rows.map(rowOf))}) as given
    where account_id = ${accountId} and crawl_id = ${crawlId} and n between ${from} and ${to}
      and n = given.column1`;
}

type Values = readonly [
  n: number,
  clicks: number | null,
  linksIn: number,
  indexable: number,
  score: number | null,
];

function valuesOf({ clicks, linksIn, indexable, score }: Columns, n: number): Values {
  return [n, unlessNone(clicks[n]), linksIn[n] ?? 0, indexable[n] ?? 0, unlessNone(score[n])];
}

function unlessNone(value = -1): number | null {
  return value < 0 ? null : value;
}

function rowOf(values: Values) {
  return sql`(${sql.join(values.map((value) => sql`cast(${value} as integer)`))})`;
}
