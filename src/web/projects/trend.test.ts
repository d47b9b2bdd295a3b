import { describe, expect, test } from 'vitest';
import type { ProjectDay } from '../../services/reports/project-types.ts';
import { changeOver, evenDays, hasCourse, shownDays } from './trend.ts';

const dayMs = 86_400_000;
const day = (at: number, averageScore: number | null): ProjectDay => ({
  at: at * dayMs,
  scored: averageScore === null ? 0 : 1,
  averageScore,
  results: { good: 0, decent: 0, bad: 0 },
});
const shown = (...trend: ProjectDay[]) =>
  evenDays(trend).map(({ at, averageScore }) => [at / dayMs, averageScore]);

describe('the days of a chart', () => {
  test('lie at equal distances, and quiet days are as the day before them', () => {
    expect(shown(day(1, 50), day(4, 60), day(5, 70))).toEqual([
      [1, 50],
      [2, 50],
      [3, 50],
      [4, 60],
      [5, 70],
    ]);
  });

  test('are never more than can be told apart, and end today', () => {
    for (const span of [12, 13, 24, 25, 84, 85, 168, 169, 364, 365]) {
      const days = shown(day(1_000 - span, 50), day(1_000, 70));
      expect(days.length, String(span)).toBeLessThanOrEqual(13);
      expect(days.length, String(span)).toBeGreaterThan(5);
      expect(days.at(-1)).toEqual([1_000, 70]);
      const steps = new Set(days.slice(1).map(([at], index) => Number(at) - Number(days[index]?.[0])));
      expect(steps.size, String(span)).toBe(1);
    }
  });

  test('begin with the first score, and are none without one', () => {
    expect(shown(day(1, null), day(3, 40), day(4, 40))).toEqual([
      [3, 40],
      [4, 40],
    ]);
    expect(shown(day(1, null))).toEqual([]);
    expect(shown(day(1, 40), day(2, null))).toEqual([]);
    expect(shown()).toEqual([]);
  });
});

describe('before a second day', () => {
  const checkedAt = 3.5 * dayMs;

  test('a chart has one point, at the last run', () => {
    for (const trend of [[day(3, 50)], [day(1, null), day(3, 50)], [day(3, 50), day(9, 50)]]) {
      expect(shownDays(trend, checkedAt)).toEqual([{ ...day(3, 50), at: checkedAt }]);
    }
    expect(shownDays([day(3, 50), day(4, 60)], 4.5 * dayMs)).toHaveLength(2);
  });

  test('a chart has none without a score', () => {
    expect([shownDays([day(3, null)], null), shownDays([day(2, 40), day(3, null)], checkedAt)]).toEqual([
      [],
      [],
    ]);
  });
});

describe('the course of an average', () => {
  const hasCourseAt = (at: number, ...trend: ProjectDay[]) => hasCourse(trend, at * dayMs);

  test('is told once something has changed after the first day', () => {
    expect(hasCourseAt(1, day(1, 50), day(4, 60))).toBe(true);
    expect(hasCourseAt(1, day(1, 50), day(4, 50), day(9, 50))).toBe(true);
    expect(hasCourseAt(1, day(1, 50), { ...day(4, 50), scored: 2 })).toBe(true);
  });

  test('is told once a run on a later day has come to the same score', () => {
    const same = [day(1, null), day(3, 50), day(43, 50)];
    expect([3, 3.9, 4, 43].map((at) => hasCourseAt(at, ...same))).toEqual([false, false, true, true]);
    expect(changeOver(same, 43 * dayMs, 30)).toEqual({ by: 0, days: 30 });
    expect(changeOver(same, 43 * dayMs, 365)).toEqual({ by: 0, days: 40 });
  });

  test('is none where nothing was checked again since the first day', () => {
    const once = [day(1, null), day(3, 50), day(40, 50)];
    expect(hasCourseAt(3, ...once)).toBe(false);
    expect(changeOver(once, 3 * dayMs, 365)).toBeNull();
    expect([hasCourseAt(1, day(1, 50)), hasCourseAt(1), hasCourse(once, null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the change of an average', () => {
  const today = 100 * dayMs;

  test('is against the day so long ago', () => {
    expect(changeOver([day(1, 20), day(60, 50), day(99, 80), day(100, 81)], today, 30)).toEqual({
      by: 31,
      days: 30,
    });
  });

  test('is against the first score of a younger project', () => {
    expect(changeOver([day(90, null), day(95, 90), day(100, 81)], today, 30)).toEqual({ by: -9, days: 5 });
  });

  test('is none where there is nothing before today', () => {
    expect(changeOver([day(100, 81)], today, 30)).toBeNull();
    expect(changeOver([day(99, null), day(100, 81)], today, 30)).toBeNull();
    expect(changeOver([day(99, 30), day(100, null)], today, 30)).toBeNull();
    expect(changeOver([], null, 30)).toBeNull();
  });
});
