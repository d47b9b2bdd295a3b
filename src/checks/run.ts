import { hash } from 'node:crypto';
import type { Evidence } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { selectorOf, snippetOf } from '../evidence/html/selector.ts';
import { cutText } from '../lib/cut-text.ts';
import { formatCount } from '../lib/quantities.ts';
import {
  type AnyCheck,
  type Category,
  type Defect,
  type Need,
  type Note,
  notApplicable,
  type Outcome,
  type Reason,
  type Tier,
  type Value,
  type Weight,
} from './check.ts';
import { declarations, type Expectations, usualExpectations } from './expectations.ts';
import { type FactsOrAbsence, factsOf } from './facts.ts';
import { proven } from './proven.ts';
import { mayNeedRedacting, redact, redactPart } from './redact.ts';
import { taskOf } from './task.ts';

/** What one check said of one page, in plain data, without the texts that the catalogue holds. */
export interface CheckResult {
  readonly id: string;
  readonly category: Category;
  readonly tier: Tier;
  readonly weight: Weight;
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'not_applicable';
  readonly reason: Reason | null;
  /** A sentence: what was found. */
  readonly summary: string;
  /** What to do, in a few words; null where there is nothing to do. */
  readonly task: string | null;
  /** Somebody can be harmed by it now, or it hides a page that is to be found. */
  readonly danger: boolean;
  readonly value: Value;
  /** At most 50, worst first. */
  readonly items: readonly Item[];
  readonly itemsTotal: number;
  /** Key into the check's advice, about the worst defect; null when there is nothing to do. */
  readonly advice: string | null;
  /** The same about defects of other kinds, each once. */
  readonly furtherAdvice: readonly string[];
}

export interface Item {
  /** Stable over runs: check id, target and what was found there. Two runs are compared by it. */
  readonly id: string;
  /** Null: a note without effect on the outcome. */
  readonly outcome: 'warn' | 'fail' | null;
  readonly detail: string;
  readonly selector: string | null;
  readonly snippet: string | null;
  readonly url: string | null;
  readonly line: number | null;
}

const itemsMax = 50;
/** Characters. Pages of megabytes may be one name, and a report repeats names in every item. */
const textMax = 1_000;
const urlMax = 2_048;

/**
 * Judges evidence by every check, in catalogue order. Pure: the same evidence and expectations give the same results.
 * @param document the page when the caller has parsed it already
 */
export function runChecks(
  evidence: Evidence,
  checks: readonly AnyCheck[],
  document?: Document,
  expectations: Expectations = usualExpectations,
): CheckResult[] {
  const facts = factsOf(evidence, document);
  // All questions come first: in between, each answer would be put in words by code that the caches have dropped.
  const findings = checks.map((check) => findingOf(check, evaluate(check, facts, expectations)));
  return checks.map((check, index) => resultOf(check, findings[index] as Finding, facts.document));
}

function evaluate(check: AnyCheck, { given, absence }: FactsOrAbsence, expectations: Expectations): Outcome {
  const { expects } = check;
  if (expects !== undefined && !expectations[expects])
    return notApplicable(declarations[expects], 'declared');
  for (const need of check.needs as readonly Need[]) {
    const missed = absence(need);
    if (missed !== undefined) return { outcome: 'not_applicable', ...missed };
  }
  return proven(check.evaluate(given), check, given);
}

type Entry = Note & Partial<Pick<Defect, 'outcome' | 'advice'>>;

/** What a report shows of an outcome. Of a huge page it is far less: all are kept until the last check has answered. */
interface Finding {
  readonly outcome: Outcome['outcome'];
  readonly reason: Reason | null;
  readonly summary: string;
  readonly task: string | null;
  readonly danger: boolean;
  readonly value: Value;
  readonly entries: readonly Entry[];
  readonly entriesTotal: number;
  readonly advice: string | null;
  readonly furtherAdvice: readonly string[];
}

function findingOf({ tasks = {}, dangers = [] }: AnyCheck, outcome: Outcome): Finding {
  if (outcome.outcome === 'not_applicable') return { ...outcome, ...nothing };
  const { value = null, notes = [] } = outcome;
  const defects = 'defects' in outcome ? outcome.defects : [];
  const entries: readonly Entry[] = notes.length === 0 ? defects : [...defects, ...notes];
  return {
    outcome: outcome.outcome,
    reason: null,
    summary: outcome.summary ?? summaryOf(defects),
    task: taskOf(tasks, defects, 'defects' in outcome ? outcome.amount : undefined),
    danger: defects.some((defect) => defect.outcome === 'fail' && dangers.includes(defect.advice)),
    value,
    entries: entries.length > itemsMax ? entries.slice(0, itemsMax) : entries,
    entriesTotal: entries.length,
    advice: defects[0]?.advice ?? null,
    furtherAdvice: defects.length > 1 ? adviceAfterFirst(defects) : [],
  };
}

const nothing = {
  ...{ task: null, danger: false, value: null, entries: [], entriesTotal: 0, advice: null },
  furtherAdvice: [],
} as const;

function adviceAfterFirst(defects: readonly Defect[]): string[] {
  const [, ...others] = new Set(defects.map(({ advice }) => advice));
  return others;
}

function summaryOf(defects: readonly Defect[]): string {
  const first = defects[0]?.detail ?? '';
  return defects.length > 1 ? `${first} And ${formatCount(defects.length - 1)} more.` : first;
}

function resultOf(check: AnyCheck, finding: Finding, document: Document | undefined): CheckResult {
  const { id, category, tier, weight } = check;
  const { outcome, reason, summary, task, danger, value, entries, entriesTotal, advice, furtherAdvice } =
    finding;
  return {
    id,
    category,
    tier,
    weight,
    outcome,
    reason,
    summary: reason === null ? cut(summary, textMax) : summary,
    // Names in it may be the page's own.
    task: task === null ? null : redact(task),
    danger,
    value: bounded(value),
    items: itemsOf(id, entries, document),
    itemsTotal: entriesTotal,
    advice,
    furtherAdvice,
  };
}

/** Most checks pass and have none. */
function itemsOf(check: string, entries: readonly Entry[], document: Document | undefined): Item[] {
  if (entries.length === 0) return [];
  const seen = new Map<string, number>();
  return entries.map((entry) => itemOf(check, entry, document, seen));
}

function itemOf(
  check: string,
  entry: Entry,
  document: Document | undefined,
  seen: Map<string, number>,
): Item {
  const detail = cut(entry.detail, textMax);
  const selector = selectorIn(entry, document);
  const url = entry.url === undefined ? null : cut(entry.url, urlMax);
  return {
    id: numbered(`${check}:${nameOf({ selector, url, detail }, entry.advice ?? '')}`, seen),
    outcome: entry.outcome ?? null,
    detail,
    selector,
    snippet: snippetIn(entry, document),
    url,
    line: entry.line ?? entry.element?.location?.line ?? null,
  };
}

function selectorIn({ element }: Entry, document: Document | undefined): string | null {
  const selector = element && document ? selectorOf(document, element) : null;
  // A part of a selector names other elements.
  return selector !== null && selector.length > textMax ? null : selector;
}

/** The same said twice of one target gets a number, so ids are unique within a report. */
function numbered(id: string, seen: Map<string, number>): string {
  const count = (seen.get(id) ?? 0) + 1;
  seen.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

/**
 * By its target, which is the check itself where it names none, and by what was found there. That counts also for
 * an item that has its target to itself: without it, the last of several would become another one.
 */
function nameOf(
  { selector, url, detail }: Pick<Item, 'selector' | 'url' | 'detail'>,
  advice: string,
): string {
  // The first of several elements is named as one alone, so that it stays the same when another comes after it.
  const target = selector?.replaceAll(':nth-of-type(1)', '') ?? url ?? '';
  const found = /\d/.test(detail) ? detail.replace(measured, '') : detail;
  return hash('sha256', `${target}\n${advice}\n${found}`).slice(0, 10);
}

/**
 * Numbers with what they count, such as `1,024.5 ms` or `just over 102 KB`. Others, as in `item 2.` or `cdn-1`, tell
 * things apart.
 */
const measured = /(?:(?:^|\s)(?:just over|at least))?(?:^|\s)\d[\d,]*(?:\.\d+)?\s[\p{L}%]+/gu;

function snippetIn({ snippet, element }: Entry, document: Document | undefined): string | null {
  if (snippet !== undefined) return cutText(redact(snippet), 200);
  return element && document ? snippetOf(document, element, redactPart) : null;
}

function bounded(value: Value): Value {
  if (typeof value === 'string') return cut(value, textMax);
  if (typeof value !== 'object' || value === null || !needsCare(value)) return value;
  if (isList(value)) return value.map(bounded);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** Copying every value to shorten one would cost more than the cheaper half of the checks. */
function needsCare(value: Value): boolean {
  if (typeof value === 'string') return value.length > textMax || mayNeedRedacting(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(needsCare);
  for (const name in value) if (needsCare(value[name] as Value)) return true;
  return false;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** As a report may show it: without secrets, and bounded. */
function cut(whole: string, max: number): string {
  // Pages of megabytes may be one name; what is cut away need not be read.
  const text = redact(whole.length > max + 200 ? whole.slice(0, max + 200) : whole);
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
