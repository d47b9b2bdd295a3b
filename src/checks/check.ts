import type { LookKey, LookValues } from '../evidence/browser-evidence.ts';
import type { Exchange, StepValues } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import type { Element } from '../evidence/html/element.ts';
import type { RobotsTxt } from '../evidence/site/robots-txt.ts';
import type { Expectations } from './expectations.ts';
import type { Markup } from './markup-of.ts';

export const categories = [
  'seo',
  'content',
  'performance',
  'accessibility',
  'security',
  'best-practices',
  'structured-data',
  'ai-readiness',
  'site-files',
] as const;
export type Category = (typeof categories)[number];

/** `page`: judged on what the server sent. Nothing opens a browser yet. `crawl`: of a whole site alone. */
export type Tier = 'page' | 'site' | 'browser' | 'crawl';

/** Severity fixes the weight: high 10, medium 5, low 2, info 0. */
export type Weight = 10 | 5 | 2 | 0;

/**
 * Why a check says nothing: nothing to judge, nothing gathered, an error page, the owner's declaration, or waivers for
 * all that it found.
 */
export type Reason = 'irrelevant' | 'no_evidence' | 'gate' | 'declared' | 'waived';

/** The measured quantity: shown, stored and exported as it is. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/**
 * What to do about the defects of one kind: an imperative of at most 48 characters, without full stop and markup. `{n}`
 * stands for their number, `{name}` for what one concerns, `{names}` at the end for as many as there is room for, and
 * `{amount}` for what the check measured of all.
 */
export type Task = string | { readonly one: string; readonly many: string };

/** One thing that is wrong, in the words and at the place of the page. */
export interface Defect<Advice extends string = string> {
  readonly outcome: 'warn' | 'fail';
  /** Which of the check's advice texts applies. */
  readonly advice: Advice;
  /** A sentence: what was found. */
  readonly detail: string;
  /** What the task calls it, such as `og:title`. */
  readonly name?: string;
  /** Becomes selector, snippet and line; only for the items that are shown, as selectors cost time. */
  readonly element?: Element;
  /** Of an element that a browser saw, instead of `element`. */
  readonly selector?: string;
  readonly url?: string;
  readonly line?: number;
  /** Source that is no element, such as a header line; cut to 200 characters, secrets taken out by the check. */
  readonly snippet?: string;
}

export type Outcome<Advice extends string = string> =
  | {
      readonly outcome: 'pass' | 'info';
      readonly summary: string;
      readonly value?: Value | undefined;
      readonly notes?: readonly Note[] | undefined;
    }
  | {
      readonly outcome: 'warn' | 'fail';
      /** Worst first, otherwise in the order found. Never empty. */
      readonly defects: readonly Defect<Advice>[];
      /** Instead of the first defect's sentence and the number of others. */
      readonly summary?: string;
      /** How much it is about, for the task: `820 KB`. */
      readonly amount?: string;
      readonly value?: Value | undefined;
      readonly notes?: readonly Note[] | undefined;
    }
  | { readonly outcome: 'not_applicable'; readonly reason: Reason; readonly summary: string };

/** There was something to judge. */
export type Judged<Advice extends string = string> = Exclude<
  Outcome<Advice>,
  { readonly outcome: 'not_applicable' }
>;

/** An item without effect on the outcome. */
export type Note = Omit<Defect, 'outcome' | 'advice' | 'name'>;

/** What checks may ask for. Steps arrive unwrapped: a check that needs one runs only when it was gathered. */
export interface Facts extends Omit<StepValues, 'robots'> {
  /** The page as parsed; for an error page (gate G2) there is none. */
  readonly document: Document;
  readonly exchange: ExchangeFacts;
  /** robots.txt of the origin of the final URL, read as T11 says. */
  readonly robots: RobotsTxt;
  readonly robotsFile: StepValues['robots'];
}

export type Need = keyof Facts;

/** The main exchange, always there. */
export interface ExchangeFacts {
  /** URL_R. */
  readonly requestedUrl: string;
  /** URL_F. */
  readonly url: URL;
  readonly chain: readonly Exchange[];
  /** F. */
  readonly final: Exchange;
  /** Decoded from its content coding, not from its character encoding; cut when `truncated`. */
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly truncated: boolean;
  /** The clock: epoch milliseconds. */
  readonly fetchedAt: number;
}

/**
 * How a check is judged anew where a browser looked at the page:
 * - `rendered`: by its rule, of the page as its scripts left it.
 * - `sent and rendered`: of both, and the worse outcome counts, as who reads the page may stop at what was sent.
 * - `loaded`: by its rule, of all files that the browser loaded instead of a sample of those that the HTML names.
 * - `axe`: by the rules of axe-core that `axeRules` lists.
 * - or by a rule of its own, of what the browser met. Without any of its needs it is not applicable.
 */
type InBrowser<Met extends LookKey, Advice extends string> =
  | 'rendered'
  | 'sent and rendered'
  | 'loaded'
  | 'axe'
  | { readonly needs: readonly Met[]; judge(met: Pick<LookValues, Met>): Outcome<Advice> };

interface Check<
  Needs extends Need,
  Uses extends Need,
  Advice extends string,
  Id extends string,
  Met extends LookKey,
> {
  /** The file's name. Stored reports refer to it, so it is never used again for another question. */
  readonly id: Id;
  readonly category: Category;
  readonly weight: Weight;
  readonly tier: Tier;
  /** What holds when the check passes. */
  readonly title: string;
  /**
   * What is so of several defects, behind their number: `images have no text alternative`. It must be true of
   * each, whether it fails or warns. None: they differ in kind, or there is never more than one.
   */
  readonly several?: string;
  /** Sentences: when it passes, warns and fails, with its limits, and when it does not apply. */
  readonly rule: string;
  /** One sentence: what it costs to fail. */
  readonly why: string;
  /** Address of the standard or vendor page that the rule comes from. */
  readonly source: string;
  /** Numbers of the rule; they are part of the digest that pins `checks_version`. */
  readonly thresholds?: Readonly<Record<string, number>>;
  /** Not applicable to a site of which one of these was declared not to be meant so. */
  readonly expects?: readonly (keyof Expectations)[];
  /**
   * Advice for what is found in the answers of the server, where the check judges more than these. Not reported of a
   * page that is judged without the server that will deliver it; such checks see none of its header fields but types.
   */
  readonly ofServer?: readonly NoInfer<Advice>[];
  /** Without any of these the check is not applicable. */
  readonly needs: readonly Needs[];
  /** Read when there; undefined otherwise. */
  readonly uses?: readonly Uses[];
  /** What to do, by condition. Imperative, concrete, without "please". */
  readonly advice: Readonly<Record<Advice, string>>;
  /** The same in a few words, for lists, with the number and the object. */
  readonly tasks?: Readonly<Record<NoInfer<Advice>, Task>>;
  /** Advice for defects by which somebody can be harmed now, or that hide a page which is to be found. */
  readonly dangers?: readonly NoInfer<Advice>[];
  /**
   * Advice for missing things, and the markup that may be them. Not reported when the page was cut, or when a shadow
   * root or a hidden body may hold the markup.
   */
  readonly absences?: { readonly [Key in Advice]?: Markup };
  /** The same, where only a cut matters. */
  readonly cutAbsences?: readonly NoInfer<Advice>[];
  /** The same, where only a cut within the head matters. */
  readonly headAbsences?: readonly NoInfer<Advice>[];
  /** The outcome is a sum, share or comparison over the whole page (or head): no pass when it was cut. */
  readonly judgesWhole?: 'page' | 'head';
  /** The smallest page part that fails, and the same part mended. */
  readonly example: { readonly before: string; readonly after: string };
  /** Left out: what it says without a browser stands. */
  readonly inBrowser?: InBrowser<Met, NoInfer<Advice>>;
  evaluate(facts: Pick<Facts, Needs> & Partial<Pick<Facts, Uses>>): Outcome<Advice>;
}

/** Types make wrong checks hard to write: `evaluate` sees what `needs` and `uses` name, and no other advice. */
export function defineCheck<
  const Needs extends Need,
  const Advice extends string,
  const Id extends string,
  const Uses extends Need = never,
  const Met extends LookKey = never,
>(check: Check<Needs, Uses, Advice, Id, Met>): Check<Needs, Uses, Advice, Id, Met> {
  return check;
}

/** A check of any needs, as lists hold it. */
// biome-ignore lint/suspicious/noExplicitAny: evaluate's parameter is contravariant; run.ts alone calls it.
export type AnyCheck = Check<any, any, any, string, any>;

export function pass(summary: string, value?: Value, notes?: readonly Note[]): Judged<never> {
  return { outcome: 'pass', summary, value, notes };
}

export function info(summary: string, value?: Value, notes?: readonly Note[]): Outcome<never> {
  return { outcome: 'info', summary, value, notes };
}

/** @param summary a sentence: why there is nothing to judge */
export function notApplicable(summary: string, reason: Reason = 'irrelevant'): Outcome<never> {
  return { outcome: 'not_applicable', reason, summary };
}

/** The worst outcome among the defects wins, and all are listed, worst first; without defects the check passes. */
export function passUnless<Advice extends string>(
  defects: readonly Defect<Advice>[],
  summary: string,
  value?: Value,
  notes?: readonly Note[],
): Judged<Advice> {
  if (defects.length === 0) return pass(summary, value, notes);
  const fails = defects.filter(({ outcome }) => outcome === 'fail');
  if (fails.length === 0) return { outcome: 'warn', defects, value, notes };
  if (fails.length === defects.length) return { outcome: 'fail', defects, value, notes };
  const warns = defects.filter(({ outcome }) => outcome === 'warn');
  return { outcome: 'fail', defects: [...fails, ...warns], value, notes };
}
