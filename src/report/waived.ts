import type { Item } from '../checks/run.ts';
import type { AppliedWaiver } from '../checks/waive.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import { waivedWords as words } from './words/waived.ts';

export type { Waiver } from '../checks/waive.ts';

/** Findings of which waivers set something aside, a check each. */
export function waivedCount({ checks }: Pick<ReportBody, 'checks'>): number {
  return checks.filter(({ waived = [] }) => waived.length > 0).length;
}

/** A sentence for the head of a report, as nothing is set aside silently; null: nothing is. */
export function waivedOf(body: Pick<ReportBody, 'checks'>): string | null {
  const count = waivedCount(body);
  return count === 0 ? null : words.inAll(count);
}

/** All that was found is waived. */
export function isWaived({ reason }: Pick<JudgedCheck, 'reason'>): boolean {
  return reason === 'waived';
}

interface WaivedItems {
  /** Its number and end. */
  readonly title: string;
  readonly reason: string;
  /** As many as are listed. */
  readonly items: readonly Item[];
}

/** The items that count with their whole number, and apart from them those that are waived. */
export function partedItems({ items, itemsTotal, waived = [] }: Listed): {
  readonly items: readonly Item[];
  readonly itemsTotal: number;
  readonly waived: readonly WaivedItems[];
} {
  return {
    items: items.filter((item) => item.waived === undefined),
    itemsTotal: itemsLeft({ itemsTotal, waived }),
    waived: waived.map((waiver) => ({
      title: words.items(waiver.items, waiver.until),
      reason: waiver.reason,
      items: items.filter((item) => isOf(item, waiver)),
    })),
  };
}

type Listed = Pick<JudgedCheck, 'items' | 'itemsTotal' | 'waived'>;

function isOf({ waived }: Item, { id, by }: AppliedWaiver): boolean {
  return waived !== undefined && waived.id === id && waived.by === by;
}

/** Items that count: without those that are waived. */
export function itemsLeft({ itemsTotal, waived = [] }: Pick<JudgedCheck, 'itemsTotal' | 'waived'>): number {
  return waived.reduce((left, { items }) => left - items, itemsTotal);
}
