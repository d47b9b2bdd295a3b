import type { Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { reportsWords } from '../words/reports.ts';

const words = reportsWords.live;

/** A report that waits or runs. */
export interface LiveRow {
  readonly report: Pick<Report, 'id' | 'url'>;
  /** "Fetching the page" */
  readonly status: string;
  readonly percent: number;
}

interface LiveRowsProps {
  readonly rows: readonly LiveRow[];
  readonly running: number;
  readonly queued: number;
  /** Path of the page, to load it again. */
  readonly path: string;
}

/** What is in progress; the script of the pages keeps it up to date, and without it there is a link. */
export function LiveRows({ rows, running, queued, path }: LiveRowsProps) {
  const all = running + queued;
  const more = all - rows.length;
  const counts = words.counts(running, queued);
  const status = [counts, ...rows.map((_, index) => words.ended(index + 1, all))];
  const titles = [all, ...rows.map((_, index) => all - index - 1)].map(reportsWords.titleOf);
  return (
    <section class="sheet live" aria-labelledby="live-title" data-poll="/reports/live" data-here={path}>
      <header>
        <h2 id="live-title">{words.title}</h2>
        <p
          role="status"
          data-ended={JSON.stringify(status)}
          data-titles={JSON.stringify(titles)}
          data-lost={words.lost}
        >
          {counts}
        </p>
        <a class="push" href={path}>
          {words.reload}
        </a>
      </header>
      <ul class="rows">
        {rows.map(({ report: { id, url }, status, percent }) => (
          <li key={id} data-report={id}>
            <a class="pg" href={`/reports/${id}`}>
              <Address url={url} />
            </a>
            <label for={`progress-${id}`}>{status}</label>
            <progress id={`progress-${id}`} max={100} value={percent} />
          </li>
        ))}
        {more > 0 && <li class="muted">{words.more(more)}</li>}
      </ul>
    </section>
  );
}
