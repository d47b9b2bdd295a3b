import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtp } from '../src/net/testing/smtp-server.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { faultsInEveryLook, faultsOf, lookAt, openView, press } from './views.ts';

const long = 'somebody.with.a.long.name@a-rather-long-host-name.of-a-company.example.com';
let browser: Browser;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
let pages: TestPages;
let silent: TestPages;
beforeAll(async () => {
  [browser, smtp] = await Promise.all([openBrowser(), openSmtp()]);
  const mail = { ASSAY_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ASSAY_MAIL_FROM: 'assay@example.org' };
  [pages, silent] = await Promise.all([startPages({ settings: mail }), startPages()]);
  for (const email of [long, 'agreed@example.org', 'bounced@example.org']) {
    await pages.post('/settings/mail', { email, digest: '1' });
  }
  const change = (email: string, columns: { confirmedAt?: number; bouncedAt?: number }) =>
    pages.db.sql.updateTable('recipients').set(columns).where('email', '=', email).execute();
  await change('agreed@example.org', { confirmedAt: 1 });
  await change('bounced@example.org', { confirmedAt: 1, bouncedAt: Date.now() });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([pages.close(), silent.close()]);
  await smtp.close();
});

/** The path of a link in a mail. */
function linkPath(purpose: 'confirm' | 'leave'): string {
  return new RegExp(`/mail/${purpose}/\\S+`).exec(smtp.arrived[0]?.text ?? '')?.[0] ?? '';
}

describe('the settings of mail have no fault', () => {
  test('with addresses in every state', async () => {
    await using view = await openView(browser, pages, '/settings/mail');
    expect(await view.tab.$$eval('tbody tr', (rows) => rows.length)).toBe(3);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with the question before an address is removed', async () => {
    await using view = await openView(browser, pages, '/settings/mail');
    await view.tab.click('[popovertarget^="remove-"]');
    expect(await faultsOf(view)).toEqual([]);
  });

  test('with a form that is refused', async () => {
    await using view = await openView(browser, pages, '/settings/mail');
    await view.tab.type('#mail-email', 'anna');
    await press(view.tab, '.subform .primary');
    expect(await view.tab.$eval('#mail-email', (field) => field.getAttribute('aria-invalid'))).toBe('true');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('without any address, and without a mail server', async () => {
    const none = await lookAt(browser, pages, '/settings/mail', pages.stranger);
    expect(none).toEqual({ status: 200, faults: [] });
    await using view = await openView(browser, silent, '/settings/mail');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

describe('the pages behind the links of mails have no fault', () => {
  test('that ask, and that say what came of it', async () => {
    for (const purpose of ['confirm', 'leave'] as const) {
      await using view = await openView(browser, pages, linkPath(purpose));
      expect(await faultsInEveryLook(view)).toEqual([]);
      await press(view.tab, '.auth .primary');
      expect(await view.tab.$('.auth .primary')).toBeNull();
      expect(await faultsInEveryLook(view)).toEqual([]);
    }
    expect(await lookAt(browser, pages, linkPath('leave'))).toEqual({ status: 404, faults: [] });
  });
});
