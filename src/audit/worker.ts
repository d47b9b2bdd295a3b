import { catalogue } from '../checks/catalogue.ts';
import type { Expectations } from '../checks/expectations.ts';
import { runChecks } from '../checks/run.ts';
import type { Waiver } from '../checks/waive.ts';
import { judgePage } from '../crawl/judge-page.ts';
import type { CrawlPageOrder } from '../crawl/reading.ts';
import type { CrawledPage } from '../crawl/types.ts';
import { decodeEvidence, encodeEvidence, PageNotKept } from '../evidence/encode.ts';
import { type Evidence, evidenceVersion, type FileResponse } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { crawlDelayOf } from '../evidence/site/crawl-delay.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import { readPage, summarizeHtml } from '../gather/html-summary.ts';
import { outlineOf } from '../gather/outline.ts';
import { readImage } from '../gather/read-image.ts';
import { readSitemap } from '../gather/read-sitemap.ts';
import { readSitemapList } from '../gather/sitemap-list.ts';
import type { FetchedPage, RobotsAnswer, RobotsQuestion, SitemapInput } from '../gather/types.ts';
import { packLines } from '../lib/packed-json.ts';
import { giveMemoryBack } from '../lib/spare-memory.ts';
import { standBack } from '../lib/thread-priority.ts';
import { serveTasks } from '../lib/worker-tasks.ts';
import { buildBody } from '../report/build.ts';
import { withinLimit } from '../report/limit-size.ts';
import { pageFindings } from '../report/page-findings.ts';
import { keepPages } from './kept-pages.ts';
import type { LookJudgeOrder } from './look-tasks.ts';
import type { JudgeAgainOrder, JudgedAgain, RunSummary } from './types.ts';

/** All work on hostile bytes and all that takes the processor long (P1): runs in a worker thread. */
const tasks = {
  outline({ key, page }: { readonly key: string; readonly page: FetchedPage }) {
    pages.makeRoom(page.bytes.length);
    const document = readPage(page);
    pages.keep(key, document);
    clearAfter(page.bytes);
    return outlineOf(document, page.fields);
  },
  htmlSummary: summarizeHtml,
  robots: answerRobots,
  sitemap: (input: SitemapInput) => readSitemap(input),
  image: readImage,
  judge,
  judgeAgain,
  lookTarget: async (evidence: Uint8Array) => (await lookTasks()).lookTargetOf(evidence),
  judgeLook: async (order: LookJudgeOrder) => (await lookTasks()).judgeLookOf(order),
  crawlPage,
  sitemapList: readSitemapList,
};

/** Loaded with the first look: most servers have no browser. */
const lookTasks = () => import('./look-tasks.ts');

export type AuditTasks = typeof tasks;

export interface JudgeOrder {
  /** Of the outline of this run, whose parsed page is used when it is still there. */
  readonly key: string;
  readonly evidence: Evidence;
  readonly expectations: Expectations;
  /** Live ones. */
  readonly waivers?: readonly Waiver[] | undefined;
}

/** What a run comes to: the columns of its rows, and the report and the evidence as they are stored. */
export interface Judgement {
  /** What rows repeat of the report. The whole of it crosses threads as bytes alone, as nobody there reads it. */
  readonly summary: RunSummary;
  /** The report as it is stored (src/report/stored-body.ts). */
  readonly bodyBytes: Uint8Array;
  /** The evidence as it is stored; null when it is too large even without bodies. */
  readonly evidenceBytes: Uint8Array | null;
}

const mib = 1024 * 1024;
/** 32 MiB of trees; with a page of 5 MiB on its way, less than half of the heap of 256 MiB is kept. */
const pages = keepPages({ keptMax: 2 * mib, parsedMax: 6 * mib, offersMax: 64 });

const sitemapsMax = 50;

function answerRobots({
  file,
  question: { token, urls },
}: {
  readonly file: FileResponse;
  readonly question: RobotsQuestion;
}): RobotsAnswer {
  const robots = readRobotsTxt(file);
  return {
    sitemaps: robots.sitemaps.slice(0, sitemapsMax).map(({ url }) => url),
    allowed: urls.map((url) => robots.allowed(token, url).allowed),
    crawlDelay: robots.state === 'available' ? crawlDelayOf(file.bytes, token) : undefined,
  };
}

function judge({ key, evidence, expectations, waivers }: JudgeOrder): Judgement {
  const document = pages.take(key) ?? parsedAgain(evidence);
  const judged = judgementOf(evidence, document, expectations, waivers);
  const { bytes } = encodeEvidence(evidence);
  clearAfter(evidence.body.bytes);
  return { ...judged, evidenceBytes: bytes };
}

function judgementOf(
  evidence: Evidence,
  document: Document | undefined,
  expectations: Expectations,
  waivers: readonly Waiver[] | undefined,
): Omit<Judgement, 'evidenceBytes'> {
  const results = runChecks(evidence, catalogue, document, expectations, waivers);
  const { body, lines } = withinLimit(buildBody(evidence, document, results, expectations));
  const { checks: _, facts: __, coverage: ___, failing: ____, ...headline } = body;
  const summary = { ...headline, findings: pageFindings(body) };
  return { summary, bodyBytes: packLines(lines) };
}

async function judgeAgain(order: JudgeAgainOrder): Promise<JudgedAgain | null> {
  const { look, expectations, waivers } = order;
  const evidence = storedEvidence(order.evidence);
  if (evidence === null) return null;
  const judged = judgementOf(evidence, parsedAgain(evidence), expectations, waivers);
  clearAfter(evidence.body.bytes);
  return {
    summary: judged.summary,
    report: judged.bodyBytes,
    look: look && (await lookTasks()).judgeLookAgain({ ...look, page: evidence, expectations, waivers }),
  };
}

/** Null: without its page, or gathered by a version that gathered other things. */
function storedEvidence(bytes: Uint8Array): Evidence | null {
  try {
    const evidence = decodeEvidence(bytes);
    return evidence.evidenceVersion === evidenceVersion ? evidence : null;
  } catch (error) {
    if (error instanceof PageNotKept) return null;
    throw error;
  }
}

/** Nothing of it is kept. */
function crawlPage(order: CrawlPageOrder): CrawledPage {
  const { bytes } = order.body;
  pages.makeRoom(bytes.length);
  const document = readPage({ bytes, fields: order.exchange.fields, url: order.exchange.url });
  clearAfter(bytes);
  return judgePage(order, document);
}

function clearAfter(page: Uint8Array): void {
  if (page.length < bigPageBytes) return;
  bigBytes += page.length;
  if (bigBytes < 4 * bigPageBytes) return;
  bigBytes = 0;
  setImmediate(giveMemoryBack);
}

/** Of big pages read or judged since memory was given back; each counts twice. */
let bigBytes = 0;

/**
 * About a megabyte. Judging such a page leaves so much garbage that eight of them would take 110 MiB more until V8 looks
 * after it by itself. To collect costs six times what the page does, as V8 drops compiled code too, so it is done for
 * every second page (docs/decisions/memory.md).
 */
const bigPageBytes = 950_000;

/** For a page that is no longer kept; an error page has no content to judge (gate G2). */
function parsedAgain({ chain, body }: Evidence): Document | undefined {
  const final = chain.at(-1);
  if (final === undefined || final.status < 200 || final.status > 299) return undefined;
  pages.makeRoom(body.bytes.length);
  return readPage({ bytes: body.bytes, fields: final.fields, url: final.url });
}

standBack();
serveTasks(tasks);
