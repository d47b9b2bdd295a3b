import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import type { LayoutShift } from '../../../src/evidence/browser-evidence.ts';
import { type Answer, answersOf, type LabPage } from './pages.ts';
import type { LabVerdict } from './verdicts.ts';

export interface LabRun {
  readonly verdict: LabVerdict;
  /** Of the one load that the verdict is about. */
  readonly events: readonly TraceEvent[];
}

export type TraceEvent = Readonly<Record<string, unknown>>;

/**
 * Lighthouse itself loads the page as its mobile report does, with simulated throttling.
 * @throws Error when it has no value for one of the metrics
 */
export async function askLighthouse(browser: Browser, page: LabPage): Promise<LabRun> {
  const server = await serve(page);
  const tab = await browser.newPage();
  try {
    const { port } = server.address() as AddressInfo;
    const run = await lighthouse(`http://127.0.0.1:${port}/`, flags, undefined, tab);
    if (run === undefined || run.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse cannot judge ${page.name}: ${run?.lhr.runtimeError?.message}`);
    }
    const { traceEvents } = run.artifacts.Trace as unknown as { readonly traceEvents: readonly TraceEvent[] };
    return { verdict: readVerdict(run.lhr.audits), events: traceEvents };
  } finally {
    await tab.close();
    server.closeAllConnections();
    server.close();
  }
}

const flags: NonNullable<Parameters<typeof lighthouse>[1]> = {
  logLevel: 'silent',
  throttlingMethod: 'simulate',
  disableFullPageScreenshot: true,
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'metrics',
    'render-blocking-insight',
    'lcp-discovery-insight',
    'cls-culprits-insight',
    'font-display-insight',
  ],
};

async function serve(page: LabPage) {
  const answers = answersOf(page);
  const server = createServer((request, response) => {
    const { status = 200, type, body, location, afterMs = 0 } = answers.get(request.url ?? '') ?? nothing;
    const fields = { 'content-type': type, ...(location === undefined ? {} : { location }) };
    setTimeout(() => response.writeHead(status, fields).end(body), afterMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const nothing: Answer = { status: 404, type: 'text/plain', body: 'Nothing here' };

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'];
type Items = readonly Readonly<Record<string, unknown>>[];

function readVerdict(audits: Audits): LabVerdict {
  const metric = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no ${id}: ${audits[id]?.errorMessage}`);
    return value;
  };
  const cls = metric('cumulative-layout-shift');
  const observed = itemsOf(audits.metrics)[0] as unknown as Readonly<Record<string, number>>;
  return {
    simulated: {
      fcp: metric('first-contentful-paint'),
      lcp: metric('largest-contentful-paint'),
      tbt: metric('total-blocking-time'),
      cls,
    },
    observed: {
      fcp: observed.observedFirstContentfulPaint ?? null,
      lcp: observed.observedLargestContentfulPaint ?? null,
      cls: observed.observedCumulativeLayoutShift ?? null,
    },
    renderBlocking: {
      savedMs: (audits['render-blocking-insight']?.metricSavings as { FCP?: number } | undefined)?.FCP ?? 0,
      files: itemsOf(audits['render-blocking-insight'])
        .map(({ url, wastedMs }) => ({ url: url as string, ms: (wastedMs as number | undefined) ?? 0 }))
        .sort((one, other) => other.ms - one.ms),
    },
    discovery: readDiscovery(audits['lcp-discovery-insight']),
    shifts: readShifts(audits['cls-culprits-insight']),
    hidingFonts: itemsOf(audits['font-display-insight']).map(({ url, wastedMs }) => ({
      url: url as string,
      ms: wastedMs as number,
    })),
  };
}

function itemsOf(audit: Audits[string] | undefined): Items {
  const { items = [] } = (audit?.details ?? {}) as { readonly items?: Items };
  return items;
}

function readDiscovery(audit: Audits[string] | undefined): LabVerdict['discovery'] {
  const [checklist] = itemsOf(audit) as unknown as readonly {
    readonly items: Readonly<
      Record<'eagerlyLoaded' | 'requestDiscoverable' | 'priorityHinted', { readonly value: boolean }>
    >;
  }[];
  if (checklist === undefined) return null;
  const { eagerlyLoaded, requestDiscoverable, priorityHinted } = checklist.items;
  return {
    lazy: !eagerlyLoaded.value,
    inHtml: requestDiscoverable.value,
    highPriority: priorityHinted.value,
  };
}

interface ShiftRow {
  readonly score: number;
  readonly subItems?: { readonly items: readonly { readonly cause: string }[] };
}

/** A table for each window; its first row is the sum. */
function readShifts(audit: Audits[string] | undefined): LabVerdict['shifts'] {
  const tables = itemsOf(audit) as unknown as readonly { readonly items: readonly ShiftRow[] }[];
  const worst = tables.toSorted((one, other) => (other.items[0]?.score ?? 0) - (one.items[0]?.score ?? 0))[0];
  return (worst?.items.slice(1) ?? []).map(({ score, subItems }) => {
    const cause = subItems?.items[0]?.cause;
    return { score, cause: cause === undefined ? null : causeOf(cause) };
  });
}

function causeOf(text: string): LayoutShift['cause'] {
  const cause = causes[text];
  if (cause === undefined) throw new Error(`Lighthouse names a cause that is not known here: ${text}`);
  return cause;
}

/** As the engine words them. */
const causes: Readonly<Record<string, LayoutShift['cause']>> = {
  'Unsized image element': 'unsized-image',
  'Web font': 'font',
  'Injected iframe': 'frame',
};
