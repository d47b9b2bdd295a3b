/**
 * Whether something happened less than so long ago. What lies further ahead than that was noted before the clock was set
 * back, and would otherwise count as late news until the clock has caught up.
 */
export function isLately(at: number, nowMs: number, withinMs: number): boolean {
  return Math.abs(nowMs - at) < withinMs;
}
