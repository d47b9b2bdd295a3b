import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import type { SignedInUser, TestPages } from '../src/web/testing.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How a view is looked at. */
export interface Look {
  readonly width: 1280 | 390;
  readonly theme: 'light' | 'dark';
}

export const looks: readonly Look[] = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'dark' },
];

/** One view in a browser of its own cookies. */
export interface OpenView extends AsyncDisposable {
  readonly tab: Page;
  readonly status: number;
  /** What the browser complained of: console, exceptions, CSP reports, requests to other origins. */
  readonly complaints: readonly string[];
}

export interface ViewOptions extends Partial<Look> {
  /** Null: nobody is signed in. */
  readonly as?: SignedInUser | null;
  readonly hasScript?: boolean;
}

/** Opens a page of ours and hears what the browser says of it. */
export async function openView(
  browser: Browser,
  pages: TestPages,
  path: string,
  { as = pages.owner, hasScript = true, width = 1280, theme = 'light' }: ViewOptions = {},
): Promise<OpenView> {
  const context = await browser.createBrowserContext();
  if (as !== null) await signIn(context, as);
  const tab = await context.newPage();
  await tab.setJavaScriptEnabled(hasScript);
  await tab.setViewport({ width, height: 900, isMobile: width === 390, hasTouch: width === 390 });
  await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  const complaints: string[] = [];
  tab.on('console', (message) => {
    // The status of a page that is refused is what the test is about.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('request', (request) => {
    if (!request.url().startsWith(pages.origin)) complaints.push(`asks ${request.url()}`);
  });
  const response = await tab.goto(pages.origin + path, { waitUntil: 'load' });
  return {
    tab,
    status: response?.status() ?? 0,
    complaints,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function signIn(context: BrowserContext, { cookie }: SignedInUser): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' });
}

/** What is wrong with a view as it stands: by axe-core, and by what ui.md asks of each. Empty: nothing. */
export async function faultsOf({ tab, complaints }: OpenView): Promise<string[]> {
  await tab.evaluate(axeSource);
  const found = (await tab.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as AxeResults;
  const violations = found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html)
        .join(' ')}`,
  );
  const isWide = await tab.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [...violations, ...complaints, ...(isWide === true ? ['scrolls sideways'] : [])];
}

/** Sends the form that has this button, and waits for the page that answers. */
export async function press(tab: Page, selector: string): Promise<void> {
  await Promise.all([tab.waitForNavigation({ waitUntil: 'load' }), tab.click(selector)]);
}
