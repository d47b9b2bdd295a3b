import { formatCount } from '../../lib/quantities.ts';
import type { Page } from '../../services/page.ts';
import type { Report } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { words as commonWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';

const { actions } = reportsWords;

/** Below the list, so that no row moves when it comes; it stays in sight. */
export function BulkBar({
  list: { rows, total, isTotalMinimum },
}: {
  readonly list: Pick<Page<Report>, 'rows' | 'total' | 'isTotalMinimum'>;
}) {
  const counts = rows.map((_, index) => actions.selectedCount(index + 1));
  const all = isTotalMinimum ? commonWords.pager.atLeast(formatCount(total)) : formatCount(total);
  return (
    <div class="bulk">
      <b data-selected={JSON.stringify(counts)}>{actions.selected}</b>
      {total > rows.length && (
        <label class="opt">
          <input type="checkbox" name="all" value="1" data-said={actions.allSelected(all)} />{' '}
          {actions.all(all)}
        </label>
      )}
      <button class="btn small" name="do" value="run">
        <Icon name="refresh" /> {actions.run}
      </button>
      <button class="btn small" name="do" value="privacy">
        <Icon name="share" /> {actions.privacy}
      </button>
      <button class="btn small" name="do" value="export">
        <Icon name="export" /> {actions.exportCsv}
      </button>
      <button class="btn small bad" name="do" value="delete">
        <Icon name="trash" /> {actions.delete}
      </button>
    </div>
  );
}
