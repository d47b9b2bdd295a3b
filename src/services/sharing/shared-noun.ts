import type { LinkTarget } from '../../store/reports/signed-links.ts';
import type { SharedNoun } from './types.ts';

/** As signed links name what they open. */
export function targetOf(noun: SharedNoun, id: number): LinkTarget {
  if (noun === 'report') return { reportId: id };
  return noun === 'project' ? { projectId: id } : { siteId: id };
}

/** As the audit log names it. */
export function objectOf(noun: SharedNoun, id: number): string {
  return `${noun}:${id}`;
}

/** Of the share page, on the public address. */
export function sharePath(noun: SharedNoun, slug: string): string {
  return `${paths[noun]}/${slug}`;
}

const paths = { report: '/r', project: '/p', site: '/s' } as const satisfies Record<SharedNoun, string>;
