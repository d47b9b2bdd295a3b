import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { type AuditedSite, openSite, type SitePage } from './audited-site.ts';
import { openBrowser } from './browser.ts';
import { type OpenView, openView } from './views.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Runs wherever it becomes markup or an attribute, and leaves a mark that is looked for. */
const attack = `=1+1\`"'><img src=x onerror="document.documentElement.dataset.broken=1"><script>document.documentElement.dataset.broken=1</script>`;
const mark = 'onerror="document';

let browser: Browser;
let site: AuditedSite;
let pages: TestPages;
let paths: Paths;
beforeAll(async () => {
  site = await openSite(() => hostilePage());
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ...site.settings, ASSAY_RATE_DEFAULT: '100000/60' } }),
  ]);
  paths = await fill();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await site[Symbol.asyncDispose]();
});

interface Paths {
  readonly report: string;
  readonly shared: string;
}

async function fill(): Promise<Paths> {
  const url = `${site.origin}/${encodeURIComponent(attack)}?q=${attack.replaceAll(' ', '%20')}`;
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), { url, privacy: 0 });
  await runQueued(pages.services, site.audit);
  return { report: `/reports/${report.id}`, shared: `/r/${report.slug}` };
}

/** Attacks wherever a report repeats what a page says: title, headings, names, addresses, data, headers. */
function hostilePage(): SitePage {
  const text = attack.replaceAll('<', '&lt;');
  const value = text.replaceAll('"', '&quot;');
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title>
<meta name="description" content="${value}"><meta property="og:title" content="${value}">
<meta property="og:image" content="javascript:${value}"><link rel="canonical" href="javascript:${value}">
<meta name="viewport" content="width=1, user-scalable=no, ${value}"><base href="/${value}">
<script type="application/ld+json">{"@type":"${value}</scrip","name":</script>
<script src="http://elsewhere.example/${value}"></script></head>
<body><h1>${text}</h1><h4>${text}</h4><img src="/${value}"><img src="/x.png" id="${value}" class="${value}">
<a href="javascript:document.documentElement.dataset.broken=1">${text}</a><a href="/${value}">here</a>
<a href="http://127.0.0.1:1/${value}" target="_blank">${text}</a><input name="${value}"><button id="${value}"></button>
<svg><use href="data:${value}"></use></svg><iframe src="/${value}" title=""></iframe>
<div id="${value}" role="${value}" aria-${'x'}="${value}" style="color:${value}" onclick="${value}">${text}</div></body></html>`,
    headers: {
      'x-powered-by': attack,
      server: attack,
      'content-security-policy-report-only': attack,
      'set-cookie': `session=${encodeURIComponent(attack)}; Path=/"><img src=x onerror="document.title=1">`,
      'referrer-policy': attack,
      'strict-transport-security': attack,
    },
  };
}

describe('what an audited page says stays text', () => {
  test.each([
    ['in its report', () => `${paths.report}?show=all`],
    ['on a share page', () => `${paths.shared}?show=all`],
    ['in the list', () => '/reports'],
    ['in a list that is searched for it', () => `/reports?search=${encodeURIComponent(attack)}`],
    ['in a report that is searched for it', () => `${paths.report}?find=${encodeURIComponent(attack)}`],
    ['among the projects', () => '/projects'],
    ['in its project', () => `/projects/${encodeURIComponent(new URL(site.origin).host)}`],
    ['in the comparison of runs', () => `${paths.report}/compare`],
  ])('%s', async (_name, path) => {
    await using view = await openView(browser, pages, path());
    expect(view.status).toBe(200);
    await expectHarmless(view);
    expect(view.complaints).toEqual([]);
  });

  test('in the file of a report, without any policy of ours', async () => {
    const { html } = await pages.get(`${paths.report}/export?format=html`);
    expect(html).toContain('onerror=');
    await using view = await openView(browser, pages, null);
    await view.tab.setContent(html);
    await expectHarmless(view);
    expect(view.complaints).toEqual([]);
  });

  test('in Markdown, which is HTML to many readers', async () => {
    const { html: text } = await pages.get(`${paths.report}/export?format=md`);
    expect(text).toContain('onerror=');
    // What comes first wins: an escape, an address, or code.
    const left = text.replaceAll(/\\.|<https?:\/\/[^\s<>]+>|(`+)(?!`).+?(?<!`)\1(?!`)/g, '');
    expect(left).not.toContain('<');
  });

  test('P5: in tables, where no cell begins a formula', async () => {
    const { html: text } = await pages.get(`${paths.report}/export?format=csv`);
    const cells = [...text.matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    expect(cells.length).toBeGreaterThan(1_000);
    expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  });

  test('in JSON, which says that it is no page', async () => {
    const answer = await pages.get(`${paths.report}/export?format=json`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(answer.html)).toMatchObject({ title: expect.stringContaining(mark) });
  });

  test('in a page of an error', async () => {
    await using view = await openView(browser, pages, `/reports/${encodeURIComponent(attack)}`);
    expect(view.status).toBe(404);
    await expectHarmless(view);
  });
});

test('the marks of an attack are seen where it succeeds', async () => {
  await using view = await openView(browser, pages, null);
  await view.tab.setContent(`<body><p title="${attack}"></p></body>`);
  await expect(expectHarmless(view)).rejects.toThrow();
});

/** Nothing ran, and nothing became an element or an address that runs. */
async function expectHarmless({ tab }: OpenView): Promise<void> {
  const found = await tab.evaluate(`(() => {
    const elements = [...document.querySelectorAll('body *')];
    return {
      isBroken: document.documentElement.dataset.broken === '1',
      handlers: elements.flatMap(({ attributes }) => [...attributes].filter(({ name }) => name.startsWith('on'))).length,
      foreign: document.querySelectorAll('body :is(img, script, iframe, base, object)').length,
      addresses: elements
        .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name)))
        .filter((address) => /^(?:javascript|data|vbscript):/i.test(address?.trim() ?? '')),
    };
  })()`);
  expect(found).toEqual({ isBroken: false, handlers: 0, foreign: 0, addresses: [] });
}
