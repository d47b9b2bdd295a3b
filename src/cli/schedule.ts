import { AssayError } from '../errors.ts';
import type { Schedule, SchedulesService } from '../services/schedules/types.ts';
import { dataAndJson, defineCommand, UsageError } from './command.ts';
import type { Parts } from './parts.ts';
import { columns, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

const options = {
  account: {
    type: 'string',
    value: 'ID|NAME',
    meaning: 'Whose schedule; not needed when there is one account',
  },
  ...dataAndJson,
} as const;

export const scheduleList = defineCommand<Parts, typeof options>({
  name: 'schedule list',
  operands: '',
  count: [0, 0],
  summary: 'List what an account has checked by itself',
  details: 'Next is in UTC. Last is what the last time came to.',
  options,
  examples: [['assay schedule list', 'Those of the only account']],
  async run(parts, values) {
    const schedules = await withAccount(parts, values, (services, { accountId }) =>
      allSchedules(services.schedules, accountId),
    );
    printList(parts, values, schedules.map(scheduleView), scheduleTable(schedules));
    return 0;
  },
});

export const schedulePause = defineCommand<Parts, typeof options>({
  name: 'schedule pause',
  operands: 'ID',
  count: [1, 1],
  summary: 'Pause a schedule',
  details: 'The id is the first column of "assay schedule list".',
  options,
  examples: [['assay schedule pause 3', 'Nothing comes of schedule 3 until it is resumed']],
  run: (parts, values, [given = '']) => setPaused(parts, values, given, true),
});

export const scheduleResume = defineCommand<Parts, typeof options>({
  name: 'schedule resume',
  operands: 'ID',
  count: [1, 1],
  summary: 'Let a paused schedule go on',
  details: 'It goes on with its next time. The id is the first column of "assay schedule list".',
  options,
  examples: [['assay schedule resume 3', 'Schedule 3 comes again']],
  run: (parts, values, [given = '']) => setPaused(parts, values, given, false),
});

async function setPaused(
  parts: Parts,
  values: Parameters<typeof withAccount>[1] & Parameters<typeof print>[1],
  given: string,
  isPaused: boolean,
): Promise<number> {
  const none = '"assay schedule list" shows the ids.';
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  if (id === undefined) throw new UsageError(`"${given}" is no schedule id. ${none}`);
  const schedule = await withAccount(parts, values, async ({ schedules }, caller) => {
    try {
      return await schedules.update(caller, id, { isPaused }, undefined);
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'not-found') throw error;
      throw new UsageError(`There is no schedule ${id}. ${none}`);
    }
  });
  const so = schedule.nextAt === null ? 'is paused' : `comes next at ${instant(schedule.nextAt)}`;
  print(parts, values, scheduleView(schedule), [`Schedule ${id} (${schedule.sentence}) ${so}.`]);
  return 0;
}

async function allSchedules(service: SchedulesService, accountId: number): Promise<readonly Schedule[]> {
  const query = { sortBy: 'id', sort: 'asc', perPage: 100 } as const;
  const schedules: Schedule[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { rows, lastPage } = await service.list(accountId, { ...query, page });
    schedules.push(...rows);
    last = lastPage;
  }
  return schedules;
}

/** As the API names it; the API has more. */
function scheduleView(schedule: Schedule) {
  const { id, name, target, targetId, sentence, isPaused, nextAt, last, failures } = schedule;
  return {
    object: 'schedule',
    ...{ id, name, target, target_id: targetId, sentence, paused: isPaused },
    next_at: nextAt === null ? null : instant(nextAt),
    last_outcome: last?.outcome ?? null,
    failures,
  };
}

function scheduleTable(schedules: readonly Schedule[]): string[] {
  if (schedules.length === 0) return ['Nothing is checked by itself yet. The page "Schedules" begins that.'];
  const rows = schedules.map(({ id, target, targetId, nextAt, last, sentence, targetName, name }) => [
    String(id),
    targetId === null ? target : `${target} ${targetId}`,
    nextAt === null ? 'paused' : instant(nextAt).slice(0, 16),
    last?.outcome ?? '',
    sentence,
    name ?? targetName ?? '',
  ]);
  return columns(['ID', 'WHAT', 'NEXT', 'LAST', 'WHEN', 'NAME'], rows);
}
