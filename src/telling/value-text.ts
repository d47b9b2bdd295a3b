import { formatCount } from '../lib/quantities.ts';
import { wordOf } from '../lib/word-of.ts';
import type { AlertValue } from './event-types.ts';

/** What was measured, in few words; null: there is nothing to say. */
export function valueText(value: AlertValue): string | null {
  if (value === null) return null;
  const { score, held_at: held, outcome, pages, status, leads, days, gone, error_code: code } = value;
  if (typeof score === 'number')
    return typeof held === 'number' ? `${score}, held at ${held}` : String(score);
  if (typeof outcome === 'string') return outcomeText(outcome, pages);
  if (typeof gone === 'number') return `${counted(gone, 'page')} gone`;
  if (typeof days === 'number') return days < 0 ? 'Ended' : `${counted(days, 'day')} left`;
  if (leads === 'off_site') return 'Another site';
  if (typeof status === 'number') return `Status ${status}`;
  return typeof code === 'string' ? 'No answer' : null;
}

/** What was so before, as one reads it beside what is so now. */
export const fine = 'Fine';

const outcomes: Readonly<Record<string, string>> = { pass: 'Passes', warn: 'Warns', fail: 'Fails' };

function outcomeText(outcome: string, pages: string | number | null | undefined): string {
  const text = outcomes[outcome] ?? outcome;
  return typeof pages === 'number' && pages > 1 ? `${text} on ${counted(pages, 'page')}` : text;
}

function counted(number: number, noun: string): string {
  return `${formatCount(number)} ${wordOf(number, { one: noun, other: `${noun}s` })}`;
}
