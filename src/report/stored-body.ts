import type { Item } from '../checks/run.ts';
import type { AppliedWaiver, ItemWaiver } from '../checks/waive.ts';
import { unpackLines } from '../lib/packed-json.ts';
import type { JudgedCheck, ReportBody } from './body.ts';

/**
 * A report as it is stored: a line of JSON with all but its checks, and a line for each check as the API writes it but
 * for the texts of the catalogue. So an answer is made of stored bytes, and nothing is read only to be written again.
 */
export interface StoredBody {
  readonly rest: Omit<ReportBody, 'checks'>;
  readonly checks: readonly StoredCheck[];
}

export interface StoredCheck {
  readonly id: string;
  /** Key into the check's advice. */
  readonly advice: string | null;
  readonly furtherAdvice: readonly string[];
  /** A WrittenCheck as JSON, UTF-8. */
  readonly json: Buffer;
}

type WrittenAnew = 'pointsLost' | 'items' | 'itemsTotal' | 'waived';

/** What a report says of a check, without the texts of the catalogue. */
interface WrittenCheck extends Omit<JudgedCheck, 'id' | 'advice' | 'furtherAdvice' | WrittenAnew> {
  readonly items: Item[];
  readonly points_lost: number;
  readonly items_total: number;
  readonly waived?: AppliedWaiver[];
}

/** Field by field, so that a new one is never published by accident (Z3). */
export function writtenCheck(check: Omit<JudgedCheck, 'furtherAdvice'>): WrittenCheck {
  return {
    category: check.category,
    tier: check.tier,
    outcome: check.outcome,
    reason: check.reason,
    weight: check.weight,
    points_lost: check.pointsLost,
    summary: check.summary,
    task: check.task,
    danger: check.danger,
    value: check.value,
    items: check.items.map(writtenItem),
    items_total: check.itemsTotal,
    ...(check.waived && {
      waived: check.waived.map(({ items, ...waiver }) => ({ ...toldOf(waiver), items })),
    }),
  };
}

export function writtenItem(item: Item): Item {
  const { id, outcome, detail, selector, snippet, url, line, column, waived } = item;
  return {
    ...{ id, outcome, detail, selector, snippet, url, line, column },
    ...(waived && { waived: toldOf(waived) }),
  };
}

function toldOf({ id, reason, until, by }: ItemWaiver): ItemWaiver {
  return { id, reason, until, by };
}

/** The first line, as JSON. */
interface FirstLine extends Omit<ReportBody, 'checks'> {
  /** Of the check of each line that follows. */
  readonly judged: readonly (readonly [id: string, advice: string | null, ...furtherAdvice: string[]])[];
}

export function linesOf({ checks, ...rest }: ReportBody): string[] {
  const first: FirstLine = {
    ...rest,
    judged: checks.map(({ id, advice, furtherAdvice }) => [id, advice, ...furtherAdvice]),
  };
  return [JSON.stringify(first), ...checks.map((check) => JSON.stringify(writtenCheck(check)))];
}

/** @throws Error for another format or damaged data */
export function openBody(packed: Uint8Array): StoredBody {
  const [first = Buffer.of(), ...lines] = unpackLines(packed);
  const { judged, ...rest } = JSON.parse(first.toString()) as FirstLine;
  const checks = judged.map(([id, advice, ...furtherAdvice], at) => ({
    ...{ id, advice, furtherAdvice },
    json: lineAt(lines, at),
  }));
  return { rest, checks };
}

function lineAt(lines: readonly Buffer[], at: number): Buffer {
  const line = lines[at];
  if (line === undefined) throw new Error(`A stored report names check ${at + 1}, which it does not have.`);
  return line;
}

export function bodyOf({ rest, checks }: StoredBody): ReportBody {
  return { ...rest, checks: checks.map(readCheck) };
}

/** @throws Error for another format or damaged data */
export function unpackBody(packed: Uint8Array): ReportBody {
  return bodyOf(openBody(packed));
}

/** @throws Error for damaged data */
export function readCheck({ id, advice, furtherAdvice, json }: StoredCheck): JudgedCheck {
  const written = JSON.parse(json.toString()) as WrittenCheck;
  const { points_lost: pointsLost, items_total: itemsTotal, items, ...same } = written;
  return { id, advice, furtherAdvice, pointsLost, itemsTotal, ...same, items: items.map(readItem) };
}

/** Reports that were stored before items had a column lack it. */
function readItem(item: Omit<Item, 'column'> & { readonly column?: number | null }): Item {
  return { ...item, column: item.column ?? null };
}
