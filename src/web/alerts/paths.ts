import type { ShownAlert } from '../../services/alerts/types.ts';
import { waiversPath } from '../waivers/paths.ts';

export type AlertTab = 'open' | 'resolved';

export function alertsPath(tab: AlertTab, page = 1): string {
  const query = new URLSearchParams({
    ...(tab === 'open' ? {} : { state: tab }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '/alerts' : `/alerts?${query}`;
}

/** The form that waives what it found; null: it is not about a check. */
export function waivePath({ project, after, kind }: ShownAlert): string | null {
  const check = after?.check;
  if (kind === 'certificate.expiring' || typeof check !== 'string') return null;
  return waiversPath(project, { check });
}
