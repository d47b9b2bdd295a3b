import { hostPartOf } from '../evidence/links/base-url.ts';
import { comparableHref, comparableUrl, sameSite, siteOf } from '../evidence/links/url-equality.ts';
import type { CrawlSettings } from './types.ts';

/** Q2: which addresses belong to the site. They are to be serialised, of http or https. */
export function createScope({
  scope,
  start,
}: Pick<CrawlSettings, 'scope' | 'start'>): (url: string) => boolean {
  const home = comparableUrl(start);
  const isOwnHost = rememberingLast(scope === 'subdomains' ? isOfSite(home) : isOfHost(home));
  if (scope !== 'path') return (url) => isOwnHost(hostPartOf(url));
  const [path = ''] = home.slice(hostPartOf(home).length).split('?');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return (url) => {
    const host = hostPartOf(url);
    return isOwnHost(host) && comparableHref(url).startsWith(folder, host.length);
  };
}

/**
 * Q2: where a redirect of the start leads, as the start from then on.
 * @returns null where that is another site: whoever began the crawl has to begin it there
 */
export function movedStart(start: string, finalUrl: string): string | null {
  return sameSite(start, finalUrl) ? comparableUrl(finalUrl) : null;
}

/** With or without `www.`, by http or https, where each has its own port. */
function isOfHost(home: string): (hostPart: string) => boolean {
  const own = plainHost(hostPartOf(home));
  return (hostPart) => plainHost(hostPart) === own;
}

function plainHost(hostPart: string): string {
  const host = authorityOf(hostPart);
  return host.startsWith('www.') ? host.slice('www.'.length) : host;
}

function isOfSite(home: string): (hostPart: string) => boolean {
  const nameOf = (hostPart: string) => authorityOf(hostPart).replace(/:\d+$/, '');
  const own = siteOf(nameOf(hostPartOf(home)));
  return (hostPart) => siteOf(nameOf(hostPart)) === own;
}

/** Name and port: of what stands in front of them, user and password are no part. */
function authorityOf(hostPart: string): string {
  return hostPart.slice(Math.max(hostPart.indexOf('//') + 2, hostPart.lastIndexOf('@') + 1));
}

/** Nearly all links of a page are to one host. */
function rememberingLast(judge: (hostPart: string) => boolean): (hostPart: string) => boolean {
  let last = { hostPart: '', isOwn: false };
  return (hostPart) => {
    if (last.hostPart !== hostPart) last = { hostPart, isOwn: judge(hostPart) };
    return last.isOwn;
  };
}
