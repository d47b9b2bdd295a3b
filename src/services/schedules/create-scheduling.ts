import type { Loop } from '../loop.ts';
import { createScheduleLoops } from './schedule-loops.ts';
import { createSchedulesService } from './schedules.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { FireOutcome, SchedulesService } from './types.ts';

interface Scheduling {
  readonly service: SchedulesService;
  readonly loops: readonly Loop[];
  /** Turns of this process since it began. */
  readonly fired: Readonly<Record<FireOutcome, number>>;
}

/** What is done by itself, and who sees that it is. */
export function createScheduling(given: Omit<SchedulesParts, 'fired'>): Scheduling {
  const fired = { made: 0, joined: 0, partial: 0, refused: 0, missed: 0 };
  const parts = { ...given, fired };
  return { service: createSchedulesService(parts), loops: createScheduleLoops(parts), fired };
}
