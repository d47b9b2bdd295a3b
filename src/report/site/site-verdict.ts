import type { SiteReport } from '../../crawl/site-report.ts';
import { siteVerdictWords as words } from '../words/site.ts';
import { extentOf, remarksOf, statementOfSite } from './site-notes.ts';

/** The answer in a sentence, and what there is to say of it. Both without markup. */
interface SiteVerdict {
  readonly heading: string;
  readonly lede: string;
}

export function siteVerdict(site: SiteReport): SiteVerdict {
  const { heading, lede } = answerOf(site);
  return { heading, lede: [lede, ...remarksOf(site)].filter((part) => part !== '').join(' ') };
}

function answerOf(site: SiteReport): SiteVerdict {
  const { score, result, cap, findings, only } = site;
  if (score === null) return words.noScore;
  if (site.isDenied) return { heading: words.denied, lede: '' };
  if (only !== undefined)
    return { heading: words.partial, lede: result === null ? words.provisionalLede(extentOf(site)) : '' };
  if (result === null) return { heading: words.provisional, lede: words.provisionalLede(extentOf(site)) };
  if (cap !== null) {
    const finding = findings.find(({ check }) => check === cap.check);
    const statement = finding === undefined ? cap.check : statementOfSite(finding);
    return { heading: words.capped, lede: words.cappedLede(statement, cap.scoreBefore) };
  }
  if (findings.length === 0) return words.clean;
  return { heading: words.is(result), lede: costsOf(site) };
}

function costsOf({ findings }: SiteReport): string {
  const dearest = findings
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3);
  if (dearest.length === 0) return words.free(findings.length);
  return words.costs(
    dearest.length,
    dearest.reduce((sum, { points }) => sum + points, 0),
  );
}
