import type { Browser, BrowserContext } from 'puppeteer-core';
import type { StoredCookie } from '../../evidence/browser-evidence.ts';
import { siteOf } from '../../evidence/links/url-equality.ts';
import { lookSizes } from '../look-sizes.ts';

/** @param context that of the look alone */
export async function readCookies(
  browser: Browser,
  context: BrowserContext,
  pageUrl: string,
): Promise<readonly StoredCookie[]> {
  const session = await browser.target().createCDPSession();
  const { cookies } = await session.send(
    'Storage.getCookies',
    context.id === undefined ? {} : { browserContextId: context.id },
  );
  const site = siteOf(new URL(pageUrl).hostname);
  return cookies.slice(0, lookSizes.cookiesMax).map((cookie) => ({
    name: cookie.name.slice(0, lookSizes.textMax),
    domain: cookie.domain.slice(0, lookSizes.textMax),
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    sameSite: cookie.sameSite ?? null,
    session: cookie.session,
    thirdParty: siteOf(cookie.domain.replace(/^\./, '')) !== site,
  }));
}
