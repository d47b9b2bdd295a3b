import type { ShownAlert } from '../../services/alerts/types.ts';
import { projectPath } from '../projects/paths.ts';

export type AlertTab = 'open' | 'resolved';

export function alertsPath(tab: AlertTab, page = 1): string {
  const query = new URLSearchParams({
    ...(tab === 'open' ? {} : { state: tab }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '/alerts' : `/alerts?${query}`;
}

/** What changed, side by side: the run or crawl that saw it first, and the one before. */
export function alertComparePath({ reportId, siteId, number }: ShownAlert): string | null {
  const of = reportId === null ? siteId && `/sites/${siteId}` : `/reports/${reportId}`;
  if (of === null || of === 0) return null;
  return number === null || number < 2
    ? `${of}/compare`
    : `${of}/compare?${new URLSearchParams({ a: String(number - 1), b: String(number) })}`;
}

/** The form that waives what it found; null: it is not about a check. */
export function waivePath({ project, after, kind }: ShownAlert): string | null {
  const check = after?.check;
  if (kind === 'certificate.expiring' || typeof check !== 'string') return null;
  return projectPath(project, `/waivers/new?${new URLSearchParams({ check })}`);
}
