import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import type { Schedule, ScheduleTarget } from '../../services/schedules/types.ts';

export const schedulesPath = '/schedules';

export function schedulePath(id: number, below = ''): string {
  return `${schedulesPath}/${id}${below}`;
}

export function newSchedulePath(target: ScheduleTarget, id: number): string {
  return `${schedulesPath}/new?${new URLSearchParams({ what: `${target}:${id}` })}`;
}

/** @throws AssayError not-found for what is no id */
export function scheduleIdOf(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new AssayError('not-found', 'There is no such schedule.');
  return id;
}

/** The page of what is checked; null: it has none. */
export function targetPath({
  target,
  targetId,
  targetName,
}: Pick<Schedule, 'target' | 'targetId' | 'targetName'>): string | null {
  if (targetId === null || targetName === null) return null;
  if (target === 'report') return `/reports/${targetId}`;
  if (target === 'site') return `/sites/${targetId}`;
  return target === 'project' ? `/projects/${encodeURIComponent(targetName)}` : null;
}
