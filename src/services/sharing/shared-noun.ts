import type { LinkTarget } from '../../store/reports/signed-links.ts';
import type { SharedNoun } from './types.ts';

/** As signed links name what they open. */
export function targetOf(noun: SharedNoun, id: number): LinkTarget {
  return noun === 'report' ? { reportId: id } : { projectId: id };
}

/** As the audit log names it. */
export function objectOf(noun: SharedNoun, id: number): string {
  return `${noun}:${id}`;
}

/** Of the share page, on the public address. */
export function sharePath(noun: SharedNoun, slug: string): string {
  return `${noun === 'report' ? '/r' : '/p'}/${slug}`;
}
