import { hash } from 'node:crypto';
import { columnOf } from '../evidence/html/column.ts';
import type { Document } from '../evidence/html/document.ts';
import { selectorOf, snippetOf } from '../evidence/html/selector.ts';
import { cutText } from '../lib/cut-text.ts';
import { cut, textMax } from './bounded.ts';
import type { Defect, Note } from './check.ts';
import { redact, redactPart } from './redact.ts';
import type { ItemWaiver } from './waive.ts';

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
  /** From 1, in UTF-16 units; null where no element is named. */
  readonly column: number | null;
  /** Why it has no effect on the outcome, though it is none without; absent: it is not waived. */
  readonly waived?: ItemWaiver;
}

/** What becomes an item. */
export type Entry = Note &
  Partial<Pick<Defect, 'outcome' | 'advice'>> &
  Pick<Item, 'waived'> & {
    /** Undefined: by its place among the others. */
    readonly id?: string | undefined;
  };

/** Characters. */
const urlMax = 2_048;

/** Most checks pass and have none. */
export function itemsOf(check: string, entries: readonly Entry[], document: Document | undefined): Item[] {
  if (entries.length === 0) return [];
  const seen = new Map<string, number>();
  return entries.map((entry) => itemOf(check, entry, document, seen));
}

/** Of the items of all of these, in this order. */
export function idsOf(check: string, entries: readonly Entry[], document: Document | undefined): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => idOf(check, entry, targetOf(entry, document), seen));
}

function itemOf(
  check: string,
  entry: Entry,
  document: Document | undefined,
  seen: Map<string, number>,
): Item {
  const target = targetOf(entry, document);
  const { detail, selector, url } = target;
  return {
    id: entry.id ?? idOf(check, entry, target, seen),
    outcome: entry.outcome ?? null,
    detail,
    selector,
    snippet: snippetIn(entry, document),
    url,
    ...placeOf(entry, document),
    ...(entry.waived && { waived: entry.waived }),
  };
}

type Target = Pick<Item, 'selector' | 'url' | 'detail'>;

function targetOf(entry: Entry, document: Document | undefined): Target {
  return {
    detail: cut(entry.detail, textMax),
    selector: selectorIn(entry, document),
    url: entry.url === undefined ? null : cut(entry.url, urlMax),
  };
}

function idOf(check: string, { advice = '' }: Entry, target: Target, seen: Map<string, number>): string {
  return numbered(`${check}:${nameOf(target, advice)}`, seen);
}

function placeOf({ line, element }: Entry, document: Document | undefined): Pick<Item, 'line' | 'column'> {
  const own = element?.location;
  if (line !== undefined && line !== own?.line) return { line, column: null };
  if (own === undefined) return { line: null, column: null };
  return { line: own.line, column: document === undefined ? null : columnOf(document, own) };
}

function selectorIn(entry: Entry, document: Document | undefined): string | null {
  const { element } = entry;
  const selector = entry.selector ?? (element && document ? selectorOf(document, element) : null);
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
function nameOf({ selector, url, detail }: Target, advice: string): string {
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
