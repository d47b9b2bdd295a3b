import { areComparable } from '../../score/comparable.ts';
import { decentFrom, goodFrom } from '../../score/score.ts';
import { formatDay, oneDecimalOf } from '../../ui/formats.ts';
import { historyWords } from '../words/runs.ts';
import { ChartDates } from './chart-dates.tsx';
import { placesByTime } from './chart-places.ts';
import { freeHeight, type Place } from './chart-room.ts';
import type { RunNotes } from './run-notes.ts';
import { instantOf, isScored, type ScoredRun, type ShownRun } from './shown-report.ts';
import { type ZoneWords, zoneWords } from './zone-words.ts';

const words = historyWords.chart;

/** A mark of the chart: x in percent, y in pixels, so that text keeps its size at every width. */
interface Mark<Run extends ShownRun = ShownRun> {
  readonly run: Run;
  readonly x: number;
  readonly y: number;
}

const topY = 16;
const baseY = 196;
const height = 224;
/** Height of a line of text, in pixels. */
const lineHeight = 14;

interface HistoryChartProps {
  readonly runs: readonly ShownRun[];
  readonly title?: string;
  /** Address of the pages of runs: `/` and the number is added. */
  readonly runsHref?: string | undefined;
  readonly notes?: RunNotes | undefined;
}

/**
 * Scores over runs. The line breaks where scores do not compare and passes by those that are provisional; failed
 * runs lie on the base line.
 */
export function HistoryChart({ runs, title = words.title(runs.length), runsHref, notes }: HistoryChartProps) {
  const scores = runs.flatMap(({ score }) => (score === null ? [] : [score]));
  const low = lowest(scores);
  const y = (score: number) => oneDecimalOf(baseY - ((score - low) / (100 - low)) * (baseY - topY));
  const places = placesByTime(runs.map(instantOf));
  const marks = runs.map((run, index) => ({
    run,
    x: places[index] ?? 0,
    y: run.score === null ? baseY : y(run.score),
  }));
  const lines = stretches(marks.filter(hasScore));
  const waiving = otherWaivers(marks);
  const drawn = [...lines, ...marks.map((mark) => [mark])];
  const ends = endFigures(lines.flat(), drawn);
  const figures = Object.values(ends).flatMap((end) => (end === undefined ? [] : [figuresAsLine(end)]));
  const names = zoneWords(y, [...drawn, ...figures]);
  return (
    <>
      <svg
        class="chart"
        height={height}
        role="img"
        aria-labelledby="chart-title"
        aria-describedby="chart-text"
      >
        <title id="chart-title">{title}</title>
        <desc id="chart-text">{[inWords(runs, lines.at(-1)), ...waiversInWords(waiving)].join(' ')}</desc>
        <Zones y={y} low={low} names={names} />
        <svg
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          height={height}
          width="100%"
          aria-hidden="true"
        >
          {lines.map((stretch) => (
            <Stretch key={stretch[0]?.run.number} marks={stretch} />
          ))}
        </svg>
        {waiving.map(({ run, x }) => (
          <g key={run.number}>
            <title>{words.waivers(formatDay(instantOf(run)))}</title>
            <line x1={`${x}%`} x2={`${x}%`} y1={topY} y2={baseY} />
          </g>
        ))}
        {marks.map((mark, index) => (
          <Dot key={mark.run.number} mark={mark} isLast={index === marks.length - 1} />
        ))}
        <ChartDates marks={marks} />
        <Ends {...ends} />
      </svg>
      {runsHref !== undefined && <Links marks={marks} runsHref={runsHref} notes={notes} />}
    </>
  );
}

/** The axis begins a little below the worst score, and never above the limit of bad. */
function lowest(scores: readonly number[]): number {
  const least = Math.min(...scores, decentFrom);
  return Math.max(0, Math.min(30, Math.floor(least / 10) * 10 - 20));
}

interface ZonesProps {
  readonly y: (score: number) => number;
  readonly low: number;
  readonly names: readonly ZoneWords[];
}

function Zones({ y, low, names }: ZonesProps) {
  const [good, decent] = [y(goodFrom), y(decentFrom)];
  return (
    <>
      {[topY, good, decent].map((at) => (
        <line key={at} x2="100%" y1={at} y2={at} />
      ))}
      <line class="z good" y1={topY} y2={good - 1} />
      <line class="z decent" y1={good + 1} y2={decent - 1} />
      <line class="z bad" y1={decent + 1} y2={baseY} />
      {[100, goodFrom, decentFrom, low].map((score) => (
        <text key={score} x="-10" y={y(score) + 4} text-anchor="end">
          {score}
        </text>
      ))}
      {names.map((name) => (
        <text key={name.y} x="10" y={name.y}>
          {name.text}
        </text>
      ))}
    </>
  );
}

function hasScore(mark: Mark): mark is Mark<ScoredRun> {
  return isScored(mark.run);
}

/** Cut where a score does not compare with the one before it. */
function stretches(marks: readonly Mark<ScoredRun>[]): Mark<ScoredRun>[][] {
  const all: Mark<ScoredRun>[][] = [];
  let before: ScoredRun | undefined;
  for (const mark of marks) {
    if (before !== undefined && areComparable(before, mark.run)) all.at(-1)?.push(mark);
    else all.push([mark]);
    before = mark.run;
  }
  return all;
}

/** V3: the runs from which another set of findings was waived. */
function otherWaivers(marks: readonly Mark[]): Mark[] {
  const judged = marks.filter(({ run }) => run.state === 'completed');
  return judged.filter(({ run }, index) => {
    const before = judged[index - 1]?.run;
    return before !== undefined && before.waiversHash !== run.waiversHash;
  });
}

function waiversInWords(marks: readonly Mark[]): string[] {
  const days = new Set(marks.map(({ run }) => formatDay(instantOf(run))));
  return days.size === 0 ? [] : [words.waiversSince([...days].join(', '))];
}

function Stretch({ marks }: { readonly marks: readonly Mark[] }) {
  const line = marks.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <>
      <path class="area" d={`M${marks[0]?.x} ${baseY}L${line}V${baseY}z`} />
      <path class="ln" d={`M${line}`} />
    </>
  );
}

function Dot({ mark: { run, x, y }, isLast }: { readonly mark: Mark; readonly isLast: boolean }) {
  const [look, radius] = run.score === null ? ['failed', 4] : [run.result ?? 'na', isLast ? 6 : 4];
  return (
    <circle class={look} cx={`${x}%`} cy={y} r={radius}>
      <title>{nameOf(run)}</title>
    </circle>
  );
}

function nameOf(run: ShownRun): string {
  const day = formatDay(instantOf(run));
  if (run.score === null) return words.failed(day);
  return isScored(run) ? words.scored(day, run.score) : words.provisional(day, run.score);
}

interface LinksProps {
  readonly marks: readonly Mark[];
  readonly runsHref: string;
  readonly notes: RunNotes | undefined;
}

/**
 * Over the dots, as there are no links inside an image. For the pointer: the table has the same ones, and the keyboard
 * need not stop at every dot to pass by.
 */
function Links({ marks, runsHref, notes }: LinksProps) {
  return (
    <svg class="chart links" height={height} aria-hidden="true">
      {marks.map(({ run, x, y }) => (
        <a key={run.number} href={`${runsHref}/${run.number}`} tabindex={-1}>
          <circle cx={`${x}%`} cy={y} r="12">
            <title>{words.labelled(nameOf(run), notes?.get(run.number)?.label ?? null)}</title>
          </circle>
        </a>
      ))}
    </svg>
  );
}

/** Width of a figure of a score, in pixels. */
const digitWidth = 9;
/** How far the last score reaches beyond its dot, in pixels. */
const overhang = 8;
/** The least that a chart is wide, in pixels, in a narrow window and in one with room. */
const narrowest = { narrow: 215, wide: 500 };

/** A score in figures, above or below its dot. */
interface Figures extends Place {
  readonly score: number;
  /** Where it begins and ends, in percent. */
  readonly span: readonly [number, number];
  /** The line leaves room for it only where the window is wide. */
  readonly isWide: boolean;
}

/** None where the line leaves no room. */
function figuresOf(
  { run: { score }, x, y }: Mark<ScoredRun>,
  drawn: readonly (readonly Place[])[],
  isLast: boolean,
): Figures | undefined {
  const width = digitWidth * String(score).length;
  const from = isLast ? overhang - width : 0;
  // The last dot is larger.
  const heights = (isLast ? [y - 14, y + 25] : [y - 11, y + 22]).filter((at) => at <= baseY);
  for (const [look, chartWidth] of Object.entries(narrowest)) {
    const percent = (pixels: number) => x + (pixels / chartWidth) * 100;
    const span = [percent(from), percent(from + width)] as const;
    const at = freeHeight(heights, drawn, span);
    if (at !== undefined) return { x, y: oneDecimalOf(at), score, span, isWide: look === 'wide' };
  }
  return undefined;
}

/** What the figures take up, as a line that nothing else crosses. */
function figuresAsLine({ span: [from, to], y }: Figures): Place[] {
  return [
    { x: from, y: y - lineHeight },
    { x: to, y },
  ];
}

/** The first and the last score in figures; of a single one the last. */
function endFigures(marks: readonly Mark<ScoredRun>[], drawn: readonly (readonly Place[])[]) {
  const [first] = marks;
  const end = marks.at(-1);
  const last = end && figuresOf(end, drawn, true);
  const taken = last === undefined ? drawn : [...drawn, figuresAsLine(last)];
  return { first: first === end ? undefined : first && figuresOf(first, taken, false), last };
}

function Ends({ first, last }: ReturnType<typeof endFigures>) {
  return (
    <>
      {first !== undefined && (
        <text class={classOf(first)} x={`${first.x}%`} y={first.y}>
          {first.score}
        </text>
      )}
      {last !== undefined && (
        <text class={classOf(last)} x={`${last.x}%`} dx={overhang} y={last.y} text-anchor="end">
          {last.score}
        </text>
      )}
    </>
  );
}

function classOf({ isWide }: Figures): string {
  return isWide ? 'val alt' : 'val';
}

/** @param line the latest one, if there is any */
function inWords(runs: readonly ShownRun[], line: readonly Mark<ScoredRun>[] | undefined): string {
  const first = line?.[0]?.run;
  const last = line?.at(-1)?.run;
  if (first === undefined || last === undefined) {
    return runs.some(({ score }) => score !== null) ? words.onlyProvisional : words.none;
  }
  const [from, to] = [formatDay(instantOf(first)), formatDay(instantOf(last))];
  return first === last ? words.one(first.score, from) : words.course(first.score, from, last.score, to);
}
