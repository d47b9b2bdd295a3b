import type { Generated } from 'kysely';

/** The tables of migrations/watch-tables.ts, as schema.ts has those of the others. */
export interface WatchDatabase {
  schedules: ScheduleTable;
  scheduleReports: ScheduleReportTable;
  scheduleFires: ScheduleFireTable;
  waivers: WaiverTable;
  alerts: AlertTable;
  events: EventTable;
  deliveries: DeliveryTable;
  webhooks: WebhookTable;
  recipients: RecipientTable;
}

export interface ScheduleTable {
  id: Generated<number>;
  accountId: number;
  target: 'report' | 'reports' | 'project' | 'site' | 'digest';
  /** Of a report, a project or a site; null: `reports` has rows of its own, and a digest is of the account. */
  targetId: number | null;
  name: string | null;
  /** Five fields. */
  cron: string;
  /** JSON, as it was given. */
  plan: string;
  timeZone: string;
  /** Seconds. */
  jitter: number;
  missed: 'once' | 'skip';
  paused: Generated<0 | 1>;
  /** Null: a person paused it. */
  pausedWhy: string | null;
  /** Fires in a row that were refused or partial. */
  failures: Generated<number>;
  /** With jitter, and `dueAt` without. */
  nextAt: number;
  dueAt: number;
  /** As the audit log names actors. */
  createdBy: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

interface ScheduleReportTable {
  accountId: number;
  scheduleId: number;
  reportId: number;
}

export interface ScheduleFireTable {
  accountId: number;
  scheduleId: number;
  dueAt: number;
  beganAt: number;
  outcome: 'made' | 'joined' | 'partial' | 'refused' | 'missed';
  /** Runs or crawls. */
  made: number;
  /** Those that were open already. */
  joined: number;
  /** Times of a gap that it stands for. */
  missed: number;
  /** Of the run in its report, or of the crawl in its site, where there is one of each. */
  number: number | null;
  /** JSON: ids of reports or of the site that found no room yet; null: none is left, or nobody tries any more. */
  rest: string | null;
  detail: string | null;
}

export interface WaiverTable {
  id: Generated<number>;
  accountId: number;
  projectId: number;
  checkId: string;
  itemId: string | null;
  /** Pattern; null: all. */
  pages: string | null;
  reason: string;
  createdBy: string | null;
  createdAt: number;
  /** The end of its last day, UTC. */
  until: number;
  /** When it was told that it ends soon. */
  toldAt: number | null;
  /** By a person, or at its day. */
  endedAt: number | null;
  /** Reports of its project with a larger id are still to be judged again; null: none is. */
  judgedTo: number | null;
  /** The same of sites, whose latest crawls are to be closed again. */
  closedTo: number | null;
}

export interface AlertTable {
  id: Generated<number>;
  accountId: number;
  projectId: number;
  reportId: number | null;
  siteId: number | null;
  runId: number | null;
  crawlId: number | null;
  kind: string;
  key: string;
  state: number;
  /** JSON. */
  before: string | null;
  after: string | null;
  /** JSON: the reports or sites on which it holds. */
  members: string;
  /** Which one of its key it is within a week. */
  openings: number;
  flapping: 0 | 1;
  endedBy: string | null;
  mutedUntil: number | null;
  note: string | null;
  /** When a run is to confirm it. */
  confirmAt: number | null;
  /** When that run was last queued. */
  askedAt: number | null;
  beganAt: number;
  openedAt: number | null;
  toldAt: number | null;
  resolvedAt: number | null;
  version: Generated<number>;
}

export interface EventTable {
  id: Generated<number>;
  accountId: number;
  projectId: number | null;
  type: string;
  /** Such as `report:7`. */
  subject: string;
  /** JSON, of src/telling/event-types.ts. */
  data: string;
  notBefore: number;
  spreadAt: number | null;
  createdAt: number;
}

export interface DeliveryTable {
  id: Generated<number>;
  accountId: number;
  /** One of the two is set. */
  webhookId: number | null;
  recipientId: number | null;
  eventId: number;
  /** JSON: ids of all events that it tells; null: the one. */
  events: string | null;
  /** 1: it tells what was held back, as its target had too many messages within an hour. */
  held: Generated<0 | 1>;
  state: number;
  attempts: Generated<number>;
  claim: Generated<number>;
  leasedUntil: number | null;
  nextAt: number;
  /** JSON: the last ten. */
  attemptLog: string | null;
  createdAt: number;
  doneAt: number | null;
}

export interface WebhookTable {
  id: Generated<number>;
  accountId: number;
  name: string | null;
  urlSealed: string;
  urlShown: string;
  format: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost';
  /** JSON: `"*"` or a list. */
  types: string;
  /** JSON: ids; null: all. */
  projects: string | null;
  secretVersion: Generated<number>;
  /** Until then both secrets sign. */
  formerUntil: number | null;
  enabled: Generated<0 | 1>;
  disabledWhy: string | null;
  disabledAt: number | null;
  failingSince: number | null;
  lastStatus: number | null;
  lastAt: number | null;
  createdBy: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface RecipientTable {
  id: Generated<number>;
  accountId: number;
  /** In lower case. */
  email: string;
  /** When it was last asked to confirm: what an earlier mail asks confirms nothing. */
  askedAt: number;
  confirmedAt: number | null;
  digest: Generated<0 | 1>;
  bouncedAt: number | null;
  createdBy: string | null;
  createdAt: number;
}
