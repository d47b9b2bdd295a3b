import { decentFrom, goodFrom } from '../../score/score.ts';
import { historyWords } from '../words/runs.ts';
import { freeHeight, type Place } from './chart-room.ts';

const words = historyWords.chart;

export interface ZoneWords {
  readonly text: string;
  /** Of the line that they stand on. */
  readonly y: number;
}

/** In percent: as far as the words reach where the chart is narrow. */
const reach = 36;

/**
 * The names of the zones at the start of the chart, where nothing is drawn. One without room is left out: colours
 * and figures of the axis say it as well.
 * @param y of a score
 * @param lines dots that a line joins; a dot without one is a line of its own
 */
export function zoneWords(y: (score: number) => number, lines: readonly (readonly Place[])[]): ZoneWords[] {
  const [good, bad] = [y(goodFrom), y(decentFrom)];
  const place = (text: string, ys: readonly number[]): ZoneWords[] => {
    const free = freeHeight(ys, lines, [0, reach]);
    return free === undefined ? [] : [{ text, y: free }];
  };
  return [
    ...place(words.goodFrom(goodFrom), [good - 7, y(100) + 12, good + 17]),
    ...place(words.badBelow(decentFrom), [bad + 17, bad + 33, bad - 7]),
  ];
}
