import type { Browser, BrowserContext, Page } from 'puppeteer-core';

/**
 * C5: what a page opens beside itself is closed, where the browser opens it at all; what it asks for is refused, and
 * dialogs are answered with no, so that it goes on. Downloads are refused with the context.
 */
export async function confine(browser: Browser, context: BrowserContext, page: Page): Promise<void> {
  // Those that are under way when the browser ends get no answer.
  const unlessGone = () => {};
  page.on('dialog', (dialog) => dialog.dismiss().catch(unlessGone));
  const session = await browser.target().createCDPSession();
  session.on('Target.targetCreated', ({ targetInfo: { openerId, targetId } }) => {
    if (openerId !== undefined) session.send('Target.closeTarget', { targetId }).catch(unlessGone);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  // All but those named, which are none.
  await session.send('Browser.grantPermissions', {
    permissions: [],
    ...(context.id === undefined ? {} : { browserContextId: context.id }),
  });
}
