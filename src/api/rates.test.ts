import { describe, expect, test } from 'vitest';
import { RateError } from './problem.ts';
import { createRates, rateFields, refuseExceeded } from './rates.ts';

const limits = {
  default: { count: 3, seconds: 60 },
  create: { count: 60, seconds: 7 },
  anonymous: { count: 1, seconds: 1 },
  'failed-keys': { count: 20, seconds: 900 },
};

function ratesAt(start = 1_000_000) {
  const clock = { at: start };
  return { clock, rates: createRates(limits, () => clock.at) };
}

describe('a token bucket', () => {
  test('allows its whole quota at once, and then refuses without taking', () => {
    const { rates } = ratesAt();
    const taken = [1, 2, 3, 4, 5].map(() => rates.take('default', 7));
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(taken.map(({ resetSeconds }) => resetSeconds)).toEqual([20, 40, 60, 60, 60]);
    expect(taken.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([0, 0, 0, 20, 20]);
  });

  test('gets one token back after its share of the window', () => {
    const { rates, clock } = ratesAt();
    for (let i = 0; i < 3; i++) rates.take('default', 7);
    clock.at += 19_999;
    expect(rates.take('default', 7)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    clock.at += 1;
    expect(rates.take('default', 7)).toMatchObject({ allowed: true, remaining: 0 });
    expect(rates.take('default', 7)).toMatchObject({ allowed: false });
  });

  test('holds no more than its quota, however long nothing was asked', () => {
    const { rates, clock } = ratesAt();
    rates.take('default', 7);
    clock.at += 1e9;
    expect(rates.peek('default', 7)).toMatchObject({ remaining: 3, resetSeconds: 0 });
  });

  test('counts to the end when a token is no round time', () => {
    const { rates } = ratesAt(1_763_000_000_123);
    const allowed = Array.from({ length: 70 }, () => rates.take('create', 1)).filter(
      (quota) => quota.allowed,
    );
    expect(allowed).toHaveLength(60);
    expect(allowed.map(({ remaining }) => remaining)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
  });

  test('belongs to one owner of one policy', () => {
    const { rates } = ratesAt();
    rates.take('anonymous', 'a');
    expect(rates.take('anonymous', 'a').allowed).toBe(false);
    expect(rates.take('anonymous', 'b').allowed).toBe(true);
    expect(rates.take('default', 'a').allowed).toBe(true);
  });

  test('is not emptied by looking', () => {
    const { rates } = ratesAt();
    for (let i = 0; i < 9; i++) rates.peek('anonymous', 'a');
    expect(rates.take('anonymous', 'a').allowed).toBe(true);
  });

  test('is forgotten when very many others were used since, so memory stays bounded', () => {
    const { rates } = ratesAt();
    rates.take('failed-keys', 'first');
    for (let i = 0; i < 60_000; i++) rates.take('failed-keys', i);
    expect(rates.peek('failed-keys', 'first').remaining).toBe(20);
    expect(rates.peek('failed-keys', 59_999).remaining).toBe(19);
  });
});

test('H1: the fields name every policy, and the plain ones the tightest', () => {
  const { rates } = ratesAt();
  expect(rateFields([rates.take('create', 1), rates.take('default', 1)])).toEqual({
    'ratelimit-policy': '"create";q=60;w=7, "default";q=3;w=60',
    ratelimit: '"create";r=59;t=1, "default";r=2;t=20',
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '2',
  });
});

test('a refusal names the policies that were exceeded, and the time until all allow again', () => {
  const { rates } = ratesAt();
  for (let i = 0; i < 3; i++) rates.take('default', 1);
  rates.take('anonymous', 1);
  const quotas = [rates.take('create', 1), rates.take('default', 1), rates.take('anonymous', 1)];
  expect(() => refuseExceeded(quotas)).toThrow(RateError);
  expect(() => refuseExceeded(quotas)).toThrow(
    expect.objectContaining({ policies: ['default', 'anonymous'], retryAfterSeconds: 20 }),
  );
  expect(() => refuseExceeded(quotas.slice(0, 1))).not.toThrow();
});
