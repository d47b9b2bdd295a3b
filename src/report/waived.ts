import type { JudgedCheck, ReportBody } from './body.ts';

export type { Waiver } from '../checks/waive.ts';

/** Findings of which waivers set something aside, a check each. */
export function waivedCount({ checks }: Pick<ReportBody, 'checks'>): number {
  return checks.filter(({ waived = [] }) => waived.length > 0).length;
}

/** Items that count: without those that are waived. */
export function itemsLeft({ itemsTotal, waived = [] }: Pick<JudgedCheck, 'itemsTotal' | 'waived'>): number {
  return waived.reduce((left, { items }) => left - items, itemsTotal);
}
