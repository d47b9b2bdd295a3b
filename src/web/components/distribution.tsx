import { projectsWords } from '../words/projects.ts';

export type Results = Readonly<Record<'good' | 'decent' | 'bad', number>>;

const order = ['good', 'decent', 'bad'] as const;

/** Shares of the results in one bar. Decorative: the numbers stand beside it. */
export function Distribution({ results }: { readonly results: Results }) {
  const all = order.reduce((sum, result) => sum + results[result], 0);
  let from = 0;
  return (
    <svg class="meter dist" aria-hidden="true">
      {all === 0 && <rect class="track" width="100%" height="8" />}
      {order.map((result) => {
        if (results[result] === 0) return null;
        const x = from;
        const width = round((results[result] / all) * 100);
        from = round(from + width);
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

/** The same in numbers. */
export function ResultLegend({
  results,
  failed = 0,
}: {
  readonly results: Results;
  /** Reports whose latest run failed. */
  readonly failed?: number;
}) {
  return (
    <ul class="legend">
      {order.map((result) => (
        <li key={result}>
          <span class={`dot ${result}`} /> {projectsWords.results[result](results[result])}
        </li>
      ))}
      {failed > 0 && <li class="muted">{projectsWords.results.failed(failed)}</li>}
    </ul>
  );
}

function round(share: number): number {
  return Math.round(share * 10) / 10;
}
