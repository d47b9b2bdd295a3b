import { describe, expect, test } from 'vitest';
import { AssayError } from '../errors.ts';
import { type PlanInput, planOf } from './plan.ts';
import { sentenceOf } from './sentence.ts';
import { checkTimeZone } from './time-zone.ts';
import { patternOf } from './times.ts';

describe('a plan', () => {
  test.each<[PlanInput, string, string]>([
    [
      { every: 'hour' },
      '0 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23 * * *',
      'Every hour at :00',
    ],
    [{ every: 'hour', count: 6, at: '02:30' }, '30 2,8,14,20 * * *', 'Every 6 hours from 02:30'],
    [{ every: 'hour', count: 6, at: '20:30' }, '30 2,8,14,20 * * *', 'Every 6 hours from 02:30'],
    [{ every: 'day' }, '0 6 * * *', 'Every day at 06:00'],
    [
      { every: 'week', days: ['thu', 'Mon'], at: '06:30' },
      '30 6 * * mon,thu',
      'Mondays and Thursdays at 06:30',
    ],
    [{ every: 'week', at: '07:00' }, '0 7 * * mon', 'Mondays at 07:00'],
    [{ every: 'month', day: 'last', at: '23:05' }, '5 23 L * *', 'The last day of each month at 23:05'],
    [{ every: 'month', day: '15' }, '0 6 15 * *', 'Day 15 of each month at 06:00'],
    [{ cron: ' 0  6 * * 1 ' }, '0 6 * * 1', 'By the pattern 0 6 * * 1'],
  ])('%j is %s', (input, pattern, sentence) => {
    const plan = planOf(input);
    expect(patternOf(plan)).toBe(pattern);
    expect(sentenceOf(plan, 'Europe/Berlin')).toBe(`${sentence}, Europe/Berlin`);
  });

  test('keeps what is not said when it is changed', () => {
    const before = planOf({ every: 'week', days: ['tue'], at: '05:15' });
    expect(planOf({ at: '07:00' }, before)).toEqual({ every: 'week', days: ['tue'], at: '07:00' });
    expect(planOf({ every: 'day' }, before)).toEqual({ every: 'day', at: '05:15' });
    expect(planOf({ cron: '0 6 * * *' }, before)).toEqual({ cron: '0 6 * * *' });
    expect(planOf({}, before)).toEqual(before);
    expect(planOf({ every: 'month' }, planOf({ cron: '0 6 * * *' }))).toMatchObject({
      every: 'month',
      day: 1,
    });
    expect(planOf({ at: '08:00' }, planOf({ every: 'month', day: '3' }))).toMatchObject({
      day: 3,
      at: '08:00',
    });
  });

  test.each<[PlanInput, string, string]>([
    [{}, 'every', 'Say when: "every" is hour, day, week or month, or give "cron".'],
    [{ every: 'weak' }, 'every', '"every" is hour, day, week or month; did you mean week?'],
    [
      { every: 'hour', count: 5 },
      'every',
      'Hours are 1, 2, 3, 4, 6, 8 or 12, so that each day has the same times.',
    ],
    [{ every: 'day', count: 2 }, 'count', '"count" does not go with every day.'],
    [{ every: 'day', at: '6:00' }, 'at', '"6:00" is no time of day: write it like 06:30.'],
    [{ every: 'day', at: '24:00' }, 'at', '"24:00" is no time of day: write it like 06:30.'],
    [{ every: 'week', days: ['mo'] }, 'days', '"mo" is no day: use mon, tue, wed, thu, fri, sat and sun.'],
    [{ every: 'week', days: [] }, 'days', 'Name at least one day, such as mon.'],
    [{ every: 'month', day: '29' }, 'day', 'The day is 1 to 28, which every month has, or last.'],
    [{ every: 'day', cron: '0 6 * * *' }, 'cron', 'Give "every" or "cron", not both.'],
    [{ cron: '0 6 * * *', at: '06:00' }, 'at', '"at" goes with "every"; a cron pattern says it itself.'],
    [
      { cron: '0 6 * *' },
      'cron',
      'A cron pattern has five fields: minute, hour, day, month and weekday, as in 30 6 * * 1.',
    ],
    [
      { cron: '@daily' },
      'cron',
      'A cron pattern has five fields: minute, hour, day, month and weekday, as in 30 6 * * 1.',
    ],
    [
      { cron: '0 25 * * *' },
      'cron',
      '"25" is no hour: use 0 to 23, *, lists as 1,3, ranges as 1-5 or steps as */2.',
    ],
    [
      { cron: '0 6 ? * *' },
      'cron',
      '"?" is no day of the month: use 1 to 31, or L for the last, *, lists as 1,3, ranges as 1-5 or steps as */2.',
    ],
    [{ cron: '0 6 31 2 *' }, 'cron', 'This pattern never comes: no month has such a day.'],
  ])('%j is refused', (input, field, sentence) => {
    expect(refusal(() => planOf(input))).toEqual({ [field]: [sentence] });
  });
});

describe('a time zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['US/Eastern', 'US/Eastern'],
  ])('%s is %s', (given, zone) => {
    expect(checkTimeZone(given)).toBe(zone);
  });

  test.each([
    ['Europe/Berln', '"Europe/Berln" is no time zone; did you mean Europe/Berlin?'],
    ['Berlin', '"Berlin" is no time zone; did you mean Europe/Berlin?'],
    ['new york', '"new york" is no time zone; did you mean America/New_York?'],
    ['+02:00', '"+02:00" is no time zone: use a name such as Europe/Berlin.'],
    ['', '"" is no time zone: use a name such as Europe/Berlin.'],
  ])('%s is refused', (given, sentence) => {
    expect(refusal(() => checkTimeZone(given))).toEqual({ time_zone: [sentence] });
  });
});

function refusal(run: () => unknown) {
  try {
    return run();
  } catch (error) {
    if (error instanceof AssayError) return error.fields;
    throw error;
  }
}
