import { describe, expect, test } from 'vitest';
import { firstAppointment, mendedAppointment, offsetOf, type Planned, turnOf } from './turn.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const six = Date.UTC(2026, 4, 5, 6);

function planned(changes: Partial<Planned> = {}): Planned {
  const made = { id: 7, cron: '0 6 * * *', timeZone: 'UTC', jitter: 0, missed: 'once', ...changes } as const;
  const due = { dueAt: six, nextAt: six + offsetOf(made), ...changes };
  return { ...made, ...due };
}

test('K2 what is due runs, and is due again a period later', () => {
  expect(turnOf(planned(), six + 3_000)).toEqual({
    due: six,
    missed: null,
    next: { dueAt: six + dayMs, nextAt: six + dayMs },
  });
});

describe('K3 jitter', () => {
  test('is the same each time, and spreads schedules', () => {
    const offsets = Array.from({ length: 1_000 }, (_, id) => offsetOf({ id, jitter: 600 }));
    expect(offsets).toEqual(offsets.map((_, id) => offsetOf({ id, jitter: 600 })));
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...offsets)).toBeLessThanOrEqual(600_000);
    const minutes = new Set(offsets.map((offset) => Math.floor(offset / minuteMs)));
    expect(minutes.size).toBeGreaterThanOrEqual(10);
  });

  test('leaves out no time, also where it is as long as the period', () => {
    let now = planned({ cron: '0 * * * *', jitter: 3_600 });
    for (let turns = 0; turns < 50; turns++) {
      const { due, missed, next } = turnOf(now, now.nextAt + 100);
      expect({ due, missed, next: next.dueAt }).toEqual({
        due: now.dueAt,
        missed: null,
        next: now.dueAt + hourMs,
      });
      now = { ...now, ...next };
    }
  });
});

describe('K4 after a downtime', () => {
  test.each([
    ['an hour', hourMs, '0 * * * *', 1],
    ['a day', dayMs, '0 * * * *', 24],
    ['a day', dayMs, '0 6 * * *', 1],
    ['a year', 365 * dayMs, '0 6 * * *', 365],
  ])('of %s one run makes up for what was missed: %#', (_, away, cron, others) => {
    const now = six + away + 20 * minuteMs;
    const first = turnOf(planned({ cron }), now);
    expect(first.due).toBeNull();
    expect(first.missed).toEqual({ dueAt: six, count: others });
    expect(first.next.nextAt).toBeGreaterThanOrEqual(now);
    expect(first.next.nextAt).toBeLessThanOrEqual(now + 10 * minuteMs);

    const second = turnOf(planned({ cron, ...first.next }), first.next.nextAt + 2_000);
    expect(second.due).toBe(first.next.dueAt);
    expect(second.missed).toBeNull();
    expect(second.next.dueAt).toBeGreaterThan(first.next.nextAt);
  });

  test('none makes up where it is not wanted', () => {
    const turn = turnOf(planned({ missed: 'skip' }), six + 2 * dayMs + hourMs);
    expect(turn).toMatchObject({
      due: null,
      missed: { dueAt: six, count: 3 },
      next: { dueAt: six + 3 * dayMs },
    });
  });

  test('what is a little late is this time, and what comes anyway in a moment is the one run', () => {
    expect(turnOf(planned(), six + 2 * hourMs).due).toBe(six);
    const soon = six + dayMs - 1_000;
    expect(turnOf(planned(), soon)).toEqual({
      due: null,
      missed: { dueAt: six, count: 1 },
      next: { dueAt: six + dayMs, nextAt: six + dayMs },
    });
  });

  test('a year of hours is not walked through', () => {
    const turn = turnOf(planned({ cron: '0 * * * *' }), six + 365 * dayMs);
    expect(turn.missed?.count).toBe(999);
    expect(turn.next.nextAt).toBeGreaterThanOrEqual(six + 365 * dayMs);
  });
});

describe('K5 clocks', () => {
  test('a clock that was set back a month leaves no schedule stuck', () => {
    const now = six - 30 * dayMs;
    expect(mendedAppointment(planned(), now)).toEqual({ dueAt: now + dayMs, nextAt: now + dayMs });
    expect(mendedAppointment(planned(), six - dayMs)).toBeUndefined();
    expect(mendedAppointment(planned({ cron: '0 6 1 * *' }), now)).toBeUndefined();
  });

  test('a clock that was set forward a month makes one run', () => {
    let now = planned();
    const runs: number[] = [];
    const until = six + 30 * dayMs + 30 * minuteMs;
    for (let at = six + 30 * dayMs; at < until; at += 5_000) {
      if (now.nextAt > at) continue;
      const { due, next } = turnOf(now, at);
      if (due !== null) runs.push(at);
      now = { ...now, ...next };
    }
    expect(runs).toHaveLength(1);
  });
});

test('a schedule that is made at its time begins with the next one', () => {
  expect(firstAppointment(planned(), six)).toEqual({ dueAt: six + dayMs, nextAt: six + dayMs });
});
