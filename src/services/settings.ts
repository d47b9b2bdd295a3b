import type { Rate } from '../lib/rate.ts';
import type { UrlRules } from '../net/accept-url.ts';

/** What the services must know of the settings. Sizes are bytes, durations milliseconds. */
export interface ServiceSettings {
  /** E2, for the text check when a report is created. */
  readonly urlRules: UrlRules;
  /** Waiting runs of one account; more are refused with 429. */
  readonly accountWaitingMax: number;
  /** Waiting runs of all accounts; more are refused with 503. */
  readonly queueMax: number;
  /** Runs of one account at once. */
  readonly accountRunningMax: number;
  /** New reports and new runs of an account in a day, UTC. */
  readonly createPerDay: number;
  readonly egressPerDayBytes: number;
  /** How often a run is tried when Assay itself fails or is killed. */
  readonly attemptsMax: number;
  readonly leaseMs: number;
  /** From then on a session asks for the password before what A4 names. */
  readonly confirmForMs: number;
  /** Without a request a session ends after so long. */
  readonly sessionIdleMs: number;
  /** A session ends after so long, whatever happens. */
  readonly sessionMs: number;
  /** Sessions that one user may have; the one that was not seen for longest makes room. */
  readonly sessionsMax: number;
  readonly setupLinkMs: number;
  readonly invitationMs: number;
  /** Open invitations of an account. */
  readonly invitationsMax: number;
  readonly signInRate: Rate;
  readonly signInAddressRate: Rate;
  /** Keys of an account that are neither revoked nor expired. */
  readonly apiKeysMax: number;
  readonly sharePasswordMin: number;
  readonly sharePasswordMax: number;
  readonly diskMinBytes: number;
  /** Later than this no request is answered. */
  readonly answerMaxMs: number;
  readonly sharing: SharingSettings;
  readonly streams: StreamSettings;
  /** How long evidence is kept of runs that are not the latest of their report. */
  readonly keepEvidenceMs: number;
  /** Runs that one report keeps with their details; two at least, so that they can be compared. */
  readonly keepRuns: number;
  readonly keepFailedMs: number;
  readonly keepAuditLogMs: number;
  readonly keepIdempotencyMs: number;
}

/** Streams of live events. */
export interface StreamSettings {
  /** At once, of one account and of this process. */
  readonly accountMax: number;
  readonly max: number;
  /** H3: a comment so often, and an end after so long. */
  readonly heartbeatMs: number;
  readonly lifetimeMs: number;
  /** Bytes that a reader has not taken yet. */
  readonly bufferMaxBytes: number;
}

/** Share pages and signed links. */
interface SharingSettings {
  /** How long a password opens a share page, and how many pages one browser holds open. */
  readonly grantMs: number;
  readonly grantsMax: number;
  /** S3: wrong passwords for one page from one address, and from all. */
  readonly tries: Rate;
  readonly triesOfAll: Rate;
  /** S4: live links of one report, and for how long they are made. */
  readonly linksMax: number;
  readonly linkMs: number;
  readonly linkMinMs: number;
  readonly linkMaxMs: number;
}
