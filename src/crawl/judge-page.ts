import { catalogue } from '../checks/catalogue.ts';
import { redact } from '../checks/redact.ts';
import { type JudgedFinding, judgeChecks } from '../checks/run.ts';
import { type Evidence, evidenceVersion, type Step, type StepKey, type Steps } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { cutText } from '../lib/cut-text.ts';
import { categoryParts, type Scorable, score } from '../score/score.ts';
import { extractOf } from './extract.ts';
import type { CrawlPageOrder } from './reading.ts';
import type { CrawledPage, PageOutcome } from './types.ts';

/** Checks that a page alone answers; what belongs to its host is judged once, at the start. */
const pageChecks = catalogue.filter(({ tier }) => tier === 'page');

const detailMax = 120;

/** One page of a crawl, judged by the checks of its tier. Pure. */
export function judgePage(order: CrawlPageOrder, document: Document): CrawledPage {
  const { url, exchange, expectations, waivers, settings } = order;
  const { findings } = judgeChecks(evidenceOf(order), pageChecks, document, expectations, waivers);
  const results = findings.map(scorableOf);
  return {
    extract: extractOf(document, { finalUrl: url, fields: exchange.fields }, settings),
    score: score(results, { siteTier: false }).score,
    categories: categoryParts(results),
    findings: findings.flatMap((judged) => outcomeOf(judged) ?? []),
    passed: results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
  };
}

function evidenceOf({ url, exchange, body, fetchedAt }: CrawlPageOrder): Evidence {
  return {
    evidenceVersion,
    requestedUrl: url,
    fetchedAt,
    siteTier: false,
    chain: [exchange],
    body,
    ...noSteps,
  };
}

const off: Step<never> = { state: 'missing', why: 'off' };
const steps: Readonly<Record<StepKey, true>> = {
  ...{ tls: true, plain: true, variant: true, cors: true, robots: true, llms: true, securityTxt: true },
  ...{ favicon: true, sitemaps: true, notFound: true, canonicalProbe: true, ogImage: true },
  ...{ sitemapUrls: true, resources: true, links: true, dns: true },
};
/** Nothing is asked besides the page. */
const noSteps = Object.fromEntries(Object.keys(steps).map((key) => [key, off])) as unknown as Steps;

function scorableOf({ check, finding }: JudgedFinding): Scorable {
  const { id, category, tier, weight } = check;
  return { id, category, tier, weight, outcome: finding.outcome, reason: finding.reason };
}

function outcomeOf({ check, finding }: JudgedFinding): PageOutcome | undefined {
  const { outcome, danger, advice, task, entries } = finding;
  if (outcome !== 'fail' && outcome !== 'warn') return undefined;
  const defects = entries.filter((entry) => entry.outcome !== undefined && entry.waived === undefined);
  return {
    ...{ check: check.id, outcome, isDangerous: danger, advice },
    items: finding.defectsTotal,
    detail: cutText(redact(defects[0]?.detail ?? finding.summary), detailMax),
    task: task === null ? null : redact(task),
  };
}
