import type { CrawlView } from '../../evidence/crawl/crawl-view.ts';
import type { Category, Task, Value, Weight } from '../check.ts';
import type { Expectations } from '../expectations.ts';

/** A check that only a crawl can make: of many pages together. Its texts are those of any check. */
interface CrawlCheck<Advice extends string = string, Id extends string = string> {
  /** The file's name: `crawl-…`. */
  readonly id: Id;
  readonly category: Category;
  readonly weight: Weight;
  readonly tier: 'crawl';
  readonly title: string;
  /** What is so of several items, behind their number. */
  readonly several?: string;
  readonly rule: string;
  readonly why: string;
  readonly source: string;
  readonly thresholds?: Readonly<Record<string, number>>;
  readonly expects?: readonly (keyof Expectations)[];
  /** `links`: they were followed far enough. `sitemaps`: there are some, and each was read whole. */
  readonly needs: readonly ('links' | 'sitemaps')[];
  readonly advice: Readonly<Record<Advice, string>>;
  readonly tasks: Readonly<Record<NoInfer<Advice>, Task>>;
  readonly dangers?: readonly NoInfer<Advice>[];
  readonly example: { readonly before: string; readonly after: string };
  /**
   * Share of the pages concerned, in percent, up to which the outcome is a warning; 5 by default. `warn at most`: no share
   * is a failure.
   */
  readonly warnTo?: number | 'warn at most';
  /** The same, up to which it passes although something was found; 0 by default. */
  readonly passTo?: number;
  evaluate(view: CrawlView): CrawlFound<Advice>;
}

export type CrawlFound<Advice extends string = string> =
  | {
      readonly kind: 'judged';
      /** Worst first. Empty: the check passes. */
      readonly items: readonly CrawlItem<Advice>[];
      /** Pages that it could have been found on. */
      readonly judged: number;
      /** A sentence, where nothing was found. */
      readonly passed: string;
      readonly value?: Value;
    }
  /** For weight 0: figures. */
  | {
      readonly kind: 'info';
      readonly summary: string;
      readonly value?: Value;
      readonly items?: readonly Omit<CrawlItem, 'advice' | 'isFailure'>[];
    }
  /** Nothing to judge: a sentence. */
  | { readonly kind: 'irrelevant'; readonly because: string }
  | { readonly kind: 'unseen'; readonly because: string };

/** One page, address or group. */
export interface CrawlItem<Advice extends string = string> {
  /** Empty where the check only informs. */
  readonly advice: Advice;
  /** Always a failure, whatever the share of pages. */
  readonly isFailure?: true;
  /** A sentence: what was found. */
  readonly detail: string;
  /** Pages that are to be mended, each once: they are the share. */
  readonly pages: readonly number[];
  /** What it is about, such as a broken target; the first of the pages where it is absent. */
  readonly about?: number;
}

export function defineCrawlCheck<const Advice extends string, const Id extends string>(
  check: CrawlCheck<Advice, Id>,
): CrawlCheck<Advice, Id> {
  return check;
}

// biome-ignore lint/suspicious/noExplicitAny: evaluate's result is covariant, texts are keyed by it.
export type AnyCrawlCheck = CrawlCheck<any, string>;
