import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDeadline, timedOut } from './deadline.ts';

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const started = () => {
    const deadline = startDeadline(100, timedOut('late'));
    return { ...deadline, isOver: () => deadline.signal.aborted };
  };

  test('ends after its time, and starts anew when it is told to', () => {
    const { isOver, restart } = started();
    vi.advanceTimersByTime(99);
    restart();
    vi.advanceTimersByTime(99);
    expect(isOver()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOver()).toBe(true);
  });

  test('stands still while it is held, and has the rest of its time afterwards', () => {
    const { isOver, hold, leftMs } = started();
    vi.advanceTimersByTime(60);
    const goOn = hold();
    vi.advanceTimersByTime(10_000);
    expect([isOver(), leftMs()]).toEqual([false, 40]);
    goOn();
    vi.advanceTimersByTime(39);
    expect([isOver(), leftMs()]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    expect([isOver(), leftMs()]).toEqual([true, 0]);
  });

  test('goes on when nobody holds it any more; whoever lets go twice does so once', () => {
    const { isOver, hold } = started();
    const [first, second] = [hold(), hold()];
    first();
    first();
    vi.advanceTimersByTime(10_000);
    expect(isOver()).toBe(false);
    second();
    vi.advanceTimersByTime(100);
    expect(isOver()).toBe(true);
  });

  test('leaves no timer behind, be it held or not when it is cleared', () => {
    const { clear, hold } = started();
    const goOn = hold();
    clear();
    goOn();
    started().clear();
    expect(vi.getTimerCount()).toBe(0);
  });
});
