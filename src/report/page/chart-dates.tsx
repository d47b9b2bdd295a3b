import { formatClock, formatDay, formatShortDay } from '../../ui/formats.ts';
import { datedMarks } from './chart-places.ts';
import { instantOf, type ShownRun } from './shown-report.ts';

interface ChartDatesProps {
  readonly marks: readonly { readonly run: ShownRun; readonly x: number }[];
}

/** Below the dots: days, or the time of day where all runs are of one day. */
export function ChartDates({ marks }: ChartDatesProps) {
  const days = new Set(marks.map(({ run }) => formatDay(instantOf(run))));
  const label = days.size === 1 ? formatClock : formatShortDay;
  const places = marks.map(({ x }) => x);
  const dated = datedMarks(
    places,
    marks.map(({ run }) => label(instantOf(run))),
  );
  return (
    <>
      {dated.map(({ index, text, anchor, isWide }) => (
        <text
          key={index}
          x={`${places[index]}%`}
          y="218"
          text-anchor={anchor}
          class={isWide ? 'alt' : undefined}
        >
          {text}
        </text>
      ))}
    </>
  );
}
