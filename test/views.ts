import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer-core';
import type { SignedInUser, TestPages } from '../src/web/testing.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How a view is looked at. */
export interface Look {
  readonly width: 1280 | 390;
  readonly theme: 'light' | 'dark';
}

const usualLooks: readonly Look[] = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
];

/** `npm run looks` takes the others, too: what differs there nearly always differs in one of the usual ones. */
export const looks: readonly Look[] =
  process.env.LOOKS === 'all'
    ? [...usualLooks, { width: 390, theme: 'light' }, { width: 1280, theme: 'dark' }]
    : usualLooks;

/** Of a page whose parts are other pages', which are looked at in all looks: what is new of it are words and structure. */
export const ofKnownParts: readonly Look[] = process.env.LOOKS === 'all' ? looks : usualLooks.slice(0, 1);

/** One view in a browser of its own cookies. */
export interface OpenView extends AsyncDisposable {
  readonly tab: Page;
  readonly status: number;
  /** What the browser complained of: console, exceptions, CSP reports, requests to other origins. */
  readonly complaints: string[];
}

export interface ViewOptions extends Partial<Look> {
  /** Null: nobody is signed in. */
  readonly as?: SignedInUser | null;
  readonly hasScript?: boolean;
}

/** What the browser says of what a test does, and not of a page. */
const usual = [
  // The status of a page that is refused is what the test is about.
  'Failed to load resource',
  // A test may type into another field before the browser has drawn the page.
  'Autofocus processing was blocked because a document already has a focused element',
];

/** Opens a page of ours and hears what the browser says of it; null: an empty one. */
export async function openView(
  browser: Browser,
  pages: Pick<TestPages, 'origin'> & Partial<Pick<TestPages, 'owner'>>,
  path: string | null,
  { as = pages.owner ?? null, hasScript = true, width = 1280, theme = 'light' }: ViewOptions = {},
): Promise<OpenView> {
  const profile = freeProfiles.get(browser)?.pop() ?? (await newProfile(browser));
  if (as !== null) await signIn(profile.context, as);
  const tab = await profile.context.newPage();
  await tab.setJavaScriptEnabled(hasScript);
  await tab.setViewport({ width, height: 900, isMobile: width === 390, hasTouch: width === 390 });
  await setTheme(tab, theme);
  const complaints: string[] = [];
  tab.on('console', (message) => {
    if (!usual.some((begin) => message.text().startsWith(begin))) complaints.push(message.text());
  });
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('request', (request) => {
    if (!request.url().startsWith(`${pages.origin}/`) && request.url() !== 'about:blank')
      complaints.push(`asks ${request.url()}`);
  });
  tab.on('response', (answer) => {
    const isPart = !answer.request().isNavigationRequest();
    if (isPart && answer.status() >= 400) complaints.push(`${answer.status()} for ${answer.url()}`);
  });
  const response = await tab.goto(path === null ? 'about:blank' : pages.origin + path, { waitUntil: 'load' });
  return {
    tab,
    status: response?.status() ?? 0,
    complaints,
    [Symbol.asyncDispose]: () => freeProfile(browser, profile, pages.origin),
  };
}

/** Cookies and storage of their own. Its first tab stays blank: a process ends with the last tab that it draws. */
interface Profile {
  readonly context: BrowserContext;
  readonly blank: Page;
  readonly session: CDPSession;
}

/** Those that no view has at the moment, as empty as new ones, which take twice as long as opening a page. */
const freeProfiles = new WeakMap<Browser, Profile[]>();

async function newProfile(browser: Browser): Promise<Profile> {
  const context = await browser.createBrowserContext();
  const blank = await context.newPage();
  return { context, blank, session: await blank.createCDPSession() };
}

/** Leaves nothing of a view but what the browser keeps of style sheets and scripts, whose addresses are their content. */
async function freeProfile(browser: Browser, profile: Profile, origin: string): Promise<void> {
  const { context, blank, session } = profile;
  const tabs = await context.pages();
  await Promise.all(tabs.filter((tab) => tab !== blank).map((tab) => tab.close()));
  await session.send('Network.clearBrowserCookies');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearPermissionOverrides();
  freeProfiles.set(browser, [...(freeProfiles.get(browser) ?? []), profile]);
}

async function setTheme(tab: Page, theme: Look['theme']): Promise<void> {
  await tab.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    // Clicks miss what scrolls smoothly, and a colour that is on its way to another is none of ours.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}

async function signIn(context: BrowserContext, { cookie }: SignedInUser): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' });
}

/**
 * What is wrong with a view as it stands: by axe-core, and by what we ask of each. Empty: nothing.
 * @param rules of axe-core; undefined: all
 */
export async function faultsOf({ tab, complaints }: OpenView, rules?: readonly string[]): Promise<string[]> {
  if ((await tab.evaluate('typeof axe')) === 'undefined') await tab.evaluate(axeSource);
  // What it would load before are style sheets and media for rules that are not on, or for which there is nothing.
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  const found = (await tab.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  const violations = found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html)
        .join(' ')}`,
  );
  return [...violations, ...complaints, ...(await sidewaysFaults(tab))];
}

/** Empty: nothing is wider than the window. */
export async function sidewaysFaults(tab: Page): Promise<string[]> {
  const isWide = await tab.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  if (isWide !== true) return [];
  const widest = await tab.evaluate(widestSource);
  return [`scrolls sideways: ${widest}`];
}

// Text, as it runs in the page: types of the browser are not among those of the tests.
const widestSource = `[...document.querySelectorAll('body *:not(.scroll *, .toc *, .rail *)')]
  .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
  .slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' ')`;

/**
 * What is wrong with a view as it stands, in every look, at 320 px, and where the focus is not seen. The page is not
 * loaded again, so that what was typed and opened stays.
 */
export async function faultsInEveryLook(view: OpenView, taken = looks): Promise<string[]> {
  const { tab } = view;
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const { width, theme } of taken) {
    await tab.setViewport({ width, height: 900 });
    await setTheme(tab, theme);
    // A theme changes colours alone, so of one width the second theme asks for nothing else.
    const isKnown = seen.has(width);
    seen.add(width);
    const rules = isKnown ? ['color-contrast'] : undefined;
    faults.push(...(await faultsOf(view, rules)).map((fault) => `${width} px, ${theme}: ${fault}`));
  }
  await tab.setViewport({ width: 320, height: 900 });
  faults.push(...(await sidewaysFaults(tab)).map((fault) => `320 px: ${fault}`));
  faults.push(...(await unseenFocus(tab)).map((html) => `no ring: ${html}`));
  return faults;
}

/** What is wrong with a page as it loads. In one tab for all pages of a browser, as a new one takes as long as a look. */
export async function lookAt(
  browser: Browser,
  pages: TestPages,
  path: string,
  as: SignedInUser | null = pages.owner,
  taken = looks,
): Promise<{ readonly status: number; readonly faults: readonly string[] }> {
  const kept = keptTabs.get(browser) ?? openTabForLooks(browser, pages);
  keptTabs.set(browser, kept);
  const view = await kept;
  const context = view.tab.browserContext();
  await context.deleteCookie(...(await context.cookies()));
  if (as !== null) await signIn(context, as);
  await view.tab.setViewport({ width: 1280, height: 900 });
  await setTheme(view.tab, 'light');
  view.complaints.length = 0;
  const response = await view.tab.goto(pages.origin + path, { waitUntil: 'load' });
  return { status: response?.status() ?? 0, faults: await faultsInEveryLook(view, taken) };
}

const keptTabs = new WeakMap<Browser, Promise<OpenView>>();

async function openTabForLooks(browser: Browser, pages: TestPages): Promise<OpenView> {
  const view = await openView(browser, pages, null, { as: null });
  // Sent once, and not for each page.
  await view.tab.evaluateOnNewDocument(axeSource);
  return view;
}

/** Elements that take the focus of the keyboard and do not show it: no ring, or one outside of what is shown. */
async function unseenFocus(tab: Page): Promise<string[]> {
  // From here on the focus is one of the keyboard, also where script moves it.
  await tab.keyboard.press('Tab');
  return (await tab.evaluate(unseenFocusSource)) as string[];
}

const unseenFocusSource = `(() => {
  const hasRing = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const unseen = [];
  const took = document.activeElement;
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (element.disabled || element.type === 'hidden' || !element.checkVisibility()) continue;
    element.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== element) continue;
    // A control that is drawn by what follows it shows its focus there.
    const { opacity } = getComputedStyle(element);
    const shown = opacity === '0' ? element.nextElementSibling : element;
    if (shown === null || !hasRing(shown)) unseen.push(element.outerHTML.slice(0, 160));
  }
  took?.focus();
  return unseen;
})()`;

/** Presses Tab until the focus is there. */
export async function tabTo(tab: Page, selector: string): Promise<void> {
  for (let times = 0; times < 200; times++) {
    await tab.keyboard.press('Tab');
    const isThere = await tab.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    if (isThere === true) return;
  }
  throw new Error(`Tab does not lead to ${selector}.`);
}

/** Presses Enter, and waits for the page that answers. */
export async function enter(tab: Page): Promise<void> {
  await answered(tab, () => tab.keyboard.press('Enter'));
}

/** Sends the form that has this button, and waits for the page that answers. */
export async function press(tab: Page, selector: string): Promise<void> {
  await answered(tab, () => tab.click(selector));
}

/** Does what leads to another page, and waits for that. */
async function answered(tab: Page, act: () => Promise<void>): Promise<void> {
  const arrived = tab.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && (answer.status() < 300 || answer.status() >= 400),
  );
  await Promise.all([arrived, tab.waitForNavigation({ waitUntil: 'load' }), act()]);
  // A place in the same page is a navigation too.
  await tab.waitForSelector('footer');
}
