import { tagOfBytes } from '../../lib/entity-tag.ts';
import type { Site } from '../../services/sites/types.ts';
import type { RouteParts } from '../routes.ts';
import { presentSite } from './present-site.ts';

/**
 * The strong entity tag of a site. Its version does not move with each page that its crawl fetches, and its
 * representation does.
 */
export function siteTag(site: Site, { address }: Pick<RouteParts, 'address'>): string {
  return tagOfBytes(JSON.stringify([site.version, site.settings.urls, presentSite(site, address.origin())]));
}

/** A tag that was made already. */
export const ownTags = { of: ({ version }: { readonly version: number | string }) => String(version) };
