import { formatBytes } from '../lib/quantities.ts';

/** `199 KB`; `just over 102 KB` where it would otherwise read like the limit that it broke. */
export function sizeInWords(bytes: number, limits: readonly number[]): string {
  const size = formatBytes(bytes);
  const readsLikeLimit = limits.some((limit) => bytes > limit && formatBytes(limit) === size);
  return readsLikeLimit ? `just over ${size}` : size;
}
