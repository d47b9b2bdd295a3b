import type { AddPages } from '../api/options.ts';
import { browserCatalogue } from '../checks/browser/browser-catalogue.ts';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import type { Services } from '../services/types.ts';
import { readAssets } from '../web/built.ts';
import { addPages } from '../web/pages.ts';

/** The pages, beside the API of the same server. */
export function pagesOver(
  services: Services,
  settings: Config,
  { version, log }: { readonly version: string; readonly log: Log },
): AddPages {
  const parts = {
    services,
    catalogue: { version: checksVersion, checks: catalogue },
    browserChecks: browserCatalogue,
    crawlChecks: crawlCatalogue,
    assets: readAssets(),
    log,
    now: Date.now,
    version,
    settings,
  };
  return (app, shared) => addPages(app, { ...shared, ...parts });
}
