import Type from 'typebox';
import { hourCounts, weekdays } from '../schedule/plan.ts';
import { jitterMax, reportsMax, scheduleTargets } from '../services/schedules/schedule-input.ts';
import { integerMax } from './fields.ts';
import { Flag } from './report-schemas.ts';
import { Count, Id, IdText, Instant, orNull, paging } from './schemas.ts';

const Every = Type.Enum(['hour', 'day', 'week', 'month']);
const TimeOfDay = Type.String({ description: 'HH:MM, local time.', examples: ['06:30'] });
const Cron = Type.String({
  description: 'Five fields: minute, hour, day of the month, month, day of the week. L is the last day.',
  examples: ['30 6 * * 1-5'],
});
const TimeZone = Type.String({ description: 'IANA name.', examples: ['Europe/Berlin'] });
const missedNote = 'What makes up for times that came while no server ran: one run, or none.';
const Missed = Type.Enum(['once', 'skip'], { description: missedNote });
const Name = Type.String({ maxLength: 100, examples: ['Shop, before work'] });
const Sentence = Type.String({ examples: ['Mondays and Thursdays at 06:30, Europe/Berlin'] });
const Jitter = Type.Integer({ minimum: 0, maximum: jitterMax });

const timed = {
  every: Type.Optional({ ...Every, description: 'Or give "cron".' }),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 24,
      description: `Hours between two turns, with every hour: ${hourCounts.join(', ')}. Without it: 1.`,
    }),
  ),
  days: Type.Optional(
    Type.Array(Type.String(), {
      description: `With every week: ${weekdays.join(', ')}; in a form separated by commas. Without it: mon.`,
      examples: [['mon', 'thu']],
    }),
  ),
  day: Type.Optional(
    Type.String({ description: 'With every month: 1 to 28, or last. Without it: 1.', examples: ['last'] }),
  ),
  at: Type.Optional({
    ...TimeOfDay,
    description:
      'HH:MM, local time. Without it 06:00; of hours, the minute and one of the hours, 00:00 without it.',
  }),
  cron: Type.Optional(Cron),
  time_zone: Type.Optional({
    ...TimeZone,
    description: 'IANA name. Without it: that of the account, or UTC.',
  }),
  jitter: Type.Optional({
    ...Jitter,
    description:
      'Seconds by which the turns of a schedule may come later, each time by the same. Without it: 600 for many reports, 300 where they are checked by hours, else 0.',
  }),
  missed: Type.Optional({ ...Missed, description: `${missedNote} Without it: once.` }),
  paused: Type.Optional(Flag),
};

const Ids = Type.Array(IdText, {
  maxItems: reportsMax,
  description: `Of reports, at most ${reportsMax}; in a form separated by commas.`,
  examples: [['3', '7']],
});

export const NewScheduleFields = Type.Object(
  {
    target: Type.Enum([...scheduleTargets], {
      description:
        'report, site: the one of this id; reports: those of ids; project: all its reports, those first that were not checked for longest; digest: the summary of the account.',
    }),
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: integerMax,
        description: 'Of the report, the project or the site.',
      }),
    ),
    ids: Type.Optional(Ids),
    name: Type.Optional(Name),
    ...timed,
    dry_run: Type.Optional({
      ...Flag,
      description: '1: answers 200 with the next five times, and stores nothing.',
    }),
  },
  {
    $id: 'NewSchedule',
    examples: [
      { target: 'site', id: 1, every: 'week', days: ['mon'], at: '06:30', time_zone: 'Europe/Berlin' },
    ],
  },
);

export const ScheduleChangeFields = Type.Object(
  { ids: Type.Optional(Ids), name: Type.Optional({ ...Name, description: 'Empty: none.' }), ...timed },
  { $id: 'ScheduleChange', examples: [{ at: '07:00' }] },
);

export const SchedulesQuery = Type.Object({
  project: Type.Optional(
    Type.String({
      description: 'Name or numeric id: schedules of it, and of a single report or site of it.',
    }),
  ),
  target: Type.Optional(Type.Enum([...scheduleTargets])),
  paused: Type.Optional(Flag),
  sort_by: Type.Enum(['id', 'next_at'], { default: 'id', description: 'Paused ones come last by next_at.' }),
  ...paging,
});

export const FiresQuery = Type.Object({
  per_page: paging.per_page,
  page: paging.page,
  cursor: paging.cursor,
});

export const FireView = Type.Object(
  {
    object: Type.Literal('fire'),
    due_at: { ...Instant, description: 'The time that came, without jitter.' },
    began_at: Instant,
    outcome: Type.Enum(['made', 'joined', 'partial', 'refused', 'missed'], {
      description:
        'made: runs or a crawl; joined: all were under way already; partial, refused: some, or all, found no room; missed: times that came while no server ran, and have no run of their own.',
    }),
    made: { ...Count, description: 'Runs or crawls.' },
    joined: { ...Count, description: 'Those that were under way already.' },
    left: { ...Count, description: 'Reports without room, tried again each minute until the next time.' },
    missed: { ...Count, description: 'How many times it stands for; 1,000 or more are told as that.' },
    run: orNull(Count, 'Number of the run, of a schedule of one report.'),
    crawl: orNull(Count, 'Number of the crawl, of a schedule of a site.'),
    detail: orNull(Type.String()),
  },
  { $id: 'Fire' },
);

const planned = {
  every: orNull(Every),
  count: orNull(Count),
  days: orNull(Type.Array(Type.Enum([...weekdays]))),
  day: orNull(Type.Union([Type.Integer({ minimum: 1, maximum: 28 }), Type.Literal('last')])),
  at: orNull(TimeOfDay),
  cron: orNull(Cron),
  time_zone: TimeZone,
  jitter: { ...Jitter, description: 'Seconds.' },
  missed: Missed,
  sentence: Sentence,
};

export const ScheduleView = Type.Object(
  {
    object: Type.Literal('schedule'),
    id: Id,
    name: orNull(Name),
    target: Type.Enum([...scheduleTargets]),
    target_id: orNull(Id, 'Of the report, the project or the site.'),
    target_name: orNull(Type.String(), 'What it is called; null: it is gone, or not one thing.'),
    ids: orNull(Type.Array(Id), 'Of the reports that it names.'),
    ...planned,
    paused: Type.Boolean(),
    paused_reason: orNull(Type.String(), 'Null where a person paused it.'),
    next_at: orNull(Instant, 'With jitter. Null: it is paused.'),
    upcoming: Type.Array(Instant, { description: 'The next three times, without jitter.' }),
    last: orNull(FireView),
    failures: { ...Count, description: 'Turns in a row that found no room for all.' },
    created_by: orNull(Type.String({ examples: ['user:1'] })),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: 'Schedule' },
);
export type ScheduleView = Type.Static<typeof ScheduleView>;
export type FireView = Type.Static<typeof FireView>;

export const PlannedScheduleView = Type.Object(
  {
    object: Type.Literal('planned_schedule'),
    target: Type.Enum([...scheduleTargets]),
    ...planned,
    upcoming: Type.Array(Instant, { description: 'The next five times, without jitter.' }),
  },
  { $id: 'PlannedSchedule' },
);
export type PlannedScheduleView = Type.Static<typeof PlannedScheduleView>;
