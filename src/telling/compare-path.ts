/** What an alert compares. */
interface Compared {
  readonly report: number | null;
  readonly site: number | null;
  /** Of the run or crawl that saw it first. */
  readonly number: number | null;
}

/** The page that shows what changed, from the run or crawl before; null: the report or the site is gone. */
export function alertComparePath({ report, site, number }: Compared): string | null {
  // The first has none before.
  const isOf = number !== null && number > 1;
  if (report !== null) return `/reports/${report}/compare${isOf ? `?b=${number}` : ''}`;
  return site === null ? null : `/sites/${site}/compare${isOf ? `?crawl=${number}` : ''}`;
}
