export const kib = 1024;
export const mib = 1024 * kib;

/**
 * `97.7 KiB`: one decimal, without a trailing zero. Limits are whole KiB, so what is a byte over a whole one is told as
 * 0.1 more: else it would read as the limit that it broke.
 */
export function inKib(bytes: number): string {
  const tenths = Math.round((bytes / kib) * 10);
  const isOver = tenths % 10 === 0 && tenths * kib < bytes * 10;
  const value = (isOver ? tenths + 1 : tenths) / 10;
  return `${value.toLocaleString('en-US')} KiB`;
}
