import { parametersOf, pathOf, segmentsOf } from './parts.ts';

/** Q4: an address such as links grow that lead in circles; nobody would write it. */
export function looksLikeTrap(url: string): boolean {
  if (url.length > addressBytesMax || parametersOf(url).length > parametersMax) return true;
  const segments = segmentsOf(pathOf(url));
  if (segments.at(-1) === '') segments.pop();
  return segments.length > segmentsMax || repeatsOf(segments) >= sameMax;
}

/** A serialised address is ASCII. */
export const addressBytesMax = 2_048;
const segmentsMax = 16;
const sameMax = 4;
const parametersMax = 10;

/** How often the segment that is there most often is there. */
function repeatsOf(segments: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
