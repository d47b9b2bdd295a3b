import { Address, cutAddress } from '../../ui/address.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { failures } from '../words/failures.ts';
import { liveWords } from '../words/live.ts';
import { reportsWords } from '../words/reports.ts';
import type { LiveData, LiveRow } from './live-data.ts';
import { livePath, stopAllPath, stopPath } from './paths.ts';

const words = liveWords;

interface LiveSectionProps {
  readonly data: LiveData;
  /** Id; undefined: the whole account. */
  readonly project?: number | undefined;
  /** Path of the page, to load it again. */
  readonly path: string;
}

/**
 * How far what is in progress has come. The script of the pages keeps it up to date by `LiveParts`, and without it there
 * is a link. What has ended stays until all has.
 */
export function LiveSection({ data, project, path }: LiveSectionProps) {
  return (
    <section
      class="sheet live"
      aria-labelledby="live-title"
      data-poll={livePath(project)}
      data-here={path}
      data-lost={words.lost}
    >
      <h2 id="live-title">{words.title}</h2>
      {/* An answer to the script may need it, and brings no icons. */}
      <template>
        <Icon name="fail" />
      </template>
      <LiveParts data={data} project={project} path={path} />
    </section>
  );
}

/** What changes: the script takes it from an answer of its own, part by part. */
export function LiveParts({ data, project, path }: LiveSectionProps) {
  const { ended, running, waiting, rows } = data;
  const isOver = running + waiting === 0;
  return (
    <>
      <p role="status" data-over={String(isOver)} data-title={reportsWords.titleOf(running + waiting)}>
        {isOver ? words.over : words.counts(ended, running, waiting)}
      </p>
      <p class="push row" data-part="all">
        {waiting > 1 && <a href={stopAllPath(path, project)}>{words.stop.all}</a>}
        <a href={path}>{words.reload}</a>
      </p>
      <progress
        class="all"
        max={isOver ? 1 : ended + running + waiting}
        value={isOver ? 1 : ended}
        aria-label={words.bar}
      />
      <ul class="rows" data-part="rows">
        {rows.map((row) => (
          <Row key={row.reportId} row={row} path={path} />
        ))}
        <More data={data} />
      </ul>
    </>
  );
}

function Row({ row, path }: { readonly row: LiveRow; readonly path: string }) {
  const { reportId, url, state } = row;
  return (
    <li class={state} data-report={reportId}>
      {state === 'completed' || state === 'failed' ? (
        <Plate score={row.score} result={row.result} hasFailed={state === 'failed'} />
      ) : (
        <span class={state === 'running' ? 'dot' : 'dot wait'} />
      )}
      <a class="pg" href={`/reports/${reportId}`}>
        <Address url={url} />
      </a>
      <Standing row={row} path={path} />
    </li>
  );
}

function Standing({ row, path }: { readonly row: LiveRow; readonly path: string }) {
  const { reportId, url, number, state, failure, going } = row;
  if (state === 'queued') {
    return (
      <>
        <span class="muted">{words.waiting}</span>
        <form method="post" action={stopPath(reportId, number)}>
          <input type="hidden" name="back" value={path} />
          <button class="btn small" aria-label={words.stop.oneOf(cutAddress(url))}>
            {words.stop.one}
          </button>
        </form>
      </>
    );
  }
  if (state === 'running') {
    return (
      <>
        <label class="muted" for={`progress-${reportId}`}>
          {going?.status ?? reportsWords.table.states.running}
        </label>
        <progress id={`progress-${reportId}`} max={100} value={going?.percent ?? 2} />
      </>
    );
  }
  return failure === null ? null : <span class="muted why">{failures[failure].title}</span>;
}

function More({ data: { ended, waiting, rows } }: { readonly data: LiveData }) {
  const countOf = (...states: readonly LiveRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const text = words.more(
    Math.max(0, ended - countOf('completed', 'failed')),
    Math.max(0, waiting - countOf('queued')),
  );
  return text === '' ? null : <li class="muted more-runs">{text}</li>;
}
