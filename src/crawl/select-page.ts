import { catalogue } from '../checks/catalogue.ts';
import { type Selection, selectedOf } from '../checks/selection.ts';
import { categoryParts, type Scorable, score } from '../score/score.ts';
import type { CrawledPage } from './types.ts';

/** Makes judged pages what `judgePage` would have made of them, were there no checks but those that are selected. */
export function selectingPages(selection: Selection): (page: CrawledPage) => CrawledPage {
  const ids: ReadonlySet<string> = new Set(selectedOf(catalogue, selection).map(({ id }) => id));
  const rejudge = rejudging(selection);
  return (page) => {
    const findings = page.findings.filter(({ check }) => ids.has(check));
    return rejudge(
      page,
      findings,
      page.passed.filter((id) => ids.has(id)),
    );
  };
}

/** What a page comes to of which no more was found, and passed. */
export type Rejudge = (
  page: CrawledPage,
  findings: CrawledPage['findings'],
  passed: CrawledPage['passed'],
) => CrawledPage;

export function rejudging(selection: Selection | undefined): Rejudge {
  const checks = selectedOf(catalogue, selection).filter(({ tier }) => tier === 'page');
  return (page, findings, passed) => {
    const outcomes = new Map<string, Scorable['outcome']>(passed.map((id) => [id, 'pass']));
    for (const { check, outcome } of findings) outcomes.set(check, outcome);
    // A category of checks that do not apply is on the page, too, without a score.
    const results = checks.map(({ id, category, tier, weight }) => ({
      ...{ id, category, tier, weight },
      ...{ outcome: outcomes.get(id) ?? 'not_applicable', reason: null },
    }));
    return {
      ...page,
      score: score(results, { siteTier: false }).score,
      categories: categoryParts(results),
      ...{ findings, passed },
    };
  };
}
