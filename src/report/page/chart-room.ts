/** In the chart: x in percent, y in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** What words take above and below the line that they stand on, in pixels, with half a dot beside them. */
const above = 15;
const below = 8;

/**
 * The first of these heights at which words meet nothing that is drawn where they stand.
 * @param lines dots that a line joins; a dot without one is a line of its own
 */
export function freeHeight(
  heights: readonly number[],
  lines: readonly (readonly Place[])[],
  [from, to]: readonly [number, number],
): number | undefined {
  const drawn = lines.flatMap((line) => extentsOf(line, from, to));
  return heights.find((at) => drawn.every(({ top, bottom }) => bottom < at - above || top > at + below));
}

/** Of each part of a line between two places. */
function extentsOf(line: readonly Place[], from: number, to: number): Extent[] {
  return line.flatMap((dot, index) => {
    const next = line[index + 1] ?? dot;
    if (dot.x > to || next.x < from) return [];
    const ends = [heightAt(Math.max(dot.x, from), dot, next), heightAt(Math.min(next.x, to), dot, next)];
    return [{ top: Math.min(...ends), bottom: Math.max(...ends) }];
  });
}

function heightAt(x: number, dot: Place, next: Place): number {
  return next.x === dot.x ? dot.y : dot.y + ((x - dot.x) / (next.x - dot.x)) * (next.y - dot.y);
}
