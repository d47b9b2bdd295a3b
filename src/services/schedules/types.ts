import type { Plan, PlanInput } from '../../schedule/plan.ts';
import type { ScheduleFireTable, ScheduleTable } from '../../store/watch-schema.ts';
import type { Caller } from '../caller.ts';
import type { Page, PerPage } from '../page.ts';

export type ScheduleTarget = ScheduleTable['target'];
export type FireOutcome = ScheduleFireTable['outcome'];

export interface Schedule {
  readonly id: number;
  readonly target: ScheduleTarget;
  /** Of a report, a project or a site. */
  readonly targetId: number | null;
  /** What the target is called; null: it is gone, or is of the account. */
  readonly targetName: string | null;
  /** Of `reports`, ascending. */
  readonly reportIds: readonly number[];
  /** Where all of the target is of one. */
  readonly projectId: number | null;
  readonly name: string | null;
  readonly plan: Plan;
  readonly timeZone: string;
  /** Seconds. */
  readonly jitter: number;
  readonly missed: 'once' | 'skip';
  readonly isPaused: boolean;
  /** Null: it is not paused, or by a person. */
  readonly pausedWhy: string | null;
  /** Such as `Mondays at 06:30, Europe/Berlin`. */
  readonly sentence: string;
  /** Epoch milliseconds; with jitter. Null: it is paused. */
  readonly nextAt: number | null;
  /** The next three times, without jitter; none of a paused one. */
  readonly upcoming: readonly number[];
  readonly last: Fire | null;
  /** In a row. */
  readonly failures: number;
  readonly createdBy: string | null;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A time that came. */
export interface Fire {
  readonly dueAt: number;
  readonly beganAt: number;
  readonly outcome: FireOutcome;
  /** Runs or crawls that it made, and those that were open already. */
  readonly made: number;
  readonly joined: number;
  /** Reports without room, which are tried again each minute until the next time. */
  readonly left: number;
  /** Times without a run of their own that it stands for. */
  readonly missed: number;
  /** Of the run in its report, or of the crawl in its site. */
  readonly number: number | null;
  readonly detail: string | null;
}

/** When, as somebody gave it. What is absent was not said. */
interface Timed extends PlanInput {
  readonly timeZone?: string | undefined;
  /** Seconds. */
  readonly jitter?: number | undefined;
  readonly missed?: 'once' | 'skip' | undefined;
}

export interface NewSchedule extends Timed {
  readonly target: ScheduleTarget;
  readonly id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly name?: string | undefined;
  readonly isPaused?: boolean | undefined;
}

export interface ScheduleChange extends Timed {
  readonly ids?: readonly number[] | undefined;
  readonly name?: string | undefined;
  readonly isPaused?: boolean | undefined;
}

/** What a schedule would be. */
export interface PlannedSchedule {
  readonly target: ScheduleTarget;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly jitter: number;
  readonly missed: 'once' | 'skip';
  readonly sentence: string;
  /** The next five times, without jitter. */
  readonly upcoming: readonly number[];
}

export interface ScheduleQuery {
  /** Name or id: schedules of it, and of its reports and sites. */
  readonly project?: string | undefined;
  readonly target?: ScheduleTarget | undefined;
  readonly isPaused?: boolean | undefined;
  readonly sortBy: 'id' | 'next_at';
  readonly sort: 'asc' | 'desc';
  readonly perPage: PerPage;
  readonly page: number;
  readonly cursor?: string;
}

export type FireQuery = Pick<ScheduleQuery, 'perPage' | 'page' | 'cursor'>;

type IfMatch = { readonly version: number } | undefined;

/** What is done by itself. Members see and change it. */
export interface SchedulesService {
  /** @throws AssayError validation-failed, naming the field; rate-limited over ASSAY_SCHEDULES_MAX */
  create(caller: Caller, input: NewSchedule): Promise<Schedule>;
  /** What it would be: nothing is stored. */
  plan(accountId: number, input: NewSchedule): Promise<PlannedSchedule>;
  /** @throws AssayError not-found */
  get(accountId: number, id: number): Promise<Schedule>;
  list(accountId: number, query: ScheduleQuery): Promise<Page<Schedule>>;
  /** Those of one report, site or project alone, the oldest first. */
  listOf(accountId: number, target: ScheduleTarget, targetId: number): Promise<readonly Schedule[]>;
  /** @throws AssayError not-found, precondition-failed, validation-failed */
  update(caller: Caller, id: number, change: ScheduleChange, ifMatch: IfMatch): Promise<Schedule>;
  delete(caller: Caller, id: number, ifMatch: IfMatch): Promise<void>;
  /** Newest first. */
  fires(accountId: number, id: number, query: FireQuery): Promise<Page<Fire>>;
  /** Now, beside the plan. */
  fire(caller: Caller, id: number): Promise<Fire>;
  limits(accountId: number): Promise<{ readonly max: number; readonly used: number }>;
}
