/** Where the first and the last dot of a chart stand, in percent of its width. */
const [left, right] = [3, 97];
/** The least that dots are apart, of what they would be if they were all as far apart. */
const leastShare = 0.6;
/** More is not needed where there are few: dots are 8 px wide, on phones 4 percent. */
const leastMax = 4;

/**
 * Places by time, as a reader of a course expects: a quiet month is wide. Runs in quick succession keep so much apart
 * that each can be seen and clicked.
 * @param instants in their order
 * @returns percent of the width
 */
export function placesByTime(instants: readonly number[]): number[] {
  if (instants.length === 1) return [50];
  const gaps = instants.slice(1).map((at, index) => Math.max(0, at - (instants[index] ?? at)));
  let at = left;
  return [at, ...widened(gaps).map((gap) => (at += gap))].map((place) => Math.round(place * 10) / 10);
}

/** Shares of the width, as long as the gaps are, but none below the least. */
function widened(gaps: readonly number[]): number[] {
  const width = right - left;
  const least = Math.min(leastMax, (leastShare * width) / gaps.length);
  let narrow = new Set<number>();
  for (;;) {
    const rest = gaps.reduce((sum, gap, index) => sum + (narrow.has(index) ? 0 : gap), 0);
    const room = width - narrow.size * least;
    const shareOf = (gap: number) => (rest === 0 ? 0 : (gap * room) / rest);
    const next = new Set(
      gaps.flatMap((gap, index) => (narrow.has(index) || shareOf(gap) < least ? [index] : [])),
    );
    // All in one instant: one as far from the other as the next.
    if (next.size === gaps.length) return gaps.map(() => width / gaps.length);
    if (next.size === narrow.size)
      return gaps.map((gap, index) => (narrow.has(index) ? least : shareOf(gap)));
    narrow = next;
  }
}

/** A mark with a date below it. */
interface DatedMark {
  readonly index: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  /** There is room for it only where the window is wide. */
  readonly isWide: boolean;
}

interface Wish {
  readonly near: number;
  /** How far it must be from all others, in percent. */
  readonly free: number;
  readonly isWide: boolean;
}

const inBetween: readonly Wish[] = [
  { near: 50, free: 30, isWide: false },
  { near: 26, free: 16, isWide: true },
  { near: 74, free: 16, isWide: true },
];

/**
 * Which marks have a date below them: the first, the last, and up to three between them that have room. What another
 * says already is not said again.
 */
export function datedMarks(places: readonly number[], texts: readonly string[]): DatedMark[] {
  const last = places.length - 1;
  const of = (index: number, anchor: DatedMark['anchor'], isWide = false) => ({
    ...{ index, anchor, isWide },
    text: texts[index] ?? '',
  });
  if (last <= 0) return [of(0, 'middle')];
  const dated: DatedMark[] = [of(0, 'start')];
  const isSaid = (index: number) => dated.some(({ text }) => text === texts[index]);
  if (!isSaid(last)) dated.push(of(last, 'end'));
  for (const { near, free, isWide } of inBetween) {
    const index = nearest(places, near);
    const place = places[index] ?? 0;
    const ends = [places[0] ?? 0, places[last] ?? 0, ...dated.map((mark) => places[mark.index] ?? 0)];
    if (!isSaid(index) && ends.every((end) => Math.abs(end - place) >= free))
      dated.push(of(index, 'middle', isWide));
  }
  return dated.sort((a, b) => a.index - b.index);
}

function nearest(places: readonly number[], wanted: number): number {
  const distances = places.map((place) => Math.abs(place - wanted));
  return distances.indexOf(Math.min(...distances));
}
