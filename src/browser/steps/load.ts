import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { BrowserEvidence } from '../../evidence/browser-evidence.ts';
import { LookFailed } from '../failure.ts';
import type { NetworkLog } from './network.ts';
import { shortUrl } from './short-url.ts';

type Navigation = BrowserEvidence['navigation'];

/**
 * Opens the page, and waits until it has come to rest: a second after its load, with two requests under way at most, and
 * none begun for a second. A page that a script leads on to is waited for as well.
 * @param ms after so long the page is looked at as it is
 * @throws LookFailed when there is no page to look at
 */
export async function loadPage(
  session: CDPSession,
  { frameId, url, ms }: { readonly frameId: string; readonly url: string; readonly ms: number },
  network: NetworkLog,
): Promise<Navigation> {
  const until = performance.now() + ms;
  let frame: Protocol.Page.Frame | undefined;
  /** Also where a redirect has led, of which no frame tells before it is open. */
  let asked = url;
  session.on('Network.requestWillBeSent', ({ type, frameId: of, request }) => {
    if (type === 'Document' && of === frameId) asked = request.url;
  });
  /** Where scripts have led within one document. */
  let within: string | undefined;
  let loadedAt: number | undefined;
  session.on('Page.frameNavigated', (event) => {
    if (event.frame.id !== frameId) return;
    frame = event.frame;
    within = undefined;
    loadedAt = undefined;
    network.keepOnly(frame.loaderId);
  });
  session.on('Page.navigatedWithinDocument', (event) => {
    if (event.frameId === frameId) within = event.url;
  });
  session.on('Page.loadEventFired', () => {
    loadedAt = performance.now();
  });
  const isQuiet = () => {
    const now = performance.now();
    if (loadedAt === undefined || now - loadedAt < restMs || now - network.lastBegunAt() < restMs)
      return false;
    return network.open() <= openMax && !network.isNavigating(frameId);
  };

  const refused = await Promise.race([begin(session, url), pause(ms, undefined, { ref: false })]);
  if (refused !== undefined) {
    const message = `The browser cannot open it: ${refused}.`;
    throw new LookFailed('render_failed', message, shortUrl(asked));
  }
  let settled = isQuiet();
  while (!settled && performance.now() < until) {
    await pause(lookEveryMs);
    settled = isQuiet();
  }
  return pageIn(frame, { within, settled, network });
}

/** @returns Chromium's word for why it cannot */
async function begin(session: CDPSession, url: string): Promise<string | undefined> {
  const { errorText } = await session.send('Page.navigate', { url });
  return errorText;
}

function pageIn(
  frame: Protocol.Page.Frame | undefined,
  how: { readonly within: string | undefined; readonly settled: boolean; readonly network: NetworkLog },
): Navigation {
  if (frame === undefined) throw new LookFailed('timeout', 'The page did not answer in time.');
  const failed = (url: string, why: string) => new LookFailed('render_failed', why, shortUrl(url));
  const { unreachableUrl } = frame;
  if (unreachableUrl !== undefined)
    throw failed(unreachableUrl, `The page led on to ${placeOf(unreachableUrl)}, which did not open.`);
  // A blob of its own, or nothing at all.
  if (!/^https?:/.test(frame.url))
    throw failed(frame.url, `The page led on to ${placeOf(frame.url)}, which is at no address.`);
  const status = how.network.statusOf(frame.loaderId);
  if (status !== null && status >= 400)
    throw failed(frame.url, `The page answered the browser with status ${status}.`);
  const url = how.within ?? `${frame.url}${frame.urlFragment ?? ''}`;
  return { url: shortUrl(url), status, settled: how.settled ? 'quiet' : 'time' };
}

/** For logs: the rest of an address may be secret, or without end. */
function placeOf(url: string): string {
  const { protocol = '', host = '' } = URL.parse(url) ?? {};
  return host === '' ? protocol : `${protocol}//${host}`;
}

const restMs = 1_000;
const openMax = 2;
const lookEveryMs = 50;
