import { hash } from 'node:crypto';
import type { SiteFinding, SiteReport } from '../crawl/site-report.ts';
import { evidenceVersion } from '../evidence/evidence.ts';
import type { JudgedCheck, ReportBody, ReportFacts } from '../report/body.ts';
import { type Baseline, baselineOf } from './baseline.ts';

/**
 * A site as the gate takes it: one page, its findings the checks, their places the pages. So options, baseline and exit
 * codes are those of an audit.
 */
export function siteBody(report: SiteReport): ReportBody {
  const { checksVersion, score, result, incomplete, cap, categories, findings, passed, unjudged } = report;
  const idsOf = (outcome: SiteFinding['outcome']) =>
    findings.filter((finding) => finding.outcome === outcome).map(({ check }) => check);
  return {
    ...{ checksVersion, evidenceVersion, profile: 'crawl', score, result, incomplete, coverage: 1, cap },
    categories: Object.fromEntries(categories.map(({ category, ...summary }) => [category, summary])),
    checks: [
      ...findings.map((finding) => foundCheck(finding, new URL(report.settings.start).origin)),
      ...passed.map((id) => checkOf(id, { outcome: 'pass', summary: '' })),
      ...unjudged.map(({ check, because }) =>
        checkOf(check, { outcome: 'not_applicable', reason: 'no_evidence', summary: because }),
      ),
    ],
    facts: factsOf(report),
    failing: { fail: idsOf('fail'), warn: idsOf('warn') },
    title: null,
  };
}

/** Of one that did not reach every page nobody knows what these hold, so later findings on them are not called new. */
export function siteBaseline(name: string, report: SiteReport): Baseline {
  const body = siteBody(report);
  const baseline = baselineOf(new Map([[name, body]]), report.stoppedBy !== null);
  const [page] = baseline.pages.values();
  if (page === undefined || report.stoppedBy === null) return baseline;
  const missed = Math.max(1, report.pages.waiting);
  const unseen = Object.fromEntries([...baseline.checks].map((check) => [check, missed]));
  return { ...baseline, pages: new Map([[name, { ...page, unseen }]]) };
}

/** What the gate calls it: neither its port nor its host is part of what was found, as they change between machines. */
export function siteName({ settings: { start } }: SiteReport): string {
  const { pathname, search } = new URL(start);
  return `site ${pathname}${search}`;
}

function foundCheck(finding: SiteFinding, origin: string): JudgedCheck {
  const { check, category, tier, weight, outcome, summary, task, isDangerous, points, items } = finding;
  return checkOf(check, {
    ...{ category, tier, weight, outcome, summary, task, danger: isDangerous, pointsLost: points },
    items: items.map(({ url, detail }) => ({
      ...{ id: `${check}:${hash('sha256', withoutOrigin(url, origin)).slice(0, 10)}`, outcome, detail, url },
      ...{ selector: null, snippet: null, line: null, column: null },
    })),
    itemsTotal: finding.itemsTotal,
  });
}

function withoutOrigin(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

function checkOf(
  id: string,
  known: Partial<JudgedCheck> & Pick<JudgedCheck, 'outcome' | 'summary'>,
): JudgedCheck {
  return {
    ...{ id, category: 'seo', tier: 'crawl', weight: 0, reason: null, task: null, danger: false },
    ...{ value: null, items: [], itemsTotal: 0, advice: null, furtherAdvice: [], pointsLost: 0 },
    ...known,
  };
}

function factsOf({ settings: { start }, startedAt, expectations }: SiteReport): ReportFacts {
  return {
    ...{ finalUrl: start, redirects: [], status: 200, fetchedAt: startedAt, expectations },
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 0, totalMs: 0 },
    sizes: { wireBytes: 0, decodedBytes: 0, truncated: false },
    ...{ httpVersion: '1.1', contentType: null, encoding: null, language: null, tls: null },
    ...{ counts: null, previews: null },
  };
}
