import { nearest } from '../../lib/nearest.ts';
import type { ReportBody } from '../../report/body.ts';
import { budgetNames, unitOf } from './budget-value.ts';
import type { factBudgets } from './measures.ts';

type Fact = keyof typeof factBudgets;

/**
 * What a page has of what a budget limits.
 * @returns null: it was not measured, as on an error page; unknown: there is no such budget, with the nearest there is
 */
export function budgetOf(
  body: Pick<ReportBody, 'checks' | 'facts'>,
  name: string,
): number | null | { readonly unknown: string; readonly meant: string | undefined } {
  if (unitOf(name) === undefined) return { unknown: name, meant: nearest(name, budgetNames) };
  const facts = factsOf(body);
  if (Object.hasOwn(facts, name)) return facts[name as Fact];
  const [id, member] = name.split('.');
  const value = body.checks.find((check) => check.id === id)?.value ?? null;
  const measured = member === undefined ? value : memberOf(value, member);
  return typeof measured === 'number' ? measured : null;
}

function factsOf({
  facts: { sizes, timings, counts },
}: Pick<ReportBody, 'facts'>): Record<Fact, number | null> {
  return {
    html: sizes.decodedBytes,
    transfer: sizes.wireBytes,
    first_byte: timings.firstByteMs,
    elements: counts?.elements ?? null,
    links: counts?.links ?? null,
    images: counts?.images ?? null,
    scripts: counts?.scripts ?? null,
    styles: counts?.styles ?? null,
  };
}

function memberOf(value: unknown, member: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return null;
  return (value as Readonly<Record<string, unknown>>)[member];
}
