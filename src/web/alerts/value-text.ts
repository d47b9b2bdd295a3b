import type { ShownAlert } from '../../services/alerts/types.ts';
import { alertsWords } from '../words/alerts.ts';

const words = alertsWords.value;

/** What was so before and what is so now, in few words; null: there is nothing to set beside each other. */
export function changeText({ before, after }: Pick<ShownAlert, 'before' | 'after'>): string | null {
  if (after === null) return null;
  return alertsWords.change(textOf(before) ?? words.fine, textOf(after) ?? words.fine);
}

function textOf(value: ShownAlert['before']): string | null {
  if (value === null) return null;
  const { score, outcome, pages, status, leads, days, gone, error_code: code } = value;
  if (typeof score === 'number') return String(score);
  if (typeof outcome === 'string') return outcomeText(outcome, pages);
  if (typeof gone === 'number') return words.gone(gone);
  if (typeof days === 'number') return words.days(days);
  if (leads === 'off_site') return words.offSite;
  if (typeof status === 'number') return words.status(status);
  return typeof code === 'string' ? words.down : null;
}

function outcomeText(outcome: string, pages: string | number | null | undefined): string {
  const text = words.outcomes[outcome] ?? outcome;
  return typeof pages === 'number' && pages > 1 ? words.onPages(text, pages) : text;
}
