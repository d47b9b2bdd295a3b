import type { Caller } from '../../services/caller.ts';
import type { Schedule } from '../../services/schedules/types.ts';
import type { Services } from '../../services/types.ts';

type Parts = Pick<Services, 'notifications' | 'schedules'>;

/** As the schedule is called that one press makes, and another takes away. */
const scheduleName = 'Watch';

/** All pages of a project are checked every day, unless they are already by a schedule, and what gets worse is told. */
export async function watchSite(
  { notifications, schedules }: Parts,
  caller: Caller,
  projectId: number,
): Promise<void> {
  const known = await schedules.listOf(caller.accountId, 'project', projectId);
  if (known.length === 0) {
    const daily = { every: 'day', at: '06:00', name: scheduleName } as const;
    await schedules.create(caller, { target: 'project', id: projectId, ...daily });
  }
  await notifications.changeProject(caller, projectId, { watch: true });
}

/** Schedules that people made by themselves stay. */
export async function stopWatching(
  { notifications, schedules }: Parts,
  caller: Caller,
  projectId: number,
): Promise<void> {
  await notifications.changeProject(caller, projectId, { watch: false });
  for (const { id, name } of await schedules.listOf(caller.accountId, 'project', projectId)) {
    if (name === scheduleName) await schedules.delete(caller, id, undefined);
  }
}

/** When the project is checked, in words; null: nothing checks it by itself. */
export function timesOf(schedules: readonly Schedule[]): string | null {
  const sentences = schedules.filter(({ isPaused }) => !isPaused).map(({ sentence }) => sentence);
  return sentences.length === 0 ? null : sentences.join('; ').replace(/^./, (first) => first.toLowerCase());
}
