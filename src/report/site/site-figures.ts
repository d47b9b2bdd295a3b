import type { SiteReport } from '../../crawl/site-report.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { KeyFact } from '../page/key-facts.ts';
import { siteFigureWords as words } from '../words/site-page.ts';
import { clicksOfMost } from './site-notes.ts';

/** The six figures under the summary. */
export function siteFigures(site: SiteReport): KeyFact[] {
  const { pages, estimate } = site;
  const clicks = clicksOfMost(site);
  return [
    figure(words.counted, pages.counted),
    figure(words.estimate, estimate.pages, estimate.atLeast ? words.orMore : ''),
    figure(words.indexable, pages.indexable),
    found(words.broken, 'crawl-broken-links', site, ({ itemsTotal }) => itemsTotal),
    found(words.duplicates, 'crawl-duplicate-content', site, ({ pages }) => pages),
    clicks === null
      ? { ...figure(words.clicks, 0), number: words.unknown }
      : figure(words.clicks, clicks, words.clicksUnit(clicks)),
  ];
}

function figure(term: string, number: number, unit = ''): KeyFact {
  return { term, number: formatCount(number), unit, outcome: null };
}

/** None where the check passed; a dash where it could not be judged. */
function found(
  term: string,
  check: string,
  { findings, passed }: SiteReport,
  countOf: (finding: SiteReport['findings'][number]) => number,
): KeyFact {
  const finding = findings.find((one) => one.check === check);
  if (finding !== undefined) return { ...figure(term, countOf(finding)), outcome: finding.outcome };
  return passed.includes(check) ? figure(term, 0) : { ...figure(term, 0), number: words.unknown };
}
