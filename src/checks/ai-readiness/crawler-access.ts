import type { RobotsTxt, RobotsVerdict } from '../../evidence/site/robots-txt.ts';
import type { Crawler } from './data/crawlers.ts';

interface Access extends RobotsVerdict {
  readonly crawler: Crawler;
}

/**
 * What robots.txt says to each crawler. Undefined while the file is unreachable or its answer may be aimed at us:
 * nothing is known then.
 */
export function accessOf(crawlers: readonly Crawler[], robots: RobotsTxt, url: string): Access[] | undefined {
  if (robots.state === 'unreachable' || robots.state === 'unknown') return undefined;
  return crawlers.map((crawler) => {
    const { token, fallback } = crawler;
    const asked = fallback !== undefined && !robots.names(token) && robots.names(fallback) ? fallback : token;
    const { allowed, line } = robots.allowed(asked, url);
    return { crawler, allowed, line };
  });
}
