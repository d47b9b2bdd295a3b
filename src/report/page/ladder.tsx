import { decentFrom, goodFrom, type Result, resultOf } from '../../score/score.ts';
import { oneDecimalOf } from '../../ui/formats.ts';
import { fixWords } from '../words/fix-first.ts';
import type { Fixes } from './fixes.ts';

const words = fixWords.ladder;

/** How far the fixes lead: the score now, a step for each fix, and the score after all. */
export function Ladder({ fixes, score, result }: { fixes: Fixes; score: number; result: Result | null }) {
  const { rows, from } = fixes;
  const last = rows.at(-1);
  if (last === undefined) return null;
  const steps = rows.map(({ id, gain }, index) => ({
    id,
    start: clip(from + rows.slice(0, index).reduce((sum, row) => sum + row.gain, 0)),
    gain,
  }));
  return (
    <figure class="ladder">
      <svg role="img" aria-label={inWords(fixes, score)} height="46" width="100%">
        <rect class="track" width="100%" height="14" y="16" />
        <rect class={`now ${result ?? 'na'}`} width={`${clip(from)}%`} height="14" y="16" />
        {steps.map(({ id, start, gain }) => (
          <g key={id}>
            <rect
              class={`seg ${resultOf(last.after)}`}
              x={`${start}%`}
              width={`${clip(Math.min(gain, 100 - start))}%`}
              height="14"
              y="16"
            />
            <rect class="cut" x={`${start}%`} width="2" height="14" y="16" />
          </g>
        ))}
        {[decentFrom, goodFrom].map((at) => (
          <line key={at} class="th" x1={`${at}%`} x2={`${at}%`} y1="12" y2="34" />
        ))}
        <Ends now={score} nowAt={from} after={last.after} count={rows.length} />
        <text x="0" y="46">
          0
        </text>
        <text x={`${decentFrom}%`} y="46" text-anchor="middle">
          {words.limits.decent(decentFrom)}
        </text>
        <text x={`${goodFrom}%`} y="46" text-anchor="middle">
          {words.limits.good(goodFrom)}
        </text>
        <text x="100%" y="46" text-anchor="end">
          100
        </text>
      </svg>
    </figure>
  );
}

/** The two labels above the bar, placed so that they neither touch nor leave it. */
function Ends({ now, nowAt, after, count }: { now: number; nowAt: number; after: number; count: number }) {
  if (nowAt > 82) {
    return (
      <text class="t1" x="100%" y="10" text-anchor="end">
        {words.nowAndAfter(now, after, count)}
      </text>
    );
  }
  return (
    <>
      <text
        class="t1"
        x={`${clip(nowAt)}%`}
        {...(nowAt < 12 ? {} : { dx: '-6', 'text-anchor': 'end' as const })}
        y="10"
      >
        {words.now(now)}
      </text>
      <text class="t1" x={`${after > 84 ? 100 : after}%`} y="10" text-anchor={after > 84 ? 'end' : 'start'}>
        {after}
        <tspan class="wide"> {words.afterAll(count)}</tspan>
      </text>
    </>
  );
}

function inWords({ rows }: Fixes, score: number): string {
  const goal = rows.findIndex(({ reaches }) => reaches !== null);
  const step = rows[goal];
  const end = rows.at(-1)?.after ?? score;
  return [
    words.today(score),
    ...(step === undefined || rows.length === 1 ? [] : [words.goal(goal + 1, step.after)]),
    words.all(rows.length, end),
  ].join(' ');
}

function clip(percent: number): number {
  return oneDecimalOf(Math.min(100, Math.max(0, percent)));
}
