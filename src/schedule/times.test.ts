import { describe, expect, test } from 'vitest';
import { isLong } from '../../test/torture/scale.ts';
import { type Plan, planOf, weekdays } from './plan.ts';
import { nextTime, nextTimes, patternOf, shortestGap } from './times.ts';

const minuteMs = 60_000;

/** Half-hour steps, gaps at midnight, both halves of the globe, none at all. */
const zones = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'],
  ...['America/Santiago', 'Asia/Beirut', 'Asia/Kolkata', 'Europe/London', 'Pacific/Auckland'],
  ...['America/St_Johns', 'Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC'],
];
/** Whole years, or the weeks in which most clocks are changed. */
const spans: readonly (readonly [number, number])[] = isLong
  ? [[Date.UTC(2025, 0, 1), Date.UTC(2028, 0, 1)]]
  : [
      [Date.UTC(2026, 2, 1), Date.UTC(2026, 4, 1)],
      [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 12)],
    ];

const plans: readonly Plan[] = [
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => planOf({ every: 'hour', count, at: '02:30' })),
  planOf({ every: 'hour', at: '00:00' }),
  ...['00:00', '00:30', '01:59', '02:00', '02:15', '02:30', '03:00', '06:00', '23:59'].map((at) =>
    planOf({ every: 'day', at }),
  ),
  planOf({ every: 'week', days: ['mon', 'thu'], at: '06:30' }),
  planOf({ every: 'week', days: ['sun'], at: '02:30' }),
  planOf({ every: 'week', days: ['sun', 'fri', 'thu'], at: '00:10' }),
  planOf({ every: 'month', day: '28', at: '02:30' }),
  planOf({ every: 'month', day: 'last', at: '23:30' }),
  planOf({ every: 'month', day: 'last', at: '02:30' }),
  ...(isLong ? [planOf({ cron: '*/20 * * * *' })] : []),
  planOf({ cron: '15 1-4/2 * * 7' }),
  planOf({ cron: '0 * 1-7 * *' }),
];

describe('K3 every plan comes once a local day and time, as counting minutes says', () => {
  test.each(isLong ? zones : zones.slice(0, 4))('%s', (zone) => {
    for (const [fromMs, untilMs] of spans) {
      const walls = wallsOf(zone, fromMs, untilMs);
      for (const plan of plans) {
        const expected = expectedOf(plan, walls);
        const timing = { cron: patternOf(plan), timeZone: zone };
        const found = nextTimes(timing, walls.fromMs - 1, expected.length);
        expect({ plan, times: found.map(iso) }).toEqual({ plan, times: expected.map(iso) });
      }
    }
  });
});

test('K3 a time inside the gap runs at its end, and a repeated one once', () => {
  const timing = { cron: patternOf(planOf({ every: 'day', at: '02:30' })), timeZone: 'Europe/Berlin' };
  expect(nextTimes(timing, Date.UTC(2026, 2, 28, 12), 2).map(iso)).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(nextTimes(timing, Date.UTC(2026, 9, 24, 12), 2).map(iso)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

test('the next time is later than now, also where now is one', () => {
  const timing = { cron: '0 6 * * *', timeZone: 'UTC' };
  const at = Date.UTC(2026, 4, 5, 6);
  expect(iso(nextTime(timing, at - 1))).toBe(iso(at));
  expect(iso(nextTime(timing, at))).toBe(iso(Date.UTC(2026, 4, 6, 6)));
});

/** What clocks of a zone show in each minute, as minutes since 1970. Offsets change at quarters of an hour. */
function wallsOf(zone: string, fromMs: number, untilMs: number) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets: number[] = [];
  for (let at = fromMs; at < untilMs; at += 15 * minuteMs) {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    offsets.push((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
  }
  return { fromMs, offsets };
}

/** A minute that clocks show for the first time has its turn; those that they leave out have it at the end of the gap. */
function expectedOf(plan: Plan, { fromMs, offsets }: ReturnType<typeof wallsOf>): readonly number[] {
  const times: number[] = [];
  let latest = fromMs / minuteMs + (offsets[0] as number) - 1;
  for (let at = 0; at < offsets.length * 15; at++) {
    const wall = fromMs / minuteMs + at + (offsets[Math.floor(at / 15)] as number);
    let isDue = false;
    for (let shown = latest + 1; shown <= wall; shown++) isDue ||= matches(plan, shown);
    if (isDue) times.push(fromMs + at * minuteMs);
    latest = Math.max(latest, wall);
  }
  return times;
}

test('a fifth Monday of February comes each 28 years, which is not too often', () => {
  const gap = Date.UTC(2072, 1, 29) - Date.UTC(2044, 1, 29);
  expect(shortestGap('0 12 * feb mon#5', Date.UTC(2026, 10, 29), 50)).toBe(gap);
  expect(shortestGap('* 12 * feb mon#5', Date.UTC(2026, 10, 29), 50)).toBe(minuteMs);
});

function matches(plan: Plan, wall: number): boolean {
  const minute = wall % 60;
  const hour = Math.floor(wall / 60) % 24;
  const date = new Date(wall * minuteMs);
  if ('cron' in plan) {
    const isSunday = date.getUTCDay() === 0;
    if (plan.cron === '*/20 * * * *') return minute % 20 === 0;
    if (plan.cron === '15 1-4/2 * * 7') return minute === 15 && (hour === 1 || hour === 3) && isSunday;
    return minute === 0 && date.getUTCDate() <= 7;
  }
  const [atHour, atMinute] = plan.at.split(':').map(Number) as [number, number];
  if (minute !== atMinute) return false;
  if (plan.every === 'hour') return (hour - atHour) % plan.count === 0;
  if (hour !== atHour) return false;
  if (plan.every === 'day') return true;
  if (plan.every === 'week') return plan.days.includes(weekdays[(date.getUTCDay() + 6) % 7] ?? 'mon');
  const tomorrow = new Date(date.getTime() + 86_400_000);
  return plan.day === 'last' ? tomorrow.getUTCDate() === 1 : date.getUTCDate() === plan.day;
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
