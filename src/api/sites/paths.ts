import { AssayError, noneWithId } from '../../errors.ts';
import type { CrawlNumber } from '../../services/sites/types.ts';
import { base } from '../routes.ts';

/** Where sites and their crawls are, and what in these paths names them. */
export const sitesPath = `${base}/sites`;
export const sitePath = `${sitesPath}/:site`;
export const crawlPath = `${sitePath}/crawls/:number`;

export interface BySite {
  readonly site: string;
}

export interface ByCrawl extends BySite {
  /** Its number, or `latest`. */
  readonly number: string;
}

export interface ByPage extends ByCrawl {
  readonly n: string;
}

export interface ByFinding extends ByCrawl {
  readonly check: string;
}

/** @throws AssayError 404 for what is no id at all, as for an id that does not exist */
export function siteIdOf({ params }: { readonly params: BySite }): number {
  if (!/^[1-9]\d{0,14}$/.test(params.site)) throw noneWithId('site');
  return Number(params.site);
}

export function crawlNumberOf({ params }: { readonly params: ByCrawl }): CrawlNumber {
  if (params.number === 'latest') return 'latest';
  if (!/^[1-9]\d{0,8}$/.test(params.number)) {
    throw new AssayError(
      'not-found',
      'Crawls are numbered from 1, and the newest is also "latest"; this is neither.',
    );
  }
  return Number(params.number);
}

export function pageNumberOf({ params }: { readonly params: ByPage }): number {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(params.n)) {
    throw new AssayError('not-found', 'Pages of a crawl are numbered from 0; this is no number of a page.');
  }
  return Number(params.n);
}

export const latestToo = 'The number of the crawl may be "latest".';
