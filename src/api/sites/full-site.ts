import { unlessGone } from '../../lib/unless-gone.ts';
import type { Site } from '../../services/sites/types.ts';
import type { RouteParts } from '../routes.ts';
import { presentFullSite } from './present-site.ts';
import type { FullSiteView } from './site-schemas.ts';

/** A site with what its last completed crawl came to. */
export async function fullSite(
  { services, address }: Pick<RouteParts, 'services' | 'address'>,
  site: Site,
): Promise<FullSiteView> {
  const { accountId, id, completed } = site;
  const crawl = completed && (await unlessGone(services.crawlDetails.get(accountId, id, completed.number)));
  return presentFullSite(site, crawl?.report ?? null, address.origin());
}
