import { decentFrom, goodFrom } from '../../score/score.ts';
import { historyWords } from '../words/runs.ts';

const words = historyWords.chart;

/** In the chart: x in percent, y in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface ZoneWords {
  readonly text: string;
  /** Of the line that they stand on. */
  readonly y: number;
}

/** In percent: as far as the words reach where the chart is narrow. */
const reach = 36;
/** What words take above and below the line that they stand on, in pixels, with half a dot beside them. */
const above = 15;
const below = 8;

/**
 * The names of the zones at the start of the chart, where nothing is drawn. One without room is left out: colours
 * and figures of the axis say it as well.
 * @param y of a score
 * @param lines dots that a line joins; a dot without one is a line of its own
 */
export function zoneWords(y: (score: number) => number, lines: readonly (readonly Place[])[]): ZoneWords[] {
  const drawn = lines.flatMap(extentsOf);
  const [good, bad] = [y(goodFrom), y(decentFrom)];
  const place = (text: string, ys: readonly number[]): ZoneWords[] => {
    const free = ys.find((at) => drawn.every(({ top, bottom }) => bottom < at - above || top > at + below));
    return free === undefined ? [] : [{ text, y: free }];
  };
  return [
    ...place(words.goodFrom(goodFrom), [good - 7, y(100) + 12, good + 17]),
    ...place(words.badBelow(decentFrom), [bad + 17, bad + 33, bad - 7]),
  ];
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Of each part of a line that comes so near to the start that words may meet it. */
function extentsOf(line: readonly Place[]): Extent[] {
  return line.flatMap((dot, index) => {
    if (dot.x > reach) return [];
    const next = line[index + 1] ?? dot;
    const share = next.x <= reach ? 1 : (reach - dot.x) / (next.x - dot.x);
    const end = dot.y + share * (next.y - dot.y);
    return [{ top: Math.min(dot.y, end), bottom: Math.max(dot.y, end) }];
  });
}
