import type { LookConditions, LookValues } from '../../evidence/browser-evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import type { Category, ExchangeFacts, Outcome, Task, Weight } from '../check.ts';
import type { Expectations } from '../expectations.ts';
import type { PageChanges } from './page-changes.ts';

/** What checks of a look may ask for. A check that needs one runs only when it is there. */
export interface LookFacts extends LookValues {
  /** The page as it stood, with shadow roots in the place of what they show. */
  readonly shown: Document;
  /** The page as the server sent it. */
  readonly raw: Document;
  /** Between the two. Not there when the browser came to another page than we. */
  readonly changes: PageChanges;
  /** The main exchange of the base run. */
  readonly exchange: ExchangeFacts;
  readonly conditions: LookConditions;
}

export type LookNeed = keyof LookFacts;

/** A check that only a browser can make. Its texts are those of any check. */
interface BrowserCheck<Needs extends LookNeed, Advice extends string, Id extends string> {
  /** The file's name. */
  readonly id: Id;
  readonly category: Category;
  readonly weight: Weight;
  readonly tier: 'browser';
  readonly title: string;
  /** What is so of several defects, behind their number. */
  readonly several?: string;
  readonly rule: string;
  readonly why: string;
  readonly source: string;
  readonly thresholds?: Readonly<Record<string, number>>;
  readonly expects?: readonly (keyof Expectations)[];
  readonly needs: readonly Needs[];
  readonly advice: Readonly<Record<Advice, string>>;
  readonly tasks: Readonly<Record<NoInfer<Advice>, Task>>;
  readonly dangers?: readonly NoInfer<Advice>[];
  readonly example: { readonly before: string; readonly after: string };
  evaluate(facts: Pick<LookFacts, Needs>): Outcome<Advice>;
}

/** Types make wrong checks hard to write: `evaluate` sees what `needs` names, and no other advice. */
export function defineBrowserCheck<
  const Needs extends LookNeed,
  const Advice extends string,
  const Id extends string,
>(check: BrowserCheck<Needs, Advice, Id>): BrowserCheck<Needs, Advice, Id> {
  return check;
}

// biome-ignore lint/suspicious/noExplicitAny: evaluate's parameter is contravariant; one function alone calls it.
export type AnyBrowserCheck = BrowserCheck<any, any, string>;
