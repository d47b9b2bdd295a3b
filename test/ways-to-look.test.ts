import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../src/report/sample-export.ts';
import { seedClosedCrawl } from '../src/services/sites/testing.ts';
import { completed, newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { faultsOf, openView } from './views.ts';

/** Pages for those who touch them, force their colours, or set text wider. */

let browser: Browser;
let pages: TestPages;
let report: string;
/** It has two runs. */
let compared: string;
/** It goes on. */
let crawl: string;
/** Its crawl has ended. */
let crawled: string;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' } }),
  ]);
  const caller = operatorOf(pages.one.account.id);
  const { body } = exportedReport({
    checks: [
      judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, summary: 'An image says nothing.' }),
      judged({ id: 'document-title', outcome: 'pass' }),
    ],
  });
  for (let index = 0; index < 12; index++) {
    const url = `https://example.com/${index}`;
    const { id } = (await newReport(pages.services, caller, { url, privacy: 1 })).report;
    report = `/reports/${id}`;
    await runQueued(pages.services, () => completed(body));
  }
  const going = { accountId: pages.one.account.id, isClosed: false, fetchedMax: 20 };
  crawl = `/sites/${(await seedClosedCrawl(pages.db, going)).siteId}`;
  const { siteId } = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id });
  crawled = `/sites/${siteId}`;
  const again = await newReport(pages.services, caller, { url: 'https://twice.example/', privacy: 1 });
  compared = `/reports/${again.report.id}/compare`;
  await runQueued(pages.services, () => completed(body));
  await pages.services.reports.update(caller, again.report.id, { update: true }, undefined);
  const more = judged({ id: 'meta-description', outcome: 'fail', pointsLost: 1 });
  await runQueued(pages.services, () => completed({ ...body, checks: [...body.checks, more] }));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

describe('a finger hits every control on 44 px', () => {
  test.each([
    ['the list of reports', () => '/reports'],
    ['a report', () => report],
    ['the list of projects', () => '/projects'],
    ['a project', () => '/projects/example.com'],
    ['the list of sites', () => '/sites'],
    ['a new site', () => '/sites/new?start=example.com'],
    ['a crawl', () => crawl],
    ['the settings of a site', () => `${crawl}/settings`],
    ['a site', () => crawled],
    ['a finding of a site', () => `${crawled}/findings/crawl-broken-links`],
    ['the pages of a site', () => `${crawled}/pages`],
    ['a page of a site', () => `${crawled}/pages/0`],
    ['alerts', () => '/alerts'],
    ['what is told', () => '/settings/notifications'],
    ['what is told of a project', () => '/projects/example.com/notifications'],
    ['members', () => '/settings/members'],
    ['keys', () => '/settings/keys'],
    ['the account', () => '/settings/account'],
    ['a password', () => '/settings/password'],
    ['the catalogue', () => '/checks'],
  ])('of %s', async (_name, path) => {
    await using view = await openView(browser, pages, path(), { width: 390 });
    expect(view.status).toBe(200);
    expect(await view.tab.evaluate("matchMedia('(pointer: coarse)').matches")).toBe(true);
    expect(await view.tab.evaluate(smallTargetsSource)).toEqual([]);
  });
});

// Text, as it runs in the page. Links inside a sentence are as high as its lines.
const smallTargetsSource = `(() => {
  const most = 44;
  const isHit = (control, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (control.contains(top) || top.closest('label')?.control === control);
  };
  const heightOf = (control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const [middle, centre] = [x + Math.min(width, most) / 2, y + height / 2];
    if (!isHit(control, middle, centre)) return most;
    const reach = (step) => {
      let far = 0;
      while (far < most && isHit(control, middle, centre + step * (far + 1))) far++;
      return far;
    };
    return reach(-1) + 1 + reach(1);
  };
  const fields = 'button, select, textarea, summary, input:not([type="hidden"])';
  const links = 'nav a, .sect-head > a, .foot a, .pg, .hops a, .own a, .hint > a, a.push';
  return [...document.querySelectorAll(fields + ', ' + links)].flatMap((control) => {
    if (!control.checkVisibility()) return [];
    control.scrollIntoView({ block: 'center' });
    const height = heightOf(control);
    return height >= most ? [] : [height + ' px: ' + control.outerHTML.slice(0, 120)];
  });
})()`;

/** As Windows does with a contrast theme. */
async function forceColours(tab: Page, scheme: 'light' | 'dark'): Promise<void> {
  const session = await tab.createCDPSession();
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-color-scheme', value: scheme },
  ];
  await session.send('Emulation.setEmulatedMedia', { features });
}

describe('with forced colours', () => {
  test.each([
    ['the section', () => '/projects', '.nav a'],
    ['the tab', () => '/reports?result=decent', '.tabs a'],
    ['the page of a list', () => '/reports?page=2', '.pager li a'],
    ['the page of the settings', () => '/settings/keys', '.rail a'],
  ])('%s that one is at has a line that no other has', async (_name, path, links) => {
    await using view = await openView(browser, pages, path());
    await forceColours(view.tab, 'dark');
    const lines = await view.tab.$$eval(links, (all) =>
      all.map((link) => {
        const style = link.ownerDocument.defaultView?.getComputedStyle(link);
        return [link.hasAttribute('aria-current'), parseFloat(style?.borderBottomWidth ?? '') >= 2];
      }),
    );
    expect(lines).toContainEqual([true, true]);
    for (const [isCurrent, hasLine] of lines) expect(hasLine).toBe(isCurrent);
  });

  test('a list of options keeps its arrow', async () => {
    await using view = await openView(browser, pages, '/reports');
    await forceColours(view.tab, 'dark');
    const appearance = await view.tab.$eval(
      'select',
      (field) => field.ownerDocument.defaultView?.getComputedStyle(field).appearance,
    );
    expect(appearance).toBe('auto');
  });

  test.each(['light', 'dark'] as const)(
    'drawings are of the %s colours, whatever theme was chosen',
    async (scheme) => {
      await using view = await openView(browser, pages, report);
      await forceColours(view.tab, scheme);
      const colour = () =>
        view.tab.$eval('.d-num', (text) => text.ownerDocument.defaultView?.getComputedStyle(text).fill);
      const own = await colour();
      for (const theme of ['light', 'dark']) {
        await view.tab.$eval('html', (html, name) => html.setAttribute('data-theme', name), theme);
        expect(await colour()).toBe(own);
      }
    },
  );
});

describe('with text of twice the size', () => {
  const large = async (path: string, width: 390 | 1280) => {
    const view = await openView(browser, pages, path, { width });
    await view.tab.evaluate("document.documentElement.style.fontSize = '200%'");
    return view;
  };

  test.each([
    ['of the theme', '/reports', 'header .menu'],
    ['of a report', '/reports', '.big-tbl .menu'],
    ['of a project', '/projects', '.big-tbl .menu'],
  ])('the menu %s stays in the window', async (_name, path, selector) => {
    await using view = await large(path, 390);
    const edges = await view.tab.$eval(selector, (menu) => {
      menu.toggleAttribute('open', true);
      const { left, right } = menu.querySelector('.panel')?.getBoundingClientRect() ?? {
        left: -1,
        right: -1,
      };
      return { left, right };
    });
    expect(edges.left).toBeGreaterThanOrEqual(0);
    expect(edges.right).toBeLessThanOrEqual(390);
  });

  test('a report with one run has no fault, and its table is scrolled by keyboard', async () => {
    await using view = await large(report, 390);
    expect(await faultsOf(view)).toEqual([]);
    await view.tab.focus('#history .scroll');
    await view.tab.keyboard.press('ArrowRight');
    await view.tab.waitForFunction("document.querySelector('#history .scroll').scrollLeft > 0");
  });

  test.each([390, 1280] as const)('no cell of a row covers another at %i px', async (width) => {
    await using view = await large('/reports', width);
    const row = '.reports tbody tr:first-child td:is(.c-page, .c-priv, .c-when)';
    const cells = await view.tab.$$eval(row, (found) =>
      found.map((cell) => {
        // What a cell holds: its box goes through the whole row.
        const content = cell.ownerDocument.createRange();
        content.selectNodeContents(cell);
        const { left, right, top, bottom } = content.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(cells).toHaveLength(3);
    const covers = cells.flatMap((a, index) =>
      cells
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect(covers).toEqual([]);
    const address = await view.tab.$eval(
      '.reports tbody .pg',
      (found) => found.getBoundingClientRect().width,
    );
    expect(address).toBeGreaterThan(200);
  });
});

test('the number of rows and its button stand on one line', async () => {
  await using view = await openView(browser, pages, '/reports');
  const middles = await view.tab.$$eval('.pager :is(select, form button)', (controls) =>
    controls.map((control) => {
      const { top, bottom } = control.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(middles).toHaveLength(2);
  expect(middles[0]).toBe(middles[1]);
});

describe('on paper', () => {
  const printed = async (path: string) => {
    const view = await openView(browser, pages, path);
    await view.tab.emulateMediaType('print');
    return view;
  };

  test.each(['/reports', '/projects'])('%s has instants, and not how long ago they were', async (path) => {
    await using view = await printed(path);
    const size = await view.tab.$eval(
      'td time[title]',
      (time) => time.ownerDocument.defaultView?.getComputedStyle(time).fontSize,
    );
    expect(size).toBe('0px');
    // As older ones, which are in the same column.
    const instant = await view.tab.$eval(
      'td time[title]',
      (time) => time.ownerDocument.defaultView?.getComputedStyle(time, '::after').content,
    );
    expect(instant).toMatch(/^"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d"$/);
  });

  test.each(['/projects/example.com', '/settings/members', '/settings/keys'])(
    '%s has no form and no button',
    async (path) => {
      await using view = await printed(path);
      const controls = await view.tab.$$eval('main :is(.btn, textarea, input)', (all) =>
        all.filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML),
      );
      expect(controls).toEqual([]);
    },
  );

  test('a comparison counts the checks that gave the same result, and lists those of one run', async () => {
    await using view = await printed(compared);
    const texts = await view.tab.$$eval('.diff, details.astable, .tabs, a.push', (all) =>
      all
        .filter((part) => part.checkVisibility())
        // What is folded is not printed.
        .map((part) => (part.querySelector('summary') ?? part).textContent),
    );
    // What only leads elsewhere is left out.
    expect(texts).toEqual([
      expect.stringMatching(/Newly judged$/),
      expect.stringMatching(/^2 checks gave the same result$/),
    ]);
  });

  test('the facts of a report stay together', async () => {
    await using view = await printed(report);
    const rule = await view.tab.$eval(
      '.facts',
      (facts) => facts.ownerDocument.defaultView?.getComputedStyle(facts).breakInside,
    );
    expect(rule).toBe('avoid');
  });
});

describe('who opens a question hears what is lost', () => {
  test.each([
    ['of a report', () => report, 2],
    ['of a project', () => '/projects/example.com', 2],
    ['of a site', () => `${crawl}/settings`, 2],
    ['of members', () => '/settings/members', 1],
  ])('%s', async (_name, path, count) => {
    await using view = await openView(browser, pages, path());
    const texts = await view.tab.$$eval('[role="dialog"][aria-describedby]', (dialogs) =>
      dialogs.map(
        (dialog) => dialog.querySelector(`#${dialog.getAttribute('aria-describedby')}`)?.textContent ?? '',
      ),
    );
    expect(texts).toHaveLength(count);
    expect(texts).not.toContain('');
  });
});

test('who listens hears no mark between the crumbs', async () => {
  await using view = await openView(browser, pages, report);
  const root = await view.tab.$('.crumbs');
  const heard = await view.tab.accessibility.snapshot({ ...(root && { root }), interestingOnly: false });
  expect(JSON.stringify(heard)).toContain('"name":"example.com"');
  expect(JSON.stringify(heard)).not.toContain('"name":"/');
});

describe('with wider text (WCAG 1.4.12)', () => {
  const spaced = async (path: string, width: number) => {
    const view = await openView(browser, pages, path);
    await view.tab.setViewport({ width, height: 900 });
    await view.tab.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      const spacing = ['line-height: 1.5', 'letter-spacing: .12em', 'word-spacing: .16em'];
      sheet.replaceSync('* {' + spacing.map((rule) => rule + ' !important;').join('') + '}');
      document.adoptedStyleSheets = [sheet];
    })()`);
    return view;
  };

  test.each(['/reports', '/projects', '/settings/members', '/settings/keys', '/settings/audit', 'a report'])(
    '%s does not scroll sideways at 320 px',
    async (path) => {
      await using view = await spaced(path === 'a report' ? report : path, 320);
      expect(await view.tab.evaluate('document.documentElement.scrollWidth')).toBe(320);
    },
  );

  test('no word above the categories is broken', async () => {
    await using view = await spaced(report, 1280);
    const lines = await view.tab.$$eval('.cats-h span:not(:empty)', (words) =>
      words.map((word) => {
        const range = word.ownerDocument.createRange();
        range.selectNodeContents(word);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  });
});

describe('single keys', () => {
  const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.id);

  test('lead through lists, reports and their findings', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    const openOf = (row: number) =>
      tab.$eval(`tbody tr:nth-child(${row}) a[href]`, (link) => link === document.activeElement);
    await tab.keyboard.press('j');
    await tab.keyboard.press('j');
    expect(await openOf(2)).toBe(true);
    await tab.keyboard.press('k');
    expect(await openOf(1)).toBe(true);
    await tab.keyboard.press('c');
    expect(await focused(tab)).toBe('urls');
    await tab.keyboard.type('gp?');
    expect(await tab.$eval('#urls', (field) => (field as HTMLTextAreaElement).value)).toBe('gp?');
    await tab.$eval('#urls', (field) => (field as HTMLTextAreaElement).blur());
    await tab.keyboard.press('/');
    expect(await focused(tab)).toBe('search');
    await tab.goto(pages.origin + compared.replace('/compare', ''), { waitUntil: 'load' });
    await tab.keyboard.press('n');
    expect(await tab.evaluate(() => document.activeElement?.closest('.check')?.id)).toBe('meta-description');
    await tab.keyboard.press('g');
    await Promise.all([tab.waitForNavigation(), tab.keyboard.press('p')]);
    expect(new URL(tab.url()).pathname).toBe('/projects');
    expect(view.complaints).toEqual([]);
  });

  test('are told by a sheet, and can be switched off for every browser', async () => {
    await using view = await openView(browser, pages, '/settings/account');
    const { tab } = view;
    const isOpen = () => tab.$eval('#keys', (sheet) => sheet.matches(':popover-open'));
    await tab.keyboard.press('?');
    expect(await isOpen()).toBe(true);
    expect(await faultsOf(view)).toEqual([]);
    await tab.keyboard.press('?');
    expect(await isOpen()).toBe(false);
    await Promise.all([tab.waitForNavigation(), tab.click('#shortcuts [name="on"]')]);
    await tab.keyboard.press('?');
    expect(await isOpen()).toBe(false);
    await using other = await openView(browser, pages, '/reports', { hasScript: false });
    expect(await other.tab.$('body[data-shortcuts]')).toBeNull();
    await tab.click('#shortcuts [popovertarget]');
    expect(await tab.$eval('#keys', (sheet) => sheet.textContent)).toContain('They are switched off.');
    await tab.keyboard.press('Escape');
    await Promise.all([tab.waitForNavigation(), tab.click('#shortcuts [name="on"]')]);
    expect(await tab.$('body[data-shortcuts]')).not.toBeNull();
  });
});
