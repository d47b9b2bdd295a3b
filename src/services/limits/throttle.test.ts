import { describe, expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

describe('a throttle of 5 in 15 minutes', () => {
  const fresh = () => {
    const clock = { at: 1_000 };
    return { clock, throttle: createThrottle({ count: 5, seconds: 900 }, () => clock.at) };
  };

  test('lets five through at once, and then one every three minutes', () => {
    const { clock, throttle } = fresh();
    const answers = Array.from({ length: 6 }, () => throttle.take('anna'));
    expect(answers).toEqual([0, 0, 0, 0, 0, 180]);
    clock.at += 179_000;
    expect(throttle.take('anna')).toBe(1);
    clock.at += 1_000;
    expect(throttle.take('anna')).toBe(0);
    expect(throttle.take('anna')).toBe(180);
  });

  test('counts each owner alone, and a refusal counts for nothing', () => {
    const { clock, throttle } = fresh();
    for (let count = 0; count < 100; count += 1) throttle.take('anna');
    expect(throttle.take('bert')).toBe(0);
    clock.at += 900_000;
    expect(Array.from({ length: 6 }, () => throttle.take('anna'))).toEqual([0, 0, 0, 0, 0, 180]);
  });

  test('has no more than five after a long time without a try', () => {
    const { clock, throttle } = fresh();
    throttle.take('anna');
    clock.at += 7_200_000;
    expect(Array.from({ length: 6 }, () => throttle.take('anna'))).toEqual([0, 0, 0, 0, 0, 180]);
  });

  test('takes back what did no harm', () => {
    const { throttle } = fresh();
    for (let count = 0; count < 20; count += 1) {
      expect(throttle.take('anna')).toBe(0);
      throttle.giveBack('anna');
    }
    throttle.giveBack('nobody');
    expect(Array.from({ length: 6 }, () => throttle.take('anna'))).toEqual([0, 0, 0, 0, 0, 180]);
  });

  test('remembers those who are throttled while a flood of others passes, as long as there is room', () => {
    const { throttle } = fresh();
    for (let count = 0; count < 6; count += 1) throttle.take('anna');
    for (let count = 0; count < 40_000; count += 1) throttle.take(`stranger ${count}`);
    expect(throttle.take('anna')).toBeGreaterThan(0);
  });
});
