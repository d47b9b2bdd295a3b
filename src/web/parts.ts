import type { SharedWithPages } from '../api/options.ts';
import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import type { Catalogue, CatalogueCheck } from '../report/catalogue.ts';
import type { Services } from '../services/types.ts';
import type { Assets } from './assets.ts';

/** What pages are made of. src/start hands it over; tests hand over the same with other settings. */
export interface PageParts extends SharedWithPages {
  readonly services: Services;
  readonly catalogue: Catalogue;
  /** Those that only a browser can make. */
  readonly browserChecks: readonly CatalogueCheck[];
  /** Those that only whole sites are judged by. */
  readonly crawlChecks: readonly CatalogueCheck[];
  readonly assets: Assets;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Version of the program, for the footer. */
  readonly version: string;
  readonly settings: Pick<Config, 'data' | 'server'>;
}
