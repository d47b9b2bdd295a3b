import type { CrawlItem } from '../checks/crawl/crawl-check.ts';
import type { CrawlResult } from '../checks/crawl/run-crawl.ts';
import type { CheckResult } from '../checks/run.ts';
import type { CrawlView } from '../evidence/crawl/crawl-view.ts';
import { type FoundInSite, itemsMax, type KnownChecks } from './close-types.ts';
import type { SiteItem, SiteReport } from './site-report.ts';
import type { JudgedOnce } from './site-score.ts';
import { countIn, templateOf } from './template-of.ts';

interface OnceSources {
  readonly view: CrawlView;
  readonly results: readonly CrawlResult[];
  readonly start: { readonly url: string; readonly checks: readonly CheckResult[] } | null;
}

interface Once {
  readonly judged: readonly JudgedOnce[];
  readonly findings: readonly FoundInSite[];
  readonly passed: ReadonlySet<string>;
  readonly unjudged: SiteReport['unjudged'];
}

/** What is judged once: of the host at the start page, and of all pages together. */
export function onceOf({ view, results, start }: OnceSources, known: KnownChecks): Once {
  const site = (start?.checks ?? []).filter(({ tier }) => tier === 'site');
  const all = [...site, ...results];
  const findings = [
    ...site.flatMap((result) => siteFinding(result, start?.url ?? '', known) ?? []),
    ...results.flatMap((result) => crawlFinding(result, view, known) ?? []),
  ];
  return {
    judged: all.flatMap(({ id, category, weight, outcome }) =>
      outcome === 'pass' || outcome === 'warn' || outcome === 'fail'
        ? [{ check: id, category, weight, outcome }]
        : [],
    ),
    findings,
    passed: new Set(all.flatMap(({ id, outcome }) => (outcome === 'pass' ? [id] : []))),
    unjudged: all.flatMap(({ id, reason, summary }) =>
      reason === 'no_evidence' || reason === 'gate' ? [{ check: id, because: summary }] : [],
    ),
  };
}

/** Of no page in particular. */
function siteFinding(result: CheckResult, start: string, known: KnownChecks): FoundInSite | undefined {
  const texts = textsOf(result, known);
  if (texts === undefined) return undefined;
  const items = result.items.filter(({ outcome, waived }) => outcome !== null && waived === undefined);
  const told: FoundInSite['told'] = {
    ...{ ...texts, tier: 'site', isDangerous: result.danger },
    ...{ pages: 0, judged: 0, template: null },
    items: items.map(({ url, detail }) => ({ url: url ?? start, detail, sources: [], sourcesTotal: 0 })),
    itemsTotal: result.itemsTotal - result.items.length + items.length,
  };
  return { told, on: { fails: 0, warns: 0, pages: new Uint32Array() } };
}

function crawlFinding(result: CrawlResult, view: CrawlView, known: KnownChecks): FoundInSite | undefined {
  const texts = textsOf(result, known);
  if (texts === undefined) return undefined;
  const { isDangerous, judged, pages, items } = result;
  const templates = new Map<string, number>();
  for (const n of pages) countIn(templates, view.urls[n]?.shape ?? '');
  const told: FoundInSite['told'] = {
    ...{ ...texts, tier: 'crawl', isDangerous, judged },
    ...{ pages: pages.length, template: templateOf(templates) },
    items: items.slice(0, itemsMax).map((item) => itemOf(item, view)),
    itemsTotal: items.length,
  };
  const [fails, warns] = texts.outcome === 'fail' ? [pages.length, 0] : [0, pages.length];
  return { told, on: { fails, warns, pages: Uint32Array.from(pages) } };
}

type Texts = 'check' | 'category' | 'weight' | 'outcome' | 'title' | 'task' | 'summary' | 'advice' | 'value';

/** Undefined: there is nothing to mend, or nobody knows what. */
function textsOf(
  result: CheckResult | CrawlResult,
  known: KnownChecks,
): Pick<FoundInSite['told'], Texts> | undefined {
  const { id, category, weight, outcome, summary, task, advice, value } = result;
  const check = known.get(id);
  if (check === undefined || (outcome !== 'fail' && outcome !== 'warn')) return undefined;
  return {
    ...{ check: id, category, weight, outcome, summary },
    ...{ title: check.title, task: task ?? check.title },
    advice: check.advice[advice ?? ''] ?? '',
    ...(value !== null && { value }),
  };
}

const sourcesMax = 20;

/** What it is about, and the other pages where it stands: with the words of their links, if it is about links. */
function itemOf({ about, detail, pages }: CrawlItem, { urls, linksTo }: CrawlView): SiteItem {
  const n = about ?? pages[0] ?? 0;
  const others = pages.filter((page) => page !== n);
  const shown = others.slice(0, sourcesMax);
  const wanted = new Set(shown);
  const anchors = new Map<number, string>();
  if (about !== undefined) {
    for (const { from, anchor } of linksTo(about)) if (wanted.has(from)) anchors.set(from, anchor);
  }
  return {
    ...{ url: urls[n]?.url ?? '', detail },
    sources: shown.map((page) => ({ url: urls[page]?.url ?? '', anchor: anchors.get(page) ?? '' })),
    sourcesTotal: others.length,
  };
}
