import type { ReportBody } from '../src/report/body.ts';
import { packBody } from '../src/report/sample-packed-body.ts';
import { unpackBody } from '../src/report/stored-body.ts';
import type { Privacy } from '../src/services/reports/types.ts';
import { completed, failed, newReport, runQueued, sampleBody } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openSite, type SitePage, shopPage } from './audited-site.ts';

/** An instance as a team has it after some weeks. */
export interface SeededPages extends AsyncDisposable {
  readonly pages: TestPages;
  /** Really audited, more than once. */
  readonly report: { readonly id: number; readonly slug: string };
}

const dayMs = 86_400_000;
const shopHost = 'http://juniperlane.example';

/** Every report and each of its scores, one for each day. */
const others: readonly (readonly [
  url: string,
  scores: readonly number[],
  privacy: Privacy,
  title: string,
])[] = [
  [
    'https://opengreenhouse.example/guides/seed-starting',
    [79, 85],
    0,
    'Seed starting: a calendar for cold climates',
  ],
  ['https://fernhill-clinic.example/services/physiotherapy', [66, 62, 59], 1, 'Physiotherapy appointments'],
  ['https://breadandbutter.example/menu', [80, 87, 88], 0, 'Menu: breakfast, lunch and cakes'],
  ['https://stonebridge-legal.example/', [55, 60, 64, 68], 2, 'Employment and contract law'],
  [
    'https://northfield-college.example/courses/ceramics',
    [70, 76, 81, 81],
    1,
    'Ceramics evening course, autumn term',
  ],
  [
    'https://harbourtown-museum.example/visit/opening-hours',
    [62, 61, 58, 47],
    1,
    'Opening hours and tickets',
  ],
  [
    'https://pocketledger.example/pricing',
    [84, 90, 92, 94],
    0,
    'Pricing: simple bookkeeping for freelancers',
  ],
];

/** @param settings as for the server */
export async function seedPages(settings: Readonly<Record<string, string>> = {}): Promise<SeededPages> {
  let nowMs = Date.now() - 12 * dayMs;
  // At first nobody had thought of phones.
  let hasViewport = false;
  const site = await openSite((path) => {
    if (path.startsWith('/outdoor-lighting')) return hasViewport ? shopPage() : withoutViewport(shopPage());
    return path.startsWith('/lamps') ? { html: '<!doctype html><title>A lamp</title>' } : undefined;
  });
  const pages = await startPages({
    now: () => nowMs,
    settings: {
      ...site.settings,
      ASSAY_RATE_DEFAULT: '100000/60',
      ASSAY_RATE_CREATE: '100000/60',
      ASSAY_SESSION_IDLE: '30 d',
      ASSAY_SESSION_MAX: '30 d',
      ...settings,
    },
  });
  const { services } = pages;
  const caller = operatorOf(pages.one.account.id);
  const create = async (url: string, privacy: Privacy = 1) =>
    (
      await newReport(services, caller, {
        url,
        privacy,
        indexable: privacy === 0,
        ...(privacy === 2 ? { password: 'sesame street 12' } : {}),
      })
    ).report;
  const again = (id: number) => services.reports.update(caller, id, { update: true }, undefined);

  for (const [url, scores, privacy, title] of others) {
    const { id } = await create(url, privacy);
    for (const [index, score] of scores.entries()) {
      if (index > 0) await again(id);
      nowMs += dayMs / 4;
      const failing = { fail: ['title', 'image-alt'], warn: ['heading-order', 'canonical'] };
      await runQueued(services, () => completed(sampleBody(score, { title, failing })));
    }
  }
  await create('https://nobody-home.example/');
  await runQueued(services, () => failed('connect_failed'));

  const report = await create(`${shopHost}/outdoor-lighting`, 0);
  const judge = () =>
    runQueued(services, async (order) => {
      const audited = await site.audit({ ...order, url: order.url.replace(shopHost, site.origin) });
      return audited.ok
        ? { ...audited, report: packBody(asOnline(unpackBody(audited.report), site.origin)) }
        : audited;
    });
  await judge();
  for (const isMended of [false, true]) {
    hasViewport = isMended;
    nowMs += dayMs;
    await again(report.id);
    await judge();
  }
  await create('https://harbourtown-museum.example/exhibitions/tidal-charts');
  return {
    pages,
    report,
    async [Symbol.asyncDispose]() {
      await pages.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

function withoutViewport({ html, ...page }: SitePage): SitePage {
  return { ...page, html: html.replace(/<meta name="viewport"[^>]*>/, '') };
}

/** The page is said to be where its address says, as far away as pages are. */
function asOnline(body: ReportBody, origin: string): ReportBody {
  const { facts, ...rest } = JSON.parse(JSON.stringify(body).replaceAll(origin, shopHost)) as ReportBody;
  return { ...rest, facts: { ...facts, timings: { ...facts.timings, firstByteMs: 184, totalMs: 231 } } };
}
