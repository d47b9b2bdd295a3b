import type { Report } from '../../services/types/reports.ts';
import { reportWords } from '../words/report.ts';

const words = reportWords.removing;

/** Names what is lost, and asks. */
export function DeleteDialog({ report: { id, runsCount } }: { readonly report: Report }) {
  return (
    <div
      class="dialog"
      id="delete-report"
      popover
      role="dialog"
      aria-labelledby="delete-report-title"
      aria-describedby="delete-report-text"
    >
      <form class="stack" method="post" action={`/reports/${id}/delete`}>
        <h2 id="delete-report-title">{words.title}</h2>
        <p id="delete-report-text">{words.body(runsCount)}</p>
        <div class="row">
          <button class="btn primary bad">{words.remove}</button>
          <button type="button" class="btn" popovertarget="delete-report" popovertargetaction="hide">
            {words.keep}
          </button>
        </div>
      </form>
    </div>
  );
}
