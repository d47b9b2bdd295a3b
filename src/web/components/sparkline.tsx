import type { Report } from '../../services/reports/types.ts';
import { oneDecimalOf } from '../../ui/formats.ts';

const width = 92;
const height = 24;

/** The last scores, oldest first. Decorative: the change stands beside it. */
export function Sparkline({
  scores,
  result,
}: {
  readonly scores: readonly number[];
  readonly result: Report['result'];
}) {
  const points = pointsOf(scores);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg class={`spark ${result ?? 'na'}`} viewBox="0 0 96 28" width="96" aria-hidden="true">
      <path d={points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      <circle cx={x} cy={y} r="2.75" />
    </svg>
  );
}

/** Twenty points of score are what fills the height at least: a line that goes up and down by one is nearly flat. */
const spanMin = 20;

function pointsOf(scores: readonly number[]): [number, number][] {
  const low = Math.min(...scores);
  const high = Math.max(...scores);
  const span = Math.max(high - low, spanMin);
  const middle = (high + low) / 2;
  return scores.map((score, index) => [
    oneDecimalOf(2 + (index * (width - 2)) / Math.max(1, scores.length - 1)),
    oneDecimalOf(2 + height / 2 - ((score - middle) / span) * height),
  ]);
}
