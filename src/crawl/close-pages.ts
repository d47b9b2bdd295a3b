import { counted } from '../checks/counted.ts';
import { generalTask } from '../checks/general-task.ts';
import { mostOften } from '../lib/most-often.ts';
import { formatCount } from '../lib/quantities.ts';
import {
  type FoundInSite,
  itemsMax,
  type KnownCheck,
  type KnownChecks,
  type KnownUrls,
} from './close-types.ts';
import { PageNumbers } from './page-numbers.ts';
import type { PageSums } from './page-sums.ts';
import { countIn, templateOf } from './template-of.ts';
import type { CrawledPage, PageOutcome } from './types.ts';

interface PageFindings {
  add(n: number, page: Pick<CrawledPage, 'findings'>): void;
  /** One of each check. @param checks what they said on how many pages */
  findings(checks: PageSums['checks']): FoundInSite[];
}

/** What is found on pages one by one: of each check numbers, and the worst of its pages. */
export function createPageFindings(urls: KnownUrls, known: KnownChecks): PageFindings {
  const all = new Map<string, Found>();
  return {
    add(n, { findings }) {
      const shape = urls[n]?.shape ?? '';
      for (const finding of findings) {
        if (!known.has(finding.check)) continue;
        const found = all.get(finding.check) ?? nothingYet(finding);
        all.set(finding.check, found);
        addTo(found, n, shape, finding);
      }
    },
    findings: (checks) =>
      [...all].flatMap(([id, found]) => {
        const [check, sums] = [known.get(id), checks.get(id)];
        if (check === undefined || sums === undefined) return [];
        const told: FoundInSite['told'] = {
          ...textsOf(check, found),
          outcome: sums.failed > 0 ? 'fail' : 'warn',
          judged: sums.passed + sums.warned + sums.failed,
          items: found.worst.map((one) => ({
            ...{ url: urls[one.n]?.url ?? '', detail: one.detail },
            ...{ sources: [], sourcesTotal: 0 },
          })),
        };
        return { told, on: { fails: sums.failed, warns: sums.warned, pages: found.pages.sorted() } };
      }),
  };
}

interface Found {
  readonly pages: PageNumbers;
  /** On all of them. */
  items: number;
  isDangerous: boolean;
  readonly advice: Map<string, number>;
  readonly templates: Map<string, number>;
  readonly detail: string;
  /** It is found in these words on every page. */
  isOneDetail: boolean;
  /** At most as many as are shown. */
  readonly worst: (PageOutcome & { readonly n: number })[];
}

function nothingYet({ detail }: PageOutcome): Found {
  return {
    ...{ pages: new PageNumbers(), items: 0, isDangerous: false, detail, isOneDetail: true },
    ...{ advice: new Map(), templates: new Map(), worst: [] },
  };
}

function addTo(found: Found, n: number, shape: string, finding: PageOutcome): void {
  const { advice, detail, isDangerous, items } = finding;
  found.pages.add(n);
  found.items += items;
  found.isDangerous ||= isDangerous;
  found.isOneDetail &&= detail === found.detail;
  if (advice !== null) countIn(found.advice, advice);
  countIn(found.templates, shape);
  keepWorst(found.worst, n, finding);
}

type Worst = Found['worst'];

/** Most pages are no worse than those that are shown, so nothing is made for them. */
function keepWorst(worst: Worst, n: number, finding: PageOutcome): void {
  const last = worst.at(-1);
  const isFull = worst.length === itemsMax;
  if (isFull && last !== undefined && (bySeverity(finding, last) || n - last.n) > 0) return;
  if (isFull) worst.pop();
  worst.push({ n, ...finding });
  worst.sort((a, b) => bySeverity(a, b) || a.n - b.n);
}

function bySeverity(a: PageOutcome, b: PageOutcome): number {
  return (
    Number(b.isDangerous) - Number(a.isDangerous) ||
    Number(b.outcome === 'fail') - Number(a.outcome === 'fail') ||
    b.items - a.items
  );
}

function textsOf(check: KnownCheck, found: Found): Omit<FoundInSite['told'], 'outcome' | 'judged' | 'items'> {
  const { id, category, tier, weight, title } = check;
  const { isDangerous, templates } = found;
  const pages = found.pages.length;
  const kind = adviceOf(check, found);
  const own = pages === 1 ? found.worst[0]?.task : undefined;
  return {
    ...{ check: id, category, tier, weight, title, isDangerous, pages },
    task: own ?? generalTask(id, check, kind),
    summary: summaryOf(check, found),
    advice: kind === undefined ? '' : (check.advice[kind] ?? ''),
    template: templateOf(templates),
    itemsTotal: pages,
  };
}

/** What helps most pages; of several, what the check names first. */
function adviceOf({ advice }: KnownCheck, found: Found): string | undefined {
  return mostOften(new Map(Object.keys(advice).map((kind) => [kind, found.advice.get(kind) ?? 0])));
}

/** True of all pages together. */
function summaryOf(
  { several }: KnownCheck,
  { pages: { length: pages }, items, worst, isOneDetail }: Found,
): string {
  const detail = worst[0]?.detail ?? '';
  if (several !== undefined && items > 1) return `${formatCount(items)} ${several}.`;
  if (pages === 1) return detail;
  return `On ${counted(pages, 'page')}${isOneDetail ? '' : ', such as'}: ${detail}`;
}
