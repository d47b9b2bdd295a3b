import { expect, test } from 'vitest';
import { countedShifts } from './counted-shifts.ts';
import type { TraceEvent } from './trace-events.ts';

const ms = 1_000;

test('shifts right after the size of the phone was set count, though Chromium takes that for input', () => {
  expect(inputOf([viewport(0), shift(100 * ms, true), shift(499 * ms, true)])).toEqual([false, false]);
});

test('later ones do not, nor those after a shift without input', () => {
  expect(inputOf([viewport(0), shift(501 * ms, true)])).toEqual([true]);
  expect(inputOf([viewport(0), shift(100 * ms, false), shift(200 * ms, true)])).toEqual([false, true]);
});

test('without a size that was set, the navigation is the start', () => {
  const navigation = event('navigationStart', 1_000 * ms, {
    frame: 'F',
    data: { documentLoaderURL: 'http://a/' },
  });
  expect(inputOf([navigation, shift(1_400 * ms, true)])).toEqual([false]);
  expect(inputOf([navigation, shift(1_600 * ms, true)])).toEqual([true]);
});

test('the events that were handed over stay as they were', () => {
  const given = shift(0, true);
  countedShifts([given]);
  expect(given.args.data).toMatchObject({ had_recent_input: true });
});

function inputOf(events: readonly TraceEvent[]): unknown[] {
  const shifts = countedShifts(events).filter(({ name }) => name === 'LayoutShift');
  return shifts.map(
    ({ args }) => (args?.data as { readonly had_recent_input?: boolean } | undefined)?.had_recent_input,
  );
}

function viewport(ts: number): TraceEvent {
  return event('viewport', ts, {});
}

function shift(ts: number, had_recent_input: boolean) {
  return event('LayoutShift', ts, {
    data: { is_main_frame: true, had_recent_input, weighted_score_delta: 0.1 },
  });
}

function event(name: string, ts: number, args: Record<string, unknown>) {
  return { name, cat: '', ph: 'I', ts, pid: 1, tid: 1, args } as unknown as TraceEvent & {
    args: Record<string, unknown>;
  };
}
