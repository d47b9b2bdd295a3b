import type { Plan } from '../../schedule/plan.ts';
import type { ScheduleRow } from '../../store/schedules/schedules.ts';

export function planOfRow({ plan }: Pick<ScheduleRow, 'plan'>): Plan {
  return JSON.parse(plan) as Plan;
}
