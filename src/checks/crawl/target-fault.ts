import type { CrawlUrl } from '../../evidence/crawl/crawl-view.ts';
import { quote } from '../quote.ts';

/** Why an address is none that search engines would show. */
type TargetFault = 'error' | 'noindex' | 'denied' | 'moved' | 'canonical';

interface Faulty {
  readonly fault: TargetFault;
  /** What is so of the address, without subject and full stop. */
  readonly says: string;
}

/** Undefined: there is none, or it was not fetched. */
export function faultOf({ kind, status, targetUrl, isDenied, page, url }: CrawlUrl): Faulty | undefined {
  if (kind === 'error')
    return { fault: 'error', says: status === null ? 'gives no answer' : `answers ${status}` };
  if (kind === 'redirect') return { fault: 'moved', says: `redirects to ${quote(targetUrl ?? '')}` };
  if (isDenied) return { fault: 'denied', says: 'is denied by robots.txt' };
  if (page?.noindex) return { fault: 'noindex', says: 'is noindex' };
  const other = page?.canonical ?? url;
  return other === url ? undefined : { fault: 'canonical', says: `has the canonical ${quote(other)}` };
}
