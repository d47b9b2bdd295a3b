import type { Fetched } from '../crawl/types.ts';
import type { Result } from '../score/score.ts';

// What the database stores as small integers, and their names. The numbers are for ever.

export type State = 'queued' | 'running' | 'completed' | 'failed';
/** 0 public, 1 private, 2 password. */
export type Privacy = 0 | 1 | 2;

export const stateCodes = { queued: 0, running: 1, completed: 2, failed: 3 } as const satisfies Record<
  State,
  number
>;
export const resultCodes = { bad: 1, decent: 2, good: 3 } as const satisfies Record<Result, number>;
export const findingCodes = { fail: 1, warn: 2 } as const;
/** Why a run was made. */
export const causeCodes = { create: 1, update: 2, schedule: 3, judgedAgain: 4 } as const;
/** Why a run that went back into the queue waits: its host asked for a pause, or may not be asked more often. */
export const waitCodes = { pause: 1, pace: 2 } as const;
/** What a member of an account may do. */
export type Role = 'owner' | 'member';
export const roleCodes = { owner: 1, member: 2 } as const satisfies Record<Role, number>;
/** What a link that is opened once is for. */
export const invitationKinds = { setup: 1, invitation: 2, reset: 3 } as const;
export const bodyKinds = {
  ...{ report: 1, evidence: 2 },
  ...{ mobilePicture: 3, desktopPicture: 4, browserReport: 6, browserEvidence: 7 },
} as const;
/** Of the page and of what a browser saw: kept for as long. */
export const evidenceKinds = [bodyKinds.evidence, bodyKinds.browserEvidence] as const;
export const pictureKinds = [bodyKinds.mobilePicture, bodyKinds.desktopPicture] as const;
export type CrawlStateName = 'queued' | 'running' | 'completed' | 'failed' | 'paused' | 'closing';
export const crawlStateCodes = {
  ...{ queued: 0, running: 1, completed: 2, failed: 3, paused: 4, closing: 5 },
} as const satisfies Record<CrawlStateName, number>;
/** Of an alert: the last two are over. */
export type AlertState = 'suspected' | 'open' | 'resolving' | 'resolved' | 'dropped';
export const alertStateCodes = {
  ...{ suspected: 0, open: 1, resolving: 2, resolved: 3, dropped: 4 },
} as const satisfies Record<AlertState, number>;
/** Of an address in a crawl. */
export const urlStateCodes = { waiting: 0, claimed: 1, fetched: 2, skipped: 3 } as const;
export const fetchedKindCodes = { page: 1, file: 2, redirect: 3, error: 4 } as const satisfies Record<
  Fetched['kind'],
  number
>;

export type StateCode = (typeof stateCodes)[State];
export type ResultCode = (typeof resultCodes)[Result];
export type FindingCode = (typeof findingCodes)[keyof typeof findingCodes];
export type WaitCode = (typeof waitCodes)[keyof typeof waitCodes];
export type CauseCode = (typeof causeCodes)[keyof typeof causeCodes];
export type CrawlStateCode = (typeof crawlStateCodes)[keyof typeof crawlStateCodes];
export type UrlStateCode = (typeof urlStateCodes)[keyof typeof urlStateCodes];
export type FetchedKindCode = (typeof fetchedKindCodes)[keyof typeof fetchedKindCodes];

export type RoleCode = (typeof roleCodes)[Role];
export type InvitationKind = keyof typeof invitationKinds;
export type InvitationKindCode = (typeof invitationKinds)[InvitationKind];

const states: readonly State[] = ['queued', 'running', 'completed', 'failed'];
const crawlStates: readonly CrawlStateName[] = [
  ...(['queued', 'running', 'completed', 'failed', 'paused', 'closing'] as const),
];
const alertStates: readonly AlertState[] = ['suspected', 'open', 'resolving', 'resolved', 'dropped'];
const results: readonly (Result | undefined)[] = [undefined, 'bad', 'decent', 'good'];

export function stateOf(code: number): State {
  const state = states[code];
  if (state === undefined) throw new RangeError(`${code} is not the code of a state.`);
  return state;
}

export function crawlStateOf(code: CrawlStateCode): CrawlStateName {
  return crawlStates[code] as CrawlStateName;
}

export function alertStateOf(code: number): AlertState {
  const state = alertStates[code];
  if (state === undefined) throw new RangeError(`${code} is not the code of a state of alerts.`);
  return state;
}

export function resultOfCode(code: number | null): Result | null {
  if (code === null) return null;
  const result = results[code];
  if (result === undefined) throw new RangeError(`${code} is not the code of a result.`);
  return result;
}

export function roleOf(code: RoleCode): Role {
  return code === roleCodes.owner ? 'owner' : 'member';
}

export function invitationKindOf(code: InvitationKindCode): InvitationKind {
  if (code === invitationKinds.setup) return 'setup';
  return code === invitationKinds.reset ? 'reset' : 'invitation';
}
