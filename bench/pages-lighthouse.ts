/** Lighthouse over the pages that most people see: the report behind a share link, and what members work with. */
import lighthouse, { desktopConfig } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { openBrowser } from '../test/browser.ts';
import { seedPages } from '../test/seeded-pages.ts';

export interface PageScores {
  readonly page: string;
  readonly device: 'mobile' | 'desktop';
  /** By category, 0 to 100, each the median of the runs. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits below their best that count, with their scores. */
  readonly short: readonly string[];
}

interface Visit {
  readonly page: string;
  readonly url: string;
  /** Sent with each request: who is signed in. */
  readonly cookie?: string;
  readonly categories: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices'];

/** @param runs of each page, as the speed of a busy machine is a matter of luck */
export async function pagesLighthouse(runs: number): Promise<PageScores[]> {
  await using seeded = await seedPages();
  const { pages, report } = seeded;
  const browser = await openBrowser();
  const visits: Visit[] = [
    // Search engines are not asked about what nobody sees without signing in.
    { page: 'shared report', url: `${pages.origin}/r/${report.slug}`, categories: [...categories, 'seo'] },
    ...[
      ['reports list', '/reports'],
      ['report', `/reports/${report.id}`],
      ['project', '/projects/juniperlane.example'],
    ].map(([page = '', path = '']) => ({
      page,
      url: pages.origin + path,
      cookie: pages.owner.cookie,
      categories,
    })),
  ];
  const found: PageScores[] = [];
  try {
    for (const visit of visits) {
      for (const device of ['mobile', 'desktop'] as const) {
        const each = [];
        for (let run = 0; run < runs; run++) each.push(await look(browser, visit, device));
        found.push({ page: visit.page, device, ...summarise(each) });
      }
    }
  } finally {
    await browser.close();
  }
  return found;
}

type Look = Awaited<ReturnType<typeof look>>;

async function look(browser: Browser, { url, cookie, categories: onlyCategories }: Visit, device: string) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const run = await lighthouse(
    url,
    {
      logLevel: 'silent',
      onlyCategories: [...onlyCategories],
      ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
    },
    device === 'desktop' ? desktopConfig : undefined,
    page,
  );
  await context.close();
  if (run === undefined || run.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse cannot judge ${url}.`);
  const { lhr } = run;
  const weights = new Map(
    Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => [id, weight])),
  );
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round(100 * (score ?? 0))]),
    ),
    short: Object.values(lhr.audits)
      .filter(({ id, score }) => score !== null && score < 0.995 && (weights.get(id) ?? 0) > 0)
      .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`.trim()),
  };
}

function summarise(looks: readonly Look[]): Pick<PageScores, 'scores' | 'short'> {
  const names = Object.keys(looks[0]?.scores ?? {});
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    scores: Object.fromEntries(
      names.map((name) => [name, median(looks.map(({ scores }) => scores[name] ?? 0))]),
    ),
    short: [...new Set(looks.flatMap(({ short }) => short))],
  };
}
