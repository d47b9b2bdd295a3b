import type { CrawlUrl } from '../../evidence/crawl/crawl-view.ts';
import { quote } from '../quote.ts';

/** Why an address is none that search engines would show. */
type TargetFault = 'error' | 'noindex' | 'denied' | 'moved' | 'canonical';

interface Faulty {
  readonly fault: TargetFault;
  /** What is so of the address, without subject and full stop. */
  readonly says: string;
}

/**
 * It answers with an error (4xx or 5xx), or not at all. What we could not read is none: a bot check, a redirect without a
 * target, a page that is more than a reader bears.
 */
export function isBroken({ kind, status, why }: CrawlUrl): boolean {
  return kind === 'error' && why !== 'bot_wall' && (status === null || status >= 400);
}

/** Undefined: there is none, or nobody knows. */
export function faultOf(target: CrawlUrl): Faulty | undefined {
  const { kind, status, targetUrl, isDenied, page, url } = target;
  if (isBroken(target))
    return { fault: 'error', says: status === null ? 'gives no answer' : `answers ${status}` };
  if (kind === 'error') return undefined;
  if (kind === 'redirect') return { fault: 'moved', says: `redirects to ${quote(targetUrl ?? '')}` };
  if (isDenied) return { fault: 'denied', says: 'is denied by robots.txt' };
  if (page?.noindex) return { fault: 'noindex', says: 'is noindex' };
  const other = page?.canonical ?? url;
  return other === url ? undefined : { fault: 'canonical', says: `has the canonical ${quote(other)}` };
}
