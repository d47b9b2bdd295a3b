import type { CatalogueCheck } from '../../../report/catalogue.ts';
import type { Site } from '../../../services/sites/types.ts';
import { type Parameters, withQuery } from '../../list-address.ts';
import { sitePath } from '../paths.ts';

/** Where what a crawl found is shown, to its members or behind a share link, and what it leads to there. */
export interface SitePlace {
  /** The page of the site. */
  readonly site: string;
  readonly finding: (check: string, parameters?: Parameters) => string;
  readonly findings: (category?: CatalogueCheck['category']) => string;
  /** Null: who sees the site here does not see the list of its pages. */
  readonly pages: ((filters: Parameters) => string) | null;
  /** Of an address by its number; null likewise. */
  readonly page: ((n: number, parameters?: Parameters) => string) | null;
}

/** For members, who see all pages. */
export interface OwnPlace extends SitePlace {
  readonly pages: NonNullable<SitePlace['pages']>;
  readonly page: NonNullable<SitePlace['page']>;
}

/** @param number of the crawl that is shown */
export function ownPlace(site: Pick<Site, 'id' | 'completed'>, number: number): OwnPlace {
  const kept = keptOf(site, number);
  const at = (below: string, parameters: Parameters = []) =>
    withQuery(sitePath(site.id, below), [...kept, ...parameters]);
  return {
    site: at(''),
    finding: (check, parameters) => at(`/findings/${encodeURIComponent(check)}`, parameters),
    findings: (category) => at('/findings', category === undefined ? [] : [['category', category]]),
    pages: (filters) => at('/pages', filters),
    page: (n, parameters) => at(`/pages/${n}`, parameters),
  };
}

/** What names a crawl that is not the one that a page of the site shows anyway. */
export function keptOf({ completed }: Pick<Site, 'completed'>, number: number): Parameters {
  return number === completed?.number ? [] : [['crawl', String(number)]];
}

/** Behind a share link. @param path of the shared page */
export function sharedPlace(path: string): SitePlace {
  return {
    site: path,
    finding: (check, parameters = []) =>
      withQuery(`${path}/findings/${encodeURIComponent(check)}`, parameters),
    findings: () => `${path}#fix-first`,
    pages: null,
    page: null,
  };
}
