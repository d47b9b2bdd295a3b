import { oneDecimalOf } from '../../ui/formats.ts';
import { projectsWords } from '../words/projects.ts';

type Results = Readonly<Record<'good' | 'decent' | 'bad', number>>;

const order = ['good', 'decent', 'bad'] as const;

/** Shares of the results in one bar. Decorative: the numbers stand beside it. */
export function Distribution({ results }: { readonly results: Results }) {
  const all = sumOf(results);
  let from = 0;
  return (
    <svg class="meter dist" height="8" aria-hidden="true">
      {all === 0 && <rect class="track" width="100%" height="8" />}
      {order.map((result) => {
        if (results[result] === 0) return null;
        const x = from;
        const width = oneDecimalOf((results[result] / all) * 100);
        from = oneDecimalOf(from + width);
        return (
          <>
            <rect class={result} x={`${x}%`} width={`${width}%`} height="8" />
            {x > 0 && <rect class="cut" x={`${x}%`} width="2" height="8" />}
          </>
        );
      })}
    </svg>
  );
}

/** The same in numbers, which add up to all reports. */
export function ResultLegend({
  results,
  reportsCount,
}: {
  readonly results: Results;
  readonly reportsCount: number;
}) {
  const without = reportsCount - sumOf(results);
  return (
    <ul class="legend">
      {order.map((result) => (
        <li key={result}>
          <span class={`dot ${result}`} /> {projectsWords.results[result](results[result])}
        </li>
      ))}
      {without > 0 && <li class="muted">{projectsWords.results.none(without)}</li>}
    </ul>
  );
}

function sumOf(results: Results): number {
  return order.reduce((sum, result) => sum + results[result], 0);
}
