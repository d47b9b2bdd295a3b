export const kib = 1024;
export const mib = 1024 * kib;

/** `97.7 KiB`: one decimal, without a trailing zero. */
export function inKib(bytes: number): string {
  const value = Math.round((bytes / kib) * 10) / 10;
  return `${value.toLocaleString('en-US')} KiB`;
}
