import type { CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { formatCount } from '../../lib/quantities.ts';
import { cut, textMax } from '../bounded.ts';
import type { Category, Reason, Value, Weight } from '../check.ts';
import { declarations, type Expectations, usualExpectations } from '../expectations.ts';
import { summaryOf } from '../finding.ts';
import { redact } from '../redact.ts';
import { taskOf } from '../task.ts';
import { crawlCatalogue } from './crawl-catalogue.ts';
import type { AnyCrawlCheck, CrawlFound, CrawlItem } from './crawl-check.ts';

/** What one check said of one crawl, in plain data, without the texts that the catalogue holds. */
export interface CrawlResult {
  readonly id: string;
  readonly category: Category;
  readonly weight: Weight;
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'not_applicable';
  readonly reason: Extract<Reason, 'no_evidence' | 'irrelevant' | 'declared'> | null;
  /** A sentence: what was found, of all items. */
  readonly summary: string;
  /** What to do, in a few words; null where there is nothing to do. */
  readonly task: string | null;
  /** A failure by which somebody can be harmed now, or that hides pages which are to be found. */
  readonly isDangerous: boolean;
  /** Key into the check's advice, about the worst item. */
  readonly advice: string | null;
  /** Pages that it could have been found on. */
  readonly judged: number;
  /** Those of all items, each once, by `n`. */
  readonly pages: readonly number[];
  /** Worst first. */
  readonly items: readonly CrawlItem[];
  readonly value: Value;
}

/** Judges a crawl by every check, in the order of the catalogue. Pure: the same view gives the same results. */
export function runCrawlChecks(
  view: CrawlView,
  expectations: Expectations = usualExpectations,
  checks: readonly AnyCrawlCheck[] = crawlCatalogue,
): CrawlResult[] {
  return checks.map((check) => resultOf(check, evaluate(check, view, expectations)));
}

type Declared = { readonly kind: 'declared'; readonly because: string };

function evaluate(check: AnyCrawlCheck, view: CrawlView, expectations: Expectations): CrawlFound | Declared {
  const declared = check.expects?.find((expected) => !expectations[expected]);
  if (declared !== undefined) return { kind: 'declared', because: declarations[declared] };
  return absence(check, view) ?? check.evaluate(view);
}

function absence({ needs }: AnyCrawlCheck, { sitemaps, isFollowed }: CrawlView): CrawlFound | undefined {
  if (needs.includes('sitemaps') && sitemaps === null)
    return { kind: 'irrelevant', because: 'The site has no sitemap.' };
  if (needs.includes('sitemaps') && sitemaps?.isWhole === false)
    return { kind: 'unseen', because: 'Not all of the sitemaps could be read.' };
  if (needs.includes('links') && !isFollowed)
    return { kind: 'unseen', because: 'Too few of the known pages were fetched to know all links.' };
  return undefined;
}

function resultOf(check: AnyCrawlCheck, found: CrawlFound | Declared): CrawlResult {
  const { id, category, weight } = check;
  const base = { id, category, weight, ...nothing };
  if ('because' in found)
    return { ...base, outcome: 'not_applicable', reason: reasons[found.kind], summary: found.because };
  const { value = null } = found;
  const items = (found.items ?? []).map((item) => ({
    advice: '',
    ...item,
    detail: cut(item.detail, textMax),
  }));
  const pages = [...new Set(items.flatMap((item) => item.pages))].sort((a, b) => a - b);
  const shown = { ...base, items, pages, value };
  if (found.kind === 'info') return { ...shown, outcome: 'info', summary: cut(found.summary, textMax) };
  const { judged } = found;
  const outcome = outcomeOf(check, items, pages.length, judged);
  if (outcome === 'pass') return { ...shown, judged, outcome, summary: found.passed };
  return { ...shown, judged, outcome, ...toldOf(check, items, outcome) };
}

const reasons = { irrelevant: 'irrelevant', unseen: 'no_evidence', declared: 'declared' } as const;

const nothing = {
  ...{ reason: null, task: null, isDangerous: false, advice: null, judged: 0, value: null },
  ...{ pages: [], items: [] },
} as const;

/** By the share of the pages that are concerned. */
function outcomeOf(
  { warnTo = 5, passTo = 0 }: AnyCrawlCheck,
  items: readonly CrawlItem[],
  pages: number,
  judged: number,
): 'pass' | 'warn' | 'fail' {
  if (items.length === 0 || (passTo > 0 && 100 * pages <= passTo * judged)) return 'pass';
  if (warnTo === 'warn at most') return 'warn';
  if (items.some(({ isFailure }) => isFailure)) return 'fail';
  return 100 * pages <= warnTo * judged ? 'warn' : 'fail';
}

function toldOf(
  { several, tasks, dangers = [] }: AnyCrawlCheck,
  items: readonly CrawlItem[],
  outcome: 'warn' | 'fail',
): Pick<CrawlResult, 'summary' | 'task' | 'isDangerous' | 'advice'> {
  const task = taskOf(tasks, items);
  return {
    summary:
      items.length > 1 && several !== undefined
        ? `${formatCount(items.length)} ${several}.`
        : summaryOf(items),
    task: task === null ? null : redact(task),
    isDangerous: outcome === 'fail' && items.some(({ advice }) => dangers.includes(advice)),
    advice: items[0]?.advice ?? null,
  };
}
