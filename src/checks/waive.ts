import { hash } from 'node:crypto';
import { dayMs } from '../lib/durations.ts';
import { matchesPage } from '../lib/path-pattern.ts';
import type { Defect } from './check.ts';
import { counted } from './counted.ts';

/** Takes what a check finds out of the score, for a reason and until a day. It stays listed (watch.md V2). */
export interface Waiver {
  /** Of the one that a server keeps. */
  readonly id: number | null;
  /** Id. */
  readonly check: string;
  /** Pattern of the pages that it is for; null: all. */
  readonly pages: string | null;
  /** Id of the only item that it is for; null: all. */
  readonly item: string | null;
  readonly reason: string;
  /** The last day, UTC: `2027-03-31`. */
  readonly until: string;
  /** Where it is kept: `assay.config.json:31`. */
  readonly by: string;
}

/** What a report says of a waiver where that took effect. */
export type ItemWaiver = Pick<Waiver, 'id' | 'reason' | 'until' | 'by'>;

/** The same of all that it set aside in one check. */
export interface AppliedWaiver extends ItemWaiver {
  /** Also those that are not listed. */
  readonly items: number;
}

/** The day that it names is its last, to the end in UTC. */
export function isLive({ until }: Pick<Waiver, 'until'>, nowMs: number): boolean {
  return nowMs < Date.parse(until) + dayMs;
}

/** @param url of the page, as requested */
export function waiversOf(waivers: readonly Waiver[], url: string): (check: string) => readonly Waiver[] {
  if (waivers.length === 0) return () => [];
  const ofPage = onPage(waivers, url);
  return (id) => ofPage.filter(({ check }) => check === id);
}

/** Those that are for a page, whatever they are about. */
export function onPage(waivers: readonly Waiver[], url: string): Waiver[] {
  return waivers.filter(({ pages }) => pages === null || matchesPage(pages, url));
}

/** Names a set of waivers: what is judged alike by two sets of one name is the same. Null: there are none. */
export function hashOfWaivers(waivers: readonly Waiver[]): string | null {
  if (waivers.length === 0) return null;
  const rows = waivers.map(({ id, check, pages, item }) => JSON.stringify([id, check, pages, item]));
  return hash('sha256', rows.sort().join('\n')).slice(0, 16);
}

interface Parted {
  readonly rest: readonly NamedDefect[];
  /** What waivers cover. */
  readonly aside: readonly (NamedDefect & { readonly waived: ItemWaiver })[];
}

/** With the id of its item where that was asked for: in another order it might get another. */
type NamedDefect = Defect & { readonly id?: string | undefined };

/**
 * The first of several waivers of a defect counts.
 * @param idsOf of their items, in the same order; asked for only where a waiver names an item, as they cost time
 */
export function setAside(
  waivers: readonly Waiver[],
  defects: readonly Defect[],
  idsOf: (defects: readonly Defect[]) => readonly string[],
): Parted {
  if (waivers.length === 0) return { rest: defects, aside: [] };
  const ids = waivers.some(({ item }) => item !== null) ? idsOf(defects.slice(0, namedMax)) : [];
  const rest: NamedDefect[] = [];
  const aside: Parted['aside'][number][] = [];
  for (const [at, defect] of defects.entries()) {
    const id = ids[at];
    const waiver = waivers.find(({ item }) => item === null || item === id);
    if (waiver === undefined) rest.push({ ...defect, id });
    else aside.push({ ...defect, id, waived: said(waiver) });
  }
  return { rest, aside };
}

/** Selectors of elements among a hundred thousand siblings take their time. */
const namedMax = 2_000;

function said({ id, reason, until, by }: Waiver): ItemWaiver {
  return { id, reason, until, by };
}

/** Each with the number of what it set aside, in the order of what was found. */
export function appliedIn(aside: Parted['aside']): AppliedWaiver[] {
  const applied: AppliedWaiver[] = [];
  for (const { waived } of aside) {
    const at = applied.findIndex(({ id, by }) => id === waived.id && by === waived.by);
    const known = applied[at];
    if (known === undefined) applied.push({ ...waived, items: 1 });
    else applied[at] = { ...known, items: known.items + 1 };
  }
  return applied;
}

/** A sentence instead of what was found, where nothing else is left of it. */
export function waivedSummary([first, ...others]: readonly AppliedWaiver[]): string {
  if (first === undefined) return '';
  const reason = /[.!?…。！？]$/.test(first.reason) ? first.reason : `${first.reason}.`;
  const more = others.length === 0 ? '' : ` And ${counted(others.length, 'more waiver')}.`;
  return `Waived until ${first.until}: ${reason}${more}`;
}
