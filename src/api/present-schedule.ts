import type { Fire, PlannedSchedule, Schedule, ScheduleTarget } from '../services/schedules/types.ts';
import { instant } from './present-report.ts';
import type { FireView, PlannedScheduleView, ScheduleView } from './schedule-schemas.ts';

export function presentSchedule(schedule: Schedule): ScheduleView {
  const { id, name, target, targetId, last } = schedule;
  return {
    object: 'schedule',
    ...{ id, name, target },
    target_id: targetId,
    target_name: schedule.targetName,
    ids: target === 'reports' ? [...schedule.reportIds] : null,
    ...presentTiming(schedule),
    paused: schedule.isPaused,
    paused_reason: schedule.pausedWhy,
    next_at: schedule.nextAt === null ? null : instant(schedule.nextAt),
    upcoming: schedule.upcoming.map(instant),
    last: last === null ? null : presentFire(last, target),
    failures: schedule.failures,
    created_by: schedule.createdBy,
    created_at: instant(schedule.createdAt),
    updated_at: instant(schedule.updatedAt),
  };
}

export function presentPlanned(planned: PlannedSchedule): PlannedScheduleView {
  const { target, upcoming } = planned;
  return { object: 'planned_schedule', target, ...presentTiming(planned), upcoming: upcoming.map(instant) };
}

export function presentFire(fire: Fire, target: ScheduleTarget): FireView {
  const { outcome, made, joined, left, missed, number, detail } = fire;
  return {
    object: 'fire',
    due_at: instant(fire.dueAt),
    began_at: instant(fire.beganAt),
    ...{ outcome, made, joined, left, missed },
    run: target === 'report' ? number : null,
    crawl: target === 'site' ? number : null,
    detail,
  };
}

function presentTiming({
  plan,
  timeZone,
  jitter,
  missed,
  sentence,
}: Omit<PlannedSchedule, 'target' | 'upcoming'>) {
  const none = { every: null, count: null, days: null, day: null, at: null, cron: null };
  const days = 'every' in plan && plan.every === 'week' ? [...plan.days] : null;
  return { ...none, ...plan, days, time_zone: timeZone, jitter, missed, sentence };
}
