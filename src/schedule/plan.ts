import { invalid } from '../errors.ts';
import { nearest } from '../lib/nearest.ts';
import { checkCron } from './cron.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Hours between two turns. A day has a whole number of each, so that all days have the same times. */
export const hourCounts = [1, 2, 3, 4, 6, 8, 12] as const;

/** When a schedule has its turns, in local time. `at` is `HH:MM`. */
export type Plan =
  | { readonly every: 'hour'; readonly count: number; readonly at: string }
  | { readonly every: 'day'; readonly at: string }
  | { readonly every: 'week'; readonly days: readonly Weekday[]; readonly at: string }
  | { readonly every: 'month'; readonly day: number | 'last'; readonly at: string }
  | { readonly cron: string };

/** A plan as somebody gave it; what is absent was not said. */
export interface PlanInput {
  readonly every?: string | undefined;
  readonly count?: number | undefined;
  readonly days?: readonly string[] | undefined;
  /** 1 to 28, or `last`. */
  readonly day?: string | undefined;
  readonly at?: string | undefined;
  readonly cron?: string | undefined;
}

const usualAt = '06:00';

/**
 * @param before what was planned until now: what is not said of the same kind stays
 * @throws AssayError naming the field
 */
export function planOf(input: PlanInput, before?: Plan): Plan {
  const given = { ...(before === undefined ? {} : keptOf(before, input)), ...saidIn(input) };
  const { every, cron, count, days, day, at } = given;
  if (cron !== undefined) {
    if (every !== undefined) throw invalid('cron', 'Give "every" or "cron", not both.');
    const [field] = Object.entries({ count, days, day, at }).find(([, value]) => value !== undefined) ?? [];
    if (field !== undefined)
      throw invalid(field, `"${field}" goes with "every"; a cron pattern says it itself.`);
    return { cron: checkCron(cron) };
  }
  if (every === undefined) {
    throw invalid('every', 'Say when: "every" is hour, day, week or month, or give "cron".');
  }
  if (!(every in ownFields)) {
    const meant = nearest(every, Object.keys(ownFields));
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw invalid('every', `"every" is hour, day, week or month${hint === '' ? '.' : hint}`);
  }
  const kind = every as keyof typeof ownFields;
  for (const field of ['count', 'days', 'day'] as const) {
    if (given[field] !== undefined && ownFields[kind] !== field) {
      throw invalid(field, `"${field}" does not go with every ${kind}.`);
    }
  }
  if (kind === 'hour') return { every: kind, count: checkCount(count ?? 1), at: checkAt(at ?? '00:00') };
  const time = checkAt(at ?? usualAt);
  if (kind === 'day') return { every: kind, at: time };
  if (kind === 'week') return { every: kind, days: checkDays(days ?? ['mon']), at: time };
  return { every: kind, day: checkDay(day ?? '1'), at: time };
}

/** What goes with each kind, besides the time. */
const ownFields = { hour: 'count', day: null, week: 'days', month: 'day' } as const;

function saidIn(input: PlanInput): PlanInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** The time of the day stays also where the kind changes. */
function keptOf(before: Plan, input: PlanInput): PlanInput {
  if (input.cron !== undefined) return {};
  if ('cron' in before)
    return input.every === undefined && saysTime(input) ? {} : input.every === undefined ? before : {};
  if (input.every !== undefined && input.every !== before.every) return { at: before.at };
  return before.every === 'month' ? { ...before, day: String(before.day) } : before;
}

function saysTime({ count, days, day, at }: PlanInput): boolean {
  return [count, days, day, at].some((value) => value !== undefined);
}

function checkCount(count: number): number {
  if (hourCounts.some((known) => known === count)) return count;
  throw invalid('every', 'Hours are 1, 2, 3, 4, 6, 8 or 12, so that each day has the same times.');
}

function checkAt(at: string): string {
  const text = at.trim();
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw invalid('at', `"${text.slice(0, 20)}" is no time of day: write it like 06:30.`);
}

function checkDays(days: readonly string[]): readonly Weekday[] {
  const given = days.map((day) => day.trim().toLowerCase()).filter((day) => day !== '');
  const unknown = given.find((day) => !weekdays.some((known) => known === day));
  if (unknown !== undefined) {
    throw invalid('days', `"${unknown.slice(0, 20)}" is no day: use mon, tue, wed, thu, fri, sat and sun.`);
  }
  if (given.length === 0) throw invalid('days', 'Name at least one day, such as mon.');
  return weekdays.filter((day) => given.includes(day));
}

function checkDay(day: string): number | 'last' {
  const text = day.trim().toLowerCase();
  if (text === 'last') return 'last';
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= 28) return number;
  throw invalid('day', 'The day is 1 to 28, which every month has, or last.');
}
