import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { checkBudgets, factBudgets, type Unit } from './measures.ts';

const units: Readonly<Record<string, { readonly of: Unit; readonly factor: number }>> = {
  '': { of: 'number', factor: 1 },
  // As reports print sizes, and as the limits of checks are written.
  KB: { of: 'bytes', factor: 1_000 },
  MB: { of: 'bytes', factor: 1_000_000 },
  KiB: { of: 'bytes', factor: 2 ** 10 },
  MiB: { of: 'bytes', factor: 2 ** 20 },
  ms: { of: 'milliseconds', factor: 1 },
  s: { of: 'milliseconds', factor: 1_000 },
};

/** A number, perhaps with a unit; {@link readBudget} knows which. */
export const budgetForm = /^(\d{1,12}(?:\.\d{1,3})?) ?(KB|MB|KiB|MiB|ms|s)?$/;

/** What budgets are set for, facts first. */
export const budgetNames: readonly string[] = [...Object.keys(factBudgets), ...Object.keys(checkBudgets)];

/** @returns undefined: there is no such budget */
export function unitOf(name: string): Unit | undefined {
  const known: Readonly<Record<string, Unit>> = { ...factBudgets, ...checkBudgets };
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/**
 * Bytes, milliseconds or a number, as the fact has it.
 * @param written a plain number, or one with a unit: `100 KB`
 * @returns undefined: it is no number, or of another unit
 */
export function readBudget(written: string | number, unit: Unit): number | undefined {
  if (typeof written === 'number') return written >= 0 ? written : undefined;
  const [, number, name = ''] = budgetForm.exec(written) ?? [];
  if (number === undefined) return undefined;
  const { of, factor } = units[name] as { of: Unit; factor: number };
  if (name !== '' && of !== unit) return undefined;
  return Math.round(Number(number) * factor * 1_000) / 1_000;
}

/** What a budget of this unit takes, for a sentence. */
export const budgetTakes: Readonly<Record<Unit, string>> = {
  number: 'a plain number from 0',
  bytes: 'a size such as "100 KB" (KB, MB, KiB, MiB or plain bytes)',
  milliseconds: 'a time such as "600 ms" (ms, s or plain milliseconds)',
};

/** `100 KB`, `600 ms`, `60`, as reports print what was measured. */
export function budgetInWords(name: string, value: number): string {
  const unit = unitOf(name) ?? 'number';
  if (unit === 'bytes') return formatBytes(value);
  if (unit === 'milliseconds') return `${formatCount(Math.round(value))} ms`;
  return formatCount(value);
}
