import type { Item } from '../../checks/run.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { JudgedCheck } from '../body.ts';
import type { BuildPage, BuildReport, FilePlace, FindingLevel, FoundCheck } from '../build-report.ts';
import type { CatalogueById, CatalogueCheck } from '../catalogue.ts';
import { isFinding } from '../finding.ts';
import { headlineOf } from '../headline.ts';
import { markOf } from '../mark.ts';

export type AuditedBuildPage = Extract<BuildPage, { ok: true }>;

/**
 * What one check found in one line of one file (B4). It is one result with a number, as those who take it know results
 * by their line, and a minified page is one line.
 */
export interface PlacedFinding {
  readonly check: JudgedCheck;
  readonly texts: CatalogueCheck | undefined;
  readonly level: FindingLevel;
  readonly isNew: boolean;
  /** Where it was found first. */
  readonly page: AuditedBuildPage;
  /** A file of all pages, such as robots.txt, is found wanting on each. */
  readonly pagesCount: number;
  readonly place: FilePlace;
  readonly line: number;
  readonly column: number | null;
  /** Those that are listed; none: the check speaks of the page as a whole. */
  readonly items: readonly Item[];
  /** A statement without full stop, of these items. */
  readonly headline: string;
  readonly marks: readonly string[];
}

/** Those that broke the gate first, then by what they cost. What is waived is not among them. */
export function placedFindings(build: BuildReport): PlacedFinding[] {
  const texts = new Map(build.checks.map((check) => [check.id, check]));
  const groups = new Map<string, Group>();
  for (const page of build.pages) {
    if (!page.ok) continue;
    for (const one of findingsOn(page)) addTo(groups, one, build);
  }
  return [...groups.values()].map((group) => placedOf(group, texts)).sort(worstFirst);
}

interface Found {
  readonly page: AuditedBuildPage;
  readonly check: JudgedCheck;
  readonly found: FoundCheck;
}

interface Group extends Found {
  readonly place: FilePlace;
  readonly line: number;
  readonly column: number | null;
  readonly items: Item[];
  readonly marks: string[];
  readonly ids: Set<string>;
  readonly pages: Set<string>;
  level: FindingLevel;
  isNew: boolean;
}

/** What is found on a page and not waived, with what the gate says of it. */
export function findingsOn(page: AuditedBuildPage): Found[] {
  const found = new Map(page.found.map((one) => [one.check, one]));
  return page.body.checks.flatMap((check) => {
    const own = found.get(check.id);
    return own === undefined || !isFinding(check) ? [] : [{ page, check, found: own }];
  });
}

/** Places of what counts: notes and what is waived have no effect. */
export function activeItems({ items }: JudgedCheck): Item[] {
  return items.filter(({ outcome, waived }) => outcome !== null && waived === undefined);
}

function addTo(groups: Map<string, Group>, one: Found, build: BuildReport): void {
  const items = activeItems(one.check);
  if (items.length === 0) groupOf(groups, one, placeOf(undefined, one.page, build));
  for (const item of items) {
    const group = groupOf(groups, one, placeOf(item, one.page, build));
    // The same line of one file, seen from another page; two elements of two pages are two.
    const id = item.selector === null ? item.id : `${item.id} ${one.page.url}`;
    if (group.ids.has(id)) continue;
    group.ids.add(id);
    group.items.push(item);
    group.marks.push(markOf(item, new URL(one.page.url).origin));
    group.isNew ||= one.found.newItems.includes(item.id);
  }
}

interface Spot {
  readonly place: FilePlace;
  readonly line: number;
  readonly column: number | null;
}

/** An element stands in its page, whatever address it names; a file without an element is named by its address. */
export function placeOf(item: Item | undefined, { url }: AuditedBuildPage, { places }: BuildReport): Spot {
  const isElsewhere = item !== undefined && item.selector === null && item.url !== null;
  const place = places.fileOf(isElsewhere ? (item.url ?? url) : url, url);
  const line = place.hasLines ? (item?.line ?? null) : null;
  return { place, line: line ?? 1, column: line === null ? null : (item?.column ?? null) };
}

function groupOf(groups: Map<string, Group>, one: Found, spot: Spot): Group {
  const key = `${one.check.id} ${spot.line} ${spot.place.path}`;
  const isNew = one.found.state === 'new' && one.found.newItems.length === 0;
  const known = groups.get(key);
  if (known === undefined) {
    const empty = { items: [], marks: [], ids: new Set<string>(), pages: new Set([one.page.url]) };
    const group = { ...one, ...spot, ...empty, level: one.found.level, isNew };
    groups.set(key, group);
    return group;
  }
  known.pages.add(one.page.url);
  known.isNew ||= isNew;
  if (levelRanks[one.found.level] < levelRanks[known.level]) known.level = one.found.level;
  return known;
}

function placedOf({ ids: _, pages, found: __, ...group }: Group, known: CatalogueById): PlacedFinding {
  const texts = known.get(group.check.id);
  return { ...group, texts, pagesCount: pages.size, headline: headlineIn(group, texts) };
}

/** Of what stands in this place; of the whole check where that is all of it. */
function headlineIn(
  { check, items }: Pick<Group, 'check' | 'items'>,
  texts: CatalogueCheck | undefined,
): string {
  const [first] = items;
  if (first === undefined || items.length === activeItems(check).length) return headlineOf(check, texts);
  const more = items.length === 1 ? '' : ` And ${formatCount(items.length - 1)} more.`;
  return headlineOf({ summary: first.detail + more, itemsTotal: items.length }, texts);
}

const levelRanks: Readonly<Record<FindingLevel, number>> = { error: 0, warning: 1, note: 2, info: 3 };

function worstFirst(a: PlacedFinding, b: PlacedFinding): number {
  return levelRanks[a.level] - levelRanks[b.level] || b.check.pointsLost - a.check.pointsLost;
}
