import type { SiteFacts } from '../crawl/types.ts';
import { isHtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { askPatiently } from './ask-patiently.ts';
import type { Bounds, WalkContext } from './context.ts';
import { judged } from './read-answer.ts';
import type { Robots } from './robots.ts';

/** What the site shows for a page that cannot exist, where it calls that a success. */
export async function askForNotFound(
  origin: string,
  robots: Robots,
  bounds: Bounds,
  context: WalkContext,
): Promise<SiteFacts['notFound']> {
  const url = `${origin}/assay-${context.parts.randomHex()}`;
  if (bounds.settings.robots === 'obey' && (await robots.denied([url])).has(url)) return null;
  const answer = await askPatiently({ url }, context);
  const exchange = answer.chain.at(-1);
  if (!answer.ok || exchange === undefined || exchange.status < 200 || exchange.status > 299) return null;
  if (!isHtml(answer.bytes, exchange.fields) && !looksLikeHtml(answer.bytes)) return null;
  const page = await judged(exchange.url, exchange, answer, bounds, context);
  return page === null ? null : { textHash: page.extract.textHash, simhash: page.extract.simhash };
}
