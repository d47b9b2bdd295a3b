import type { AlertSettings, QuietHours } from '../../alerts/types.ts';
import type { AlertState } from '../../store/codes.ts';
import type { AlertEnd, AlertKind, AlertValue } from '../../telling/event-types.ts';
import type { Caller } from '../caller.ts';
import type { Page, Paging } from '../page.ts';

/** What is told of an account, or of a project. */
export interface Notifications {
  readonly settings: AlertSettings;
  /** Of a project: false: as its account. Of an account: false: as at first. */
  readonly isOwn: boolean;
}

/** What is absent stays. */
export type NotificationsChange = Partial<Omit<AlertSettings, 'quiet'>> & {
  readonly quiet?: Partial<QuietHours> | null;
};

/** What of an account is watched, and who is told. */
export interface Watching {
  /** Projects without settings of their own. */
  readonly isDefault: boolean;
  /** Names of those that are watched by settings of their own, at most five; `more` are not named. */
  readonly projects: readonly string[];
  readonly more: number;
  /** That are on, and addresses that were confirmed. */
  readonly webhooks: number;
  readonly recipients: number;
}

/** Refusals are AssayErrors: not-found, insufficient-scope, and fields by the names of the API. */
export interface NotificationsService {
  ofAccount(accountId: number): Promise<Notifications>;
  ofProject(accountId: number, projectId: number): Promise<Notifications>;
  watching(accountId: number): Promise<Watching>;
  /** For owners. */
  changeAccount(caller: Caller, change: NotificationsChange): Promise<Notifications>;
  /** For owners: from then on the project has settings of its own. */
  changeProject(caller: Caller, projectId: number, change: NotificationsChange): Promise<Notifications>;
  /** For owners: the project is told of as its account is. */
  followAccount(caller: Caller, projectId: number): Promise<Notifications>;
}

/** An alert as people see it. */
export interface ShownAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly state: AlertState;
  /** Id of a check, `report:7`, `site:3`, `project` or a host. */
  readonly key: string;
  readonly projectId: number;
  readonly project: string;
  readonly reportId: number | null;
  readonly siteId: number | null;
  /** Number of the run of the report, or of the crawl of the site, that told it first. */
  readonly number: number | null;
  readonly pageUrl: string | null;
  readonly before: AlertValue;
  readonly after: AlertValue;
  /** Reports and sites on which it holds. */
  readonly members: number;
  readonly flapping: boolean;
  readonly endedBy: AlertEnd | null;
  readonly beganAt: number;
  readonly openedAt: number | null;
  readonly toldAt: number | null;
  readonly resolvedAt: number | null;
  readonly mutedUntil: number | null;
  readonly note: string | null;
  /** One sentence for people. */
  readonly sentence: string;
}

export interface AlertQuery extends Paging<'id'> {
  /** `open`: not over yet, and told; `resolved`: over. Absent: both. */
  readonly state?: 'open' | 'resolved';
  readonly kind?: AlertKind;
  readonly projectId?: number;
  /** Epoch milliseconds: what began or ended then or later. */
  readonly since?: number;
}

export interface AlertChange {
  /** Null: no more. At most 90 days from now. */
  readonly mutedUntil?: number | null;
  /** What is so now is how it shall be: the alert ends. */
  readonly isAccepted?: true;
  readonly note?: string;
}

/** Refusals are AssayErrors: not-found, fields. */
export interface AlertsService {
  list(accountId: number, query: AlertQuery): Promise<Page<ShownAlert>>;
  get(accountId: number, id: number): Promise<ShownAlert>;
  change(caller: Caller, id: number, change: AlertChange): Promise<ShownAlert>;
  /** How many are open. */
  count(accountId: number): Promise<number>;
}
