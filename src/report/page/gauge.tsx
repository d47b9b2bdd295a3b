import type { Result } from '../../score/score.ts';
import { decentFrom, goodFrom } from '../../score/score.ts';
import { oneDecimalOf } from '../../ui/formats.ts';
import { summaryWords } from '../words/summary.ts';

interface GaugeProps {
  /** Null: a dash and empty ticks. */
  readonly score: number | null;
  /** Null with a score: a provisional one, drawn without colour. */
  readonly result: Result | null;
  /** Of the run before, as a hollow pointer. */
  readonly previous?: number | null;
  /** The whole sentence that the drawing says. */
  readonly label: string;
}

/** The score on a dial of 240 degrees, with the limits of the results. */
export function Gauge({ score, result, previous = null, label }: GaugeProps) {
  const isProvisional = score !== null && result === null;
  return (
    <svg
      class={`dial ${result ?? (isProvisional ? 'provisional' : '')}`.trimEnd()}
      viewBox="-6 -8 252 198"
      width="252"
      role="img"
      aria-label={label}
    >
      <path class="z bad" d={arc(0, decentFrom)} />
      <path class="z decent" d={arc(decentFrom, goodFrom)} />
      <path class="z good" d={arc(goodFrom, 100)} />
      <path class="d-off" d={ticks((at) => score === null || at > score)} />
      <path class="d-on" d={ticks((at) => score !== null && at <= score)} />
      {score !== null && <path class="d-now" d={pointer(score, 119.2, 3.3)} />}
      {previous !== null && previous !== score && <Previous score={previous} />}
      <g>
        {limits.filter(isSeenBeside(score)).map(({ at, x, y }) => (
          <text key={at} x={x} y={y}>
            {at}
          </text>
        ))}
      </g>
      <text class="d-num" x={centreX} y="136">
        {score ?? '–'}
      </text>
      <text class="d-of" x={centreX} y="158">
        {summaryWords.gauge.scale}
      </text>
    </svg>
  );
}

function Previous({ score }: { readonly score: number }) {
  const [x, y] = point(score, 124);
  // Beside a label of the dial there is no room for another.
  const isFree = limits.every(({ at }) => Math.abs(at - score) > 5);
  return (
    <>
      <path class="d-was" d={pointer(score, 115.6, 2.2)} />
      {isFree && (
        <text x={x} y={oneDecimalOf(y + 3.5)}>
          {score}
        </text>
      )}
    </>
  );
}

/** The pointer of a score stands in place of the limit that it is next to. */
function isSeenBeside(score: number | null): (limit: { readonly at: number }) => boolean {
  return ({ at }) => score === null || Math.abs(at - score) > 2;
}

const limits = [
  { at: 0, x: 20.4, y: 182 },
  { at: decentFrom, x: 120, y: 5.5 },
  { at: goodFrom, x: 232.4, y: 84 },
  { at: 100, x: 219.6, y: 182 },
];

const centreX = 120;
const centreY = 116;
/** Points between two ticks; every fifth tick is longer. */
const step = 2;

function ticks(isShown: (at: number) => boolean): string {
  const all = Array.from({ length: 51 }, (_, index) => index * step);
  return all
    .filter(isShown)
    .map((at) => {
      const [x1, y1] = point(at, 80);
      const [x2, y2] = point(at, at % (5 * step) === 0 ? 98 : 95);
      return `M${x1} ${y1}L${x2} ${y2}`;
    })
    .join('');
}

function arc(from: number, to: number): string {
  // The zones stand a little apart.
  const [x1, y1] = point(from + (from === 0 ? 0 : 0.6), 104);
  const [x2, y2] = point(to - (to === 100 ? 0 : 0.6), 104);
  return `M${x1} ${y1}A104 104 0 0 1 ${x2} ${y2}`;
}

function pointer(score: number, base: number, halfWidth: number): string {
  const [x, y] = point(score, 108);
  const [x1, y1] = point(score + halfWidth / 2.4, base);
  const [x2, y2] = point(score - halfWidth / 2.4, base);
  return `M${x} ${y}L${x1} ${y1}L${x2} ${y2}z`;
}

/** Where a score stands on a circle around the middle of the dial. */
function point(score: number, radius: number): [number, number] {
  const angle = ((150 + 2.4 * score) * Math.PI) / 180;
  return [oneDecimalOf(centreX + radius * Math.cos(angle)), oneDecimalOf(centreY + radius * Math.sin(angle))];
}
