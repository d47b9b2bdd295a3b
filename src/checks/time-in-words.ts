import { counted } from './counted.ts';

/** `47 hours`, `29 days`: rounded down, so that 29.9 days do not read like the 30 that are asked for. */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute');
  if (seconds < 2 * 86_400) return counted(Math.floor(seconds / 3600), 'hour');
  return counted(Math.floor(seconds / 86_400), 'day');
}
