import type { MadeSite } from './made-site.ts';
import { lineOf, many, type SiteTruth, sourcesMax } from './truth-of.ts';

/** What a crawl wrote as JSON, as far as it is compared. */
interface WrittenSite extends Pick<SiteTruth, 'pages' | 'clicks' | 'passed'> {
  readonly sitemaps: {
    readonly listed_and_linked: number;
    readonly listed_only: number;
    readonly linked_only: number;
    readonly listed_not_indexable: number;
  } | null;
  readonly findings: readonly {
    readonly check: string;
    readonly outcome: 'warn' | 'fail';
    readonly pages: number;
    readonly judged: number;
    readonly items_total: number;
    readonly items: readonly WrittenItem[];
  }[];
  readonly unjudged: readonly { readonly check: string }[];
}

interface WrittenItem {
  readonly url: string;
  readonly sources: readonly { readonly url: string }[];
  readonly sources_total: number;
}

/**
 * What the report of a crawl says of a made site, to be compared with `truthOf` of it.
 * @param json as `assay crawl --output json=FILE` writes it
 */
export function saidBy(json: string, site: MadeSite): SiteTruth {
  const { pages, clicks, sitemaps, findings, passed, unjudged }: WrittenSite = JSON.parse(json);
  const isOfCrawl = (check: string) => check.startsWith('crawl-');
  const found = findings.filter(({ check }) => isOfCrawl(check));
  return {
    ...{ pages, clicks },
    cells: sitemaps && {
      both: sitemaps.listed_and_linked,
      listedOnly: sitemaps.listed_only,
      linkedOnly: sitemaps.linked_only,
      listedNotIndexable: sitemaps.listed_not_indexable,
    },
    findings: Object.fromEntries(
      found.map((one) => [
        one.check,
        {
          ...{ outcome: one.outcome, pages: one.pages, judged: one.judged, itemsTotal: one.items_total },
          items: one.items.map((item) => saidLine(site, item)).sort(),
        },
      ]),
    ),
    passed: passed.filter(isOfCrawl).sort(),
    unjudged: unjudged.flatMap(({ check }) => (isOfCrawl(check) ? [check] : [])).sort(),
  };
}

function saidLine(site: MadeSite, { url, sources, sources_total: total }: WrittenItem): string {
  return total > sourcesMax ? many(total + 1) : lineOf(site, [url, ...sources.map((one) => one.url)]);
}
