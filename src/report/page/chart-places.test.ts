import { describe, expect, test } from 'vitest';
import { datedMarks, placesByTime } from './chart-places.ts';

const dayMs = 86_400_000;
const days = (...numbers: number[]) => placesByTime(numbers.map((day) => day * dayMs));

describe('the places of a chart', () => {
  test('are as far apart as the runs were in time', () => {
    expect(days(0, 1, 2)).toEqual([3, 50, 97]);
    expect(days(0, 3, 4)).toEqual([3, 73.5, 97]);
    expect(days(7)).toEqual([50]);
  });

  test('keep a least distance, which the others make room for', () => {
    expect(days(0, 0.001, 0.002, 100)).toEqual([3, 7, 11, 97]);
    expect(days(0, 50, 50.001, 100)).toEqual([3, 48, 52, 97]);
  });

  test('are evenly apart where all was in one instant, or clocks went back', () => {
    expect(days(5, 5, 5)).toEqual([3, 50, 97]);
    expect(days(5, 4, 3)).toEqual([3, 50, 97]);
  });

  test('stay inside and in order for 25 runs, most of one hour', () => {
    const places = days(0, ...Array.from({ length: 23 }, (_, at) => 30 + at / 600), 31);
    expect(places.at(-1)).toBe(97);
    const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
    // A tenth is rounding.
    expect(Math.min(...gaps)).toBeGreaterThan(0.6 * (94 / 24) - 0.1);
    expect(gaps.indexOf(Math.max(...gaps))).toBe(0);
  });
});

describe('the dates of a chart', () => {
  const shown = (places: readonly number[], texts: readonly string[]) =>
    datedMarks(places, texts).map(({ text, isWide }) => (isWide ? `${text} (wide)` : text));

  test('are five at most, the second and fourth where there is room', () => {
    const places = days(0, 1, 2, 3, 4, 5, 6, 7, 8);
    const texts = places.map((_, at) => `day ${at}`);
    expect(shown(places, texts)).toEqual(['day 0', 'day 2 (wide)', 'day 4', 'day 6 (wide)', 'day 8']);
  });

  test('are never said twice', () => {
    expect(shown([3, 50, 97], ['19:31', '19:31', '19:31'])).toEqual(['19:31']);
    expect(shown([3, 50, 97], ['18 Mar', '19 Mar', '19 Mar'])).toEqual(['18 Mar', '19 Mar']);
  });

  test('leave out what would lie over another', () => {
    expect(shown(days(0, 0.001, 0.002, 100), ['a', 'b', 'c', 'd'])).toEqual(['a', 'd']);
    expect(shown(days(0, 99, 100), ['a', 'b', 'c'])).toEqual(['a', 'c']);
  });
});
