import { invalid } from '../../errors.ts';
import { weekdays } from '../../schedule/plan.ts';
import type {
  NewSchedule,
  Schedule,
  ScheduleChange,
  ScheduleTarget,
} from '../../services/schedules/types.ts';
import type { FieldKind, Values } from '../values.ts';

/** What a form of a schedule holds, as it was typed. */
export interface TypedSchedule {
  /** Such as `site:7`. */
  readonly what: string;
  readonly every: string;
  readonly at: string;
  readonly count: string;
  readonly days: readonly string[];
  readonly day: string;
  readonly cron: string;
  readonly zone: string;
  readonly missed: string;
  readonly jitter: string;
  readonly name: string;
}

export const scheduleFields = {
  ...({ what: 'line', every: 'line', at: 'line', count: 'line', days: 'lines', day: 'line' } as const),
  ...({ cron: 'line', zone: 'line', missed: 'line', jitter: 'line', name: 'line' } as const),
} satisfies Record<string, FieldKind>;

export function typedIn(form: Values): TypedSchedule {
  const [what, every, at, count] = ['what', 'every', 'at', 'count'].map(form.typed) as [
    string,
    string,
    string,
    string,
  ];
  const [day, cron, zone, missed] = ['day', 'cron', 'zone', 'missed'].map(form.typed) as [
    string,
    string,
    string,
    string,
  ];
  const days = form.list('days');
  return {
    what,
    every,
    at,
    count,
    days,
    day,
    cron,
    zone,
    missed,
    jitter: form.typed('jitter'),
    name: form.typed('name'),
  };
}

/** Before anything was typed. */
export function usualSchedule(what: string, zone: string): TypedSchedule {
  return {
    ...{ what, every: 'day', at: '06:00', count: '6', days: ['mon'], day: '1', cron: '', zone },
    ...{ missed: 'once', jitter: '', name: '' },
  };
}

export function scheduleAsTyped(schedule: Schedule): TypedSchedule {
  const { plan, timeZone, missed, jitter, name } = schedule;
  const usual = usualSchedule('', timeZone);
  const own = { ...usual, missed, jitter: String(jitter), name: name ?? '' };
  if ('cron' in plan) return { ...own, every: 'cron', cron: plan.cron };
  const { every, at } = plan;
  return {
    ...{ ...own, every, at },
    ...(plan.every === 'hour' && { count: String(plan.count) }),
    ...(plan.every === 'week' && { days: [...plan.days] }),
    ...(plan.every === 'month' && { day: String(plan.day) }),
  };
}

/** What goes with the kind that was chosen. @throws AssayError naming the field */
export function changeIn(typed: TypedSchedule): ScheduleChange {
  const { every, at, zone, name } = typed;
  const own = {
    name,
    timeZone: zone,
    missed: typed.missed === 'skip' ? 'skip' : 'once',
    ...jitterIn(typed),
  } as const;
  if (every === 'cron') return { ...own, cron: typed.cron };
  return {
    ...{ ...own, every, at },
    ...(every === 'hour' && { count: Number(typed.count) }),
    ...(every === 'week' && { days: weekdays.filter((day) => typed.days.includes(day)) }),
    ...(every === 'month' && { day: typed.day }),
  };
}

function jitterIn({ jitter }: TypedSchedule): { readonly jitter?: number } {
  const text = jitter.trim();
  if (text === '') return {};
  if (!/^\d{1,4}$/.test(text)) throw invalid('jitter', 'Jitter is 0 to 3600 seconds.');
  return { jitter: Number(text) };
}

/** @param what such as `site:7` @throws AssayError errors.what */
export function targetIn(what: string): Pick<NewSchedule, 'target' | 'id'> {
  const [kind = '', id = ''] = what.split(':');
  if (kind === 'digest') return { target: 'digest' };
  const target = (['report', 'project', 'site'] as const).find((one) => one === kind);
  if (target === undefined || !/^[1-9]\d{0,14}$/.test(id)) {
    throw invalid('what', 'Choose what to check.');
  }
  return { target, id: Number(id) };
}

export function whatOf(target: ScheduleTarget, id: number): string {
  return `${target}:${id}`;
}
