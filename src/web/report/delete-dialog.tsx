import type { Report } from '../../services/reports/types.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { reportWords } from '../words/report.ts';

const words = reportWords.removing;

/** Names what is lost, and asks. */
export function DeleteDialog({ report: { id, runsCount } }: { readonly report: Report }) {
  return (
    <AskDialog
      id="delete-report"
      title={words.title}
      text={words.body(runsCount)}
      action={`/reports/${id}/delete`}
      submit={words.remove}
      keep={words.keep}
    />
  );
}
