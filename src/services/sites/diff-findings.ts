import type { SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import type { CrawlDiff } from './types.ts';

type Findings = CrawlDiff['findings'];

/** In the order of the newer report; what is gone in that of the older. */
export function diffFindings(older: SiteReport, newer: SiteReport): Findings {
  const before = new Map(older.findings.map((finding) => [finding.check, finding]));
  const after = new Map(newer.findings.map((finding) => [finding.check, finding]));
  // What the newer crawl could not judge is not known to be gone.
  const passed = new Set(newer.passed);
  const both = newer.findings.flatMap((finding) => {
    const old = before.get(finding.check);
    return old === undefined ? [] : [{ change: changeOf(old, finding), told: toldOf(finding, old, finding) }];
  });
  const changed = (wanted: number) => both.flatMap(({ change, told }) => (change === wanted ? [told] : []));
  return {
    new: newer.findings.flatMap((finding) =>
      before.has(finding.check) ? [] : [toldOf(finding, undefined, finding)],
    ),
    worse: changed(1),
    better: changed(-1),
    gone: older.findings.flatMap((finding) =>
      !after.has(finding.check) && passed.has(finding.check) ? [toldOf(finding, finding, undefined)] : [],
    ),
  };
}

/** 1 worse, −1 better, 0 the same: by its outcome, and else by how many pages have it. */
function changeOf(older: SiteFinding, newer: SiteFinding): number {
  const outcome = Number(newer.outcome === 'fail') - Number(older.outcome === 'fail');
  return outcome === 0 ? Math.sign(newer.pages - older.pages) : outcome;
}

function toldOf(
  { check, title, category }: SiteFinding,
  before: SiteFinding | undefined,
  after: SiteFinding | undefined,
): Findings['new'][number] {
  return {
    ...{ check, title, category },
    ...{ outcomeBefore: before?.outcome ?? null, outcomeAfter: after?.outcome ?? null },
    ...{ pagesBefore: before?.pages ?? 0, pagesAfter: after?.pages ?? 0 },
  };
}
