import type { Category } from '../checks/check.ts';
import { type AppliedWaiver, type Waiver, waivedSummary, waiversOf } from '../checks/waive.ts';
import type { Rejudge } from './select-page.ts';
import type { SiteWaived } from './site-report.ts';
import type { CrawledPage } from './types.ts';

/** Takes what waivers cover out of a crawl that is closed. */
interface Waiving {
  page(url: string, page: CrawledPage): CrawledPage;
  /** Of what was judged once. @param url of the page; null: of the site, which waivers of some pages do not reach */
  once<Result extends OnceResult>(url: string | null, results: readonly Result[]): Result[];
  /** What was set aside, in the order of the catalogue. */
  waived(
    checks: readonly { readonly id: string; readonly category: Category; readonly title: string }[],
  ): SiteWaived[];
}

interface OnceResult {
  readonly id: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly summary: string;
}

/**
 * Those that name an item count when a page is judged: what is kept of it knows no items.
 * @param rejudge what a page comes to without what is set aside
 */
export function createWaiving(waivers: readonly Waiver[], rejudge: Rejudge): Waiving {
  const whole = waivers.filter(({ item }) => item === null);
  const ofSite = whole.filter(({ pages }) => pages === null);
  const aside = new Map<string, { pages: number; readonly by: Map<Waiver, number> }>();

  function setAside(check: string, waiver: Waiver, pages: number): void {
    const known = aside.get(check) ?? { pages: 0, by: new Map<Waiver, number>() };
    aside.set(check, known);
    known.pages += pages;
    known.by.set(waiver, (known.by.get(waiver) ?? 0) + 1);
  }

  return {
    page(url, page) {
      if (whole.length === 0) return page;
      const of = waiversOf(whole, url);
      const findings = page.findings.filter(({ check }) => {
        const [first] = of(check);
        if (first !== undefined) setAside(check, first, 1);
        return first === undefined;
      });
      return findings.length === page.findings.length ? page : rejudge(page, findings, page.passed);
    },
    once(url, results) {
      const of = url === null ? waiversOf(ofSite, 'https://site.invalid/') : waiversOf(whole, url);
      return results.map((result) => {
        const [first] = of(result.id);
        if (first === undefined || (result.outcome !== 'fail' && result.outcome !== 'warn')) return result;
        setAside(result.id, first, 0);
        const summary = waivedSummary([saidOf(first, 1)]);
        return { ...result, outcome: 'not_applicable', reason: 'waived', summary };
      });
    },
    waived: (checks) =>
      checks.flatMap(({ id, category, title }) => {
        const found = aside.get(id);
        if (found === undefined) return [];
        const waived = [...found.by].map(([waiver, items]) => saidOf(waiver, items));
        return [{ check: id, category, title, pages: found.pages, waived }];
      }),
  };
}

function saidOf({ id, reason, until, by }: Waiver, items: number): AppliedWaiver {
  return { id, reason, until, by, items };
}
