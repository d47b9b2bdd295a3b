import type { Item } from '../checks/run.ts';
import { snakeCase } from '../lib/snake-case.ts';
import { adviceFor } from './advice-for.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import type { CatalogueCheck } from './catalogue.ts';
import { isFinding, worstFirst } from './finding.ts';
import type { Fix } from './fix-schema.ts';
import { firstFixesOf } from './gains.ts';
import { isToldWhole, pageAddress, pageText } from './page-text.ts';
import { partedItems } from './waived.ts';

export type { Fix } from './fix-schema.ts';

/** A report of which fixes are made. */
export interface FixedReport {
  /** What tools take as `report`. */
  readonly id: string;
  readonly url: string;
  readonly body: ReportBody;
  /** The catalogue: a body holds no texts. */
  readonly checks: readonly CatalogueCheck[];
  /** The file in which an item stands, where that is known. */
  readonly fileOf?: (item: Item) => string | null;
}

/** All findings in the one order: what to do first, then what costs nothing. */
export function fixesOf({ body }: Pick<FixedReport, 'body'>): JudgedCheck[] {
  const first = firstFixesOf(body).map(({ check }) => check);
  const known = new Set(first.map(({ id }) => id));
  const others = body.checks.filter((check) => isFinding(check) && !known.has(check.id));
  return [...first, ...others.sort(worstFirst)];
}

/**
 * What to do about one finding of the report.
 * @param check one that failed or warns
 * @param page of its places
 */
export function fixOf(
  { id, url, checks, fileOf = () => null }: FixedReport,
  check: JudgedCheck,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Fix {
  const texts = checks.find((known) => known.id === check.id);
  const { items, total } = placesOf(check);
  return {
    check: check.id,
    outcome: check.outcome === 'warn' ? 'warn' : 'fail',
    points: check.pointsLost,
    change: adviceFor(check, texts).join(' ') || null,
    expected: texts?.title ?? null,
    limits: Object.fromEntries(
      Object.entries(texts?.thresholds ?? {}).map(([name, limit]) => [snakeCase(name), limit]),
    ),
    example: texts === undefined ? null : { before: texts.example.before, after: texts.example.after },
    where: items.slice(offset, offset + limit).map((item) => whereOf(item, fileOf)),
    where_total: total,
    // Tool and command refuse a check that they do not know.
    verify: texts === undefined ? null : verifyOf({ id, url }, check),
    source: texts?.source ?? null,
  };
}

/** The places to look at, as far as they are listed: neither notes nor what is waived. */
export function placesOf(check: JudgedCheck): { readonly items: readonly Item[]; readonly total: number } {
  const { items, itemsTotal } = partedItems(check);
  const places = items.filter(({ outcome }) => outcome !== null);
  return { items: places, total: itemsTotal - (items.length - places.length) };
}

function whereOf(item: Item, fileOf: (item: Item) => string | null): Fix['where'][number] {
  const { id, line, column = null, selector, snippet, url, detail } = item;
  const file = fileOf(item);
  return {
    id,
    ...(file !== null && { file }),
    ...(line !== null && { line }),
    // Older reports have none.
    ...(column !== null && { column }),
    page: {
      // A part of a selector names other elements.
      ...(selector !== null && isToldWhole(selector) && { selector: pageText(selector) }),
      ...(snippet !== null && { snippet: pageText(snippet) }),
      ...(url !== null && { url: pageAddress(url) }),
      detail: pageText(detail),
    },
  };
}

function verifyOf({ id, url }: Pick<FixedReport, 'id' | 'url'>, check: JudgedCheck): Fix['verify'] {
  const command = verifyCommand(url, [check]);
  return {
    tool: 'verify_fix',
    arguments: { report: id, check: check.id },
    ...(command !== null && { command }),
  };
}

/**
 * The program and its arguments, which exits with 0 once all of them are mended; never a line for a shell.
 * @param checks of the catalogue: any other would be refused
 * @returns null: the address is too long to be told whole
 */
export function verifyCommand(url: string, checks: readonly JudgedCheck[]): string[] | null {
  // A part of it would be another page.
  if (pageAddress(url) !== url) return null;
  const failOn = checks.some(({ outcome }) => outcome === 'warn') ? 'warn' : 'fail';
  return ['assay', 'audit', '--only', checks.map(({ id }) => id).join(','), '--fail-on', failOn, url];
}
