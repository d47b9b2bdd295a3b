import type { Generated } from 'kysely';
import type { PauseReason, StoppedBy } from '../crawl/types.ts';
import type {
  CauseCode,
  CrawlStateCode,
  FetchedKindCode,
  FindingCode,
  InvitationKindCode,
  Privacy,
  ResultCode,
  RoleCode,
  StateCode,
  UrlStateCode,
  WaitCode,
} from './codes.ts';
import type { WatchDatabase } from './watch-schema.ts';

/**
 * Every table, as the program sees it: columns in camelCase (snake_case in SQL), instants as epoch milliseconds,
 * flags as 0 and 1, JSON as text that the database never looks into.
 */
export interface Database extends WatchDatabase {
  accounts: AccountTable;
  apiKeys: ApiKeyTable;
  users: UserTable;
  memberships: MembershipTable;
  sessions: SessionTable;
  invitations: InvitationTable;
  projects: ProjectTable;
  reports: ReportTable;
  runs: RunTable;
  runBodies: RunBodyTable;
  browserRuns: BrowserRunTable;
  reportTallies: ReportTallyTable;
  projectFindings: ProjectFindingTable;
  reportFindings: ReportFindingTable;
  projectDays: ProjectDayTable;
  projectCategories: ProjectCategoryTable;
  idempotencyKeys: IdempotencyKeyTable;
  accountDays: AccountDayTable;
  sites: SiteTable;
  crawls: CrawlTable;
  crawlSites: CrawlSiteTable;
  crawlUrls: CrawlUrlTable;
  crawlShapes: CrawlShapeTable;
  crawlPages: CrawlPageTable;
  crawlReports: CrawlReportTable;
  crawlFindings: CrawlFindingTable;
  crawlLinks: CrawlLinksTable;
  auditLog: AuditLogTable;
  settings: SettingTable;
  shareLinks: ShareLinkTable;
}

interface AccountTable {
  id: Generated<number>;
  name: string;
  createdAt: number;
  /** Live ones. */
  projectsCount: Generated<number>;
  /** IANA; null: UTC. */
  timeZone: string | null;
  /** JSON of what is told; null: as at first. */
  notifications: string | null;
}

interface ApiKeyTable {
  id: Generated<number>;
  accountId: number;
  name: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  first4: string;
  last4: string;
  /** Separated by blanks. */
  scopes: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
  /** The user who made it, also by a key of theirs; null: the command line or one of its keys. */
  createdBy: number | null;
}

interface UserTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  /** Argon2id, as a PHC string. */
  passwordHash: string;
  passwordChangedAt: number;
  createdAt: number;
  disabledAt: number | null;
  /** Whether single keys do something on their pages. */
  shortcuts: Generated<number>;
}

interface MembershipTable {
  accountId: number;
  userId: number;
  role: RoleCode;
  createdAt: number;
}

interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of what the cookie holds, hex. */
  tokenHash: string;
  userId: number;
  /** Which of the user's accounts it looks at. */
  accountId: number;
  createdAt: number;
  seenAt: number;
  /** When the password was last given. */
  confirmedAt: number;
  expiresAt: number;
  address: string | null;
  userAgent: string | null;
}

interface InvitationTable {
  id: Generated<number>;
  accountId: number;
  /** SHA-256 of the last part of the link, hex. */
  tokenHash: string;
  kind: InvitationKindCode;
  /** Null: whoever holds the link names an address. */
  email: string | null;
  role: RoleCode;
  /** Whose password is set, for that kind. */
  userId: number | null;
  invitedBy: number | null;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
}

/** 0: declared not to be meant so. */
export interface ExpectationColumns {
  expectIndexable: Generated<number>;
  expectAiSearch: Generated<number>;
  expectDeployed: Generated<number>;
}

export interface ProjectTable extends ExpectationColumns {
  id: Generated<number>;
  accountId: number;
  name: string;
  createdAt: number;
  /** Set: a tombstone, whose reports are being purged. */
  deletedAt: number | null;
  /** Of its share page. */
  privacy: Generated<Privacy>;
  /** Null: it was never shared. */
  slug: string | null;
  passwordHash: string | null;
  passwordVersion: Generated<number>;
  indexable: Generated<number>;
  /** 1: the share page also shows reports whose own privacy is stricter. */
  includePrivate: Generated<number>;
  /** Of its owner, for those it is shared with. */
  note: string | null;
  /** Looks in a browser: 0 as the instance, 1 on, 2 off. */
  browser: Generated<0 | 1 | 2>;
  /** JSON, as of accounts; null: as the account. */
  notifications: string | null;
}

/** What was declared counts for its last completed run. */
export interface ReportTable extends ExpectationColumns {
  id: Generated<number>;
  accountId: number;
  projectId: number;
  url: string;
  state: StateCode;
  score: number | null;
  result: ResultCode | null;
  privacy: Privacy;
  slug: string;
  passwordHash: string | null;
  passwordVersion: Generated<number>;
  title: string | null;
  /** JSON: the last ten scores, oldest first. */
  trend: string | null;
  /** Of the score, since the one before it; null where there is none that compares. */
  scoreChange: number | null;
  /** Checks that failed or warned; null before a run was completed. */
  findingsCount: number | null;
  incomplete: Generated<number>;
  indexable: Generated<number>;
  /** JSON of the last completed run, as are the next five; `failing` is written by counters/findings.ts. */
  categories: string | null;
  failing: string | null;
  /** JSON: ids of the checks that are new; null: none is. */
  fresh: string | null;
  cap: string | null;
  profile: string | null;
  checksVersion: string | null;
  /** Of the waivers that it was judged by; null: there were none. */
  waiversHash: string | null;
  runsCount: number;
  latestRunId: number | null;
  completedRunId: number | null;
  errorCode: string | null;
  errorMessage: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
  generatedAt: number | null;
  /** A browser is to look at it when the run that is open has been completed. */
  wantsBrowser: Generated<number>;
  /** Of the latest look, as are the next; the score and the result are of the last completed one. */
  browserRunId: number | null;
  browserState: StateCode | null;
  scoreFull: number | null;
  resultFull: ResultCode | null;
}

/** What was declared counts once it is completed. */
export interface RunTable extends ExpectationColumns {
  id: Generated<number>;
  accountId: number;
  reportId: number;
  number: number;
  cause: CauseCode;
  /** Who or what, as the audit log names actors; null: the server itself. */
  causedBy: Generated<string | null>;
  /** Of people, for a run they want to find again. */
  label: Generated<string | null>;
  /** Retention passes it over. */
  pinned: Generated<number>;
  state: StateCode;
  attempts: Generated<number>;
  /** How often the process that ran it ended under it. */
  deaths: Generated<number>;
  fence: Generated<number>;
  leasedUntil: number | null;
  notBefore: number;
  /** Of a run that was held back: why. */
  waitsFor: Generated<WaitCode | null>;
  score: number | null;
  result: ResultCode | null;
  categories: string | null;
  failing: string | null;
  profile: string | null;
  checksVersion: string | null;
  /** As of reports. */
  waiversHash: string | null;
  evidenceVersion: number | null;
  errorCode: string | null;
  errorMessage: string | null;
  queuedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

interface RunBodyTable {
  runId: number;
  kind: number;
  /** First byte: the format. See bodies.ts. */
  bytes: Uint8Array;
}

/** A look in a browser, after its run was completed. */
export interface BrowserRunTable {
  runId: number;
  accountId: number;
  reportId: number;
  state: StateCode;
  attempts: Generated<number>;
  fence: Generated<number>;
  leasedUntil: number | null;
  scoreFull: number | null;
  resultFull: ResultCode | null;
  /** JSON. */
  metrics: string | null;
  product: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  queuedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

interface ReportTallyTable {
  accountId: number;
  /** 0: the whole account. */
  projectId: number;
  state: StateCode;
  /** 0: none. */
  result: ResultCode | 0;
  privacy: Privacy;
  reports: number;
  scored: number;
  scoreSum: number;
  generated: number;
  /** Those whose score compares with the one before. */
  compared: number;
}

interface ProjectFindingTable {
  accountId: number;
  projectId: number;
  checkId: string;
  fails: number;
  warns: number;
  /** Tenths of points, summed over its pages. */
  gain: number;
  elements: number;
  /** Pages on which it is new, and on which it is dangerous. */
  fresh: number;
  dangers: number;
  /** From then on there was always a page that has it. */
  since: number;
}

interface ReportFindingTable {
  accountId: number;
  projectId: number;
  reportId: number;
  checkId: string;
  outcome: FindingCode;
  /** Tenths of points. */
  gain: number;
  elements: number;
  danger: number;
  /** Key of the check's advice. */
  advice: string | null;
  fresh: number;
  /** When the first of the runs in a row found it. */
  since: number;
}

/** What a day has changed; see project-days.ts. */
interface ProjectDayTable {
  accountId: number;
  projectId: number;
  /** Days since 1970-01-01, UTC. */
  day: number;
  scored: number;
  scoreSum: number;
  good: number;
  decent: number;
  bad: number;
}

interface ProjectCategoryTable {
  accountId: number;
  projectId: number;
  category: string;
  /** Reports with a score in it, and the sum of those. */
  scored: number;
  scoreSum: number;
}

interface IdempotencyKeyTable {
  accountId: number;
  route: string;
  keyHash: string;
  bodyHash: string;
  /** What was created: a report or a site. */
  reportId: number | null;
  siteId: number | null;
  /** Null until the answer is known. */
  status: number | null;
  body: string | null;
  createdAt: number;
}

interface AccountDayTable {
  accountId: number;
  /** Days since 1970-01-01, UTC. */
  day: number;
  reports: number;
  egressBytes: number;
  crawledPages: Generated<number>;
  /** That were asked for. */
  looks: Generated<number>;
  /** Runs that schedules made. */
  scheduled: Generated<number>;
}

export interface SiteTable {
  id: Generated<number>;
  accountId: number;
  projectId: number;
  /** Given by people; null: the address says enough. */
  name: string | null;
  /** Normalised. */
  start: string;
  /** JSON, of the next crawl. */
  settings: string;
  privacy: Privacy;
  slug: string;
  passwordHash: string | null;
  passwordVersion: Generated<number>;
  indexable: Generated<0 | 1>;
  crawlsCount: number;
  latestCrawlId: number | null;
  /** The last that was completed. */
  completedCrawlId: number | null;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** It is gone for everybody, and its rows go in steps. */
  deletedAt: number | null;
}

export interface CrawlTable {
  id: Generated<number>;
  accountId: number;
  /** Null: of the command line, or deleted. */
  siteId: number | null;
  /** From 1, in the order of queueing. */
  number: Generated<number>;
  cause: Generated<CauseCode>;
  causedBy: string | null;
  /** JSON. */
  settings: string;
  state: CrawlStateCode;
  /** Why it is paused. */
  reason: PauseReason | null;
  stoppedBy: StoppedBy | null;
  /** What a person asked for while somebody works on it: taken up at the end of the batch. */
  wanted: 'paused' | 'stopped' | null;
  /** JSON: what a walk has to know of the turn before it. */
  memory: string | null;
  /** Nobody works on it before. */
  notBefore: Generated<number>;
  /** Somebody works on it until then, or was not heard of since. */
  leasedUntil: number | null;
  /** How often a process took it over: whoever holds it has the last number. */
  claims: Generated<number>;
  /** How often closing it was begun since a turn of it ended. */
  closings: Generated<number>;
  /** Known addresses, and so the next `n`. */
  urls: Generated<number>;
  /** Also those that are claimed. */
  waiting: Generated<number>;
  fetched: Generated<number>;
  counted: Generated<number>;
  failed: Generated<number>;
  /** Taken over from the crawl before, as they had not changed. */
  reused: Generated<number>;
  requests: Generated<number>;
  bytes: Generated<number>;
  /** JSON: how many by reason; those that are none may be missing. */
  skipped: Generated<string>;
  beyond: Generated<number>;
  /** Of all processes together. */
  workedMs: Generated<number>;
  /** `n` of the page that all others are packed by; null: none was kept yet. */
  pattern: Generated<number | null>;
  /** JSON: the addresses fetched last, with status and kind; at most 8. */
  newest: string | null;
  /** This and what follows: of a closed one. */
  score: number | null;
  incomplete: Generated<0 | 1>;
  /** JSON. */
  cap: string | null;
  /** JSON. */
  categories: string | null;
  findingsCount: number | null;
  indexable: number | null;
  /** Pages that there may be; `atLeast`: more may be unknown. */
  estimate: number | null;
  atLeast: Generated<0 | 1>;
  checksVersion: string | null;
  /** As of reports. */
  waiversHash: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** 0: its addresses, pages and findings are no longer kept; 2: they are just being removed. */
  details: Generated<0 | 1 | 2>;
  queuedAt: number;
  /** Null: it waits for its first turn. */
  startedAt: number | null;
  finishedAt: number | null;
}

interface CrawlSiteTable {
  accountId: number;
  crawlId: number;
  packed: Uint8Array;
}

interface CrawlUrlTable {
  accountId: number;
  crawlId: number;
  /** From 0, in the order met. */
  n: number;
  url: string;
  state: UrlStateCode;
  turn: number;
  shape: string;
  clicks: number | null;
  /** Bits. */
  sources: number;
  /** Number of the holder, while it is claimed and afterwards. */
  claim: number | null;
  /** How often it was put off. */
  tries: Generated<number>;
  kind: FetchedKindCode | null;
  why: string | null;
  status: number | null;
  targetUrl: string | null;
  /** Of a counted page, cut at 120 characters. */
  title: string | null;
  /** It is that of an earlier crawl, which ended then; null: it was read. */
  unchangedSince: number | null;
  score: number | null;
  /** Known addresses with a link to it, once the crawl is closed. */
  linksIn: number | null;
  /** Counted, and meant to be found; once the crawl is closed. */
  indexable: Generated<0 | 1>;
}

interface CrawlShapeTable {
  accountId: number;
  crawlId: number;
  name: string;
  known: number;
  fetched: number;
  counted: number;
  indexable: number;
  dry: number;
  skipped: number;
}

interface CrawlPageTable {
  accountId: number;
  crawlId: number;
  n: number;
  packed: Uint8Array;
}

/** A packed SiteReport. */
interface CrawlReportTable {
  accountId: number;
  crawlId: number;
  packed: Uint8Array;
}

interface CrawlFindingTable {
  accountId: number;
  crawlId: number;
  checkId: string;
  /** In the order of the report: what to fix first. */
  position: number;
  category: string;
  outcome: FindingCode;
  fails: number;
  warns: number;
  judged: number;
  /** What the score gains if it passes everywhere, in tenths. */
  tenths: number;
  danger: 0 | 1;
  /** Ascending `n`, as differences in varints. */
  pages: Uint8Array;
}

/** Who links to 256 addresses from `first` on: crawl/links-in.ts. */
interface CrawlLinksTable {
  accountId: number;
  crawlId: number;
  first: number;
  packed: Uint8Array;
}

interface AuditLogTable {
  id: Generated<number>;
  accountId: number | null;
  at: number;
  actor: string;
  address: string | null;
  requestId: string | null;
  action: string;
  object: string | null;
  outcome: string;
  detail: string | null;
}

/** Of a report, of a project or of a site: the others are null. */
interface ShareLinkTable {
  id: Generated<number>;
  accountId: number;
  reportId: number | null;
  projectId: number | null;
  siteId: number | null;
  /** SHA-256 of the key in the link, hex. */
  hash: string;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
}

interface SettingTable {
  key: string;
  value: string;
}
