import { AssayError } from '../../../errors.ts';
import { readId } from '../../../lib/row-id.ts';
import type { Site } from '../../../services/sites/types.ts';
import type { PageParts } from '../../parts.ts';
import type { MemberVisit } from '../../visit.ts';
import { siteIdOf } from '../paths.ts';

/** Which crawl a page is about: the one that its address names, else the last completed, else the latest. */
export function crawlNumberOf({ query }: Pick<MemberVisit, 'query'>, { latest, completed }: Site): number {
  const asked = query.get('crawl');
  if (asked === undefined) return (completed ?? latest).number;
  if (asked === 'latest') return latest.number;
  const number = readId(asked);
  if (number === undefined) throw new AssayError('not-found', 'This site has no such crawl.');
  return number;
}

/** The site of the address, with which of its crawls is asked for. */
export async function askedCrawl({ services }: PageParts, visit: MemberVisit) {
  const accountId = visit.session.account.id;
  const site = await services.sites.get(accountId, siteIdOf(visit.param('id')));
  return { accountId, site, number: crawlNumberOf(visit, site) };
}
