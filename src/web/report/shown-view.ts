import type { Values } from '../values.ts';

/** `last`: the report of the last completed run, although a later one goes on or has failed. */
export type ShownView = 'last' | undefined;

export function viewIn(query: Values): ShownView {
  return query.get('view') === 'last' ? 'last' : undefined;
}

/** What the form of a report does leads back to the run that was looked at. */
export function reportPath(id: number, view: ShownView, action = ''): string {
  return `/reports/${id}${action}${view === undefined ? '' : `?view=${view}`}`;
}
