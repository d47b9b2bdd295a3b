import type { Run } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { failures } from '../words/failures.ts';
import { reportWords } from '../words/report.ts';
import { runWords } from '../words/run.ts';
import { RunLog } from './failed-view.tsx';

/** A run that waits or goes on: the page of the report follows it. */
export function OpenRun({ id, state }: { readonly id: number; readonly state: 'queued' | 'running' }) {
  const [title, lede] = runWords.open[state];
  return (
    <section class="sheet pad stack" aria-labelledby="run-title">
      <h2 id="run-title">{title}</h2>
      <p class="lede">{lede}</p>
      <p>
        <a class="btn primary" href={`/reports/${id}`}>
          {runWords.open.watch}
        </a>
      </p>
    </section>
  );
}

/** Why a run has no report. */
export function FailedRun({ run, checksCount }: { readonly run: Run; readonly checksCount: number }) {
  const { code, message } = run.error ?? { code: 'internal', message: '' };
  const { title, steps } = failures[code];
  return (
    <section class="sheet fail-box bad" aria-labelledby="run-title">
      <div class="fail-main">
        <Icon name="fail" class="st fail" />
        <div>
          <h2 id="run-title">{title}</h2>
          <p class="lede">
            <bdi>{message}</bdi>
          </p>
          <h3>{reportWords.failed.what}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
      <RunLog code={code} run={run} checksCount={checksCount} />
    </section>
  );
}
