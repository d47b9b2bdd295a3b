import type { FailureCode } from '../errors.ts';
import type { Basis } from '../score/comparable.ts';
import type { Result } from '../score/score.ts';
import type { AlertEnd, AlertKind, AlertValue } from '../telling/event-types.ts';

// What is called from outside, in files of the same names:
//   chooseBefore(seen, scores)              → the EarlierScore whose body is `Before.seen`; undefined: none
//   judge(judging)                          → a Step for each alert that is new or has changed
//   changesOf(before, after, settings), step(alert, …), which judge is made of
//   acceptAlert(alert, nowMs)               → Step: a person takes it as it is
//   leaveAlert(alert, subject, why, nowMs)  → Step or null: its report or site was removed, or is no longer watched
//   heldUntil(alert, settings, nowMs)       → epoch milliseconds before which nobody is told; 0: at once
//   isOwnTrouble(asked, nowMs)              → whether our own line is down
//   sentenceOf(alert, telling, place)       → one line for people

/** What an account, or a project instead of it, wants to be told. */
export interface AlertSettings {
  /** Whether its runs and crawls are judged at all. */
  readonly watch: boolean;
  /** Points below the reference, 1–50. */
  readonly scoreDrop: number;
  /** Failures alone, warnings as well, or neither. What holds a score down is told in any case. */
  readonly findings: 'fail' | 'all' | 'none';
  /** Of the check: 0, 2, 5 or 10. */
  readonly minWeight: number;
  /** Pages that are gone. */
  readonly gone: boolean;
  /** Sites that do not answer. */
  readonly down: boolean;
  /** Days before its end from which a certificate is told, and again at 7 and 1; 0: never. */
  readonly certificateDays: number;
  /** Hours in which all but what is urgent waits; `from` after `to` goes over midnight. */
  readonly quiet: QuietHours | null;
  /** Seconds within which messages of one project become one, in chats; mails wait for five times as long. */
  readonly group: number;
  /** Days after which an alert that is still open is told again; null: never. */
  readonly remind: number | null;
  /** Ids. */
  readonly webhooks: 'all' | readonly number[];
  readonly recipients: 'all' | readonly number[];
  readonly digest: 'none' | 'weekly';
  /** Of an account: a week with nothing to tell is told in one line. */
  readonly digestEmpty: boolean;
}

export interface QuietHours {
  /** `22:00` */
  readonly from: string;
  readonly to: string;
  /** IANA. */
  readonly timeZone: string;
}

/** A report or a site, as events name their subject. */
export type Subject = `report:${number}` | `site:${number}`;

/** What a completed run saw of its report. */
export interface SeenReport extends SeenScore {
  readonly kind: 'report';
  /** In the end, after redirects. */
  readonly status: number;
  /** Redirects led to another registrable domain than the page's own. */
  readonly hasLeft: boolean;
  /** Host of the page as asked for, and when its certificate ends; null: it has none, or none was seen. */
  readonly certificate: { readonly host: string; readonly until: number } | null;
}

/** What a completed crawl saw of its site. */
export interface SeenSite extends SeenScore {
  readonly kind: 'site';
  /** Pages that were counted. */
  readonly counted: number;
  /** By check: pages on which it failed or warned; absent: none, or it is about the site. */
  readonly pagesOf: ReadonlyMap<string, number>;
  /** Pages that the crawl before counted, that are linked or listed still, and that answer 4xx now. */
  readonly gone: number;
  /** All known addresses that are linked or listed and answer 4xx. */
  readonly missing: number;
}

interface SeenScore extends Scored {
  readonly subject: Subject;
  /** When it ended. */
  readonly at: number;
  /** Ids of checks that failed, and of those that warned. */
  readonly fails: ReadonlySet<string>;
  readonly warns: ReadonlySet<string>;
  /** Of all checks with an outcome, and of those that do not concern the page (`irrelevant`). */
  readonly judged: ReadonlySet<string>;
  /** Of checks in which a waiver set something aside. */
  readonly waived: ReadonlySet<string>;
}

/** What the rows of runs and crawls say. */
export interface Scored {
  readonly score: number | null;
  readonly result: Result | null;
  readonly incomplete: boolean;
  /** The check that holds the score down, and the score without it. Rows of earlier runs do not know it: null. */
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly basis: Basis;
  /** Waivers that were live; null: none. */
  readonly waiversHash: string | null;
}

/** A run or a crawl that failed. Most failures say nothing of the site; `site.down` knows which do. */
interface SeenFailure {
  readonly kind: 'failure';
  readonly subject: Subject;
  readonly at: number;
  readonly code: FailureCode;
}

export type Observation = SeenReport | SeenSite | SeenFailure;

/** What was known of the subject before. */
export interface Before {
  /** The last completed run or crawl with comparable checks that is not incomplete (`chooseBefore`); null: none. */
  readonly seen: SeenReport | SeenSite | null;
  /** The last completed ones, newest first, without the one that is judged: thirty are enough. */
  readonly scores: readonly EarlierScore[];
  /** Code of the run or crawl just before, where that failed. */
  readonly failure: FailureCode | null;
  /** When the last `score.dropped` of this subject that somebody accepted began: what was before that is no reference. */
  readonly scoresFrom: number | null;
}

export interface EarlierScore extends Scored {
  /** Of the run or the crawl. */
  readonly id: number;
  readonly at: number;
  /** `http-status-code` failed: its score is of an error page. */
  readonly isErrorPage: boolean;
}

/** What got worse between two runs or crawls. */
export interface Change {
  readonly kind: AlertKind;
  /** Of reports the id of a check; of sites `site:3 image-alt`; else `report:7`, `site:3`, `project` or a host. */
  readonly key: string;
  readonly subject: Subject;
  readonly before: AlertValue;
  readonly after: AlertValue;
}

type AlertState = 'suspected' | 'open' | 'resolving' | 'resolved' | 'dropped';

/** An alert as its row keeps it. Times are epoch milliseconds. */
export interface Alert {
  readonly kind: AlertKind;
  readonly key: string;
  readonly state: AlertState;
  /** Where it began, and what the run that confirms it is of. */
  readonly subject: Subject;
  /** Where it holds: one alert stands for all pages of a project with one new finding. */
  readonly members: readonly Member[];
  readonly before: AlertValue;
  readonly after: AlertValue;
  /** Which opening of its key it is within seven days, from 1. */
  readonly openings: number;
  readonly flapping: boolean;
  /** When `subject` is to be asked once more, outside its schedule; null: no more. */
  readonly confirmAt: number | null;
  readonly beganAt: number;
  readonly openedAt: number | null;
  readonly toldAt: number | null;
  readonly resolvedAt: number | null;
  readonly endedBy: AlertEnd | null;
  readonly mutedUntil: number | null;
  readonly note: string | null;
}

/** A report or site on which an alert holds. */
export interface Member {
  readonly subject: Subject;
  /** Times in a row that it was seen bad, and then good again. */
  readonly bad: number;
  readonly good: number;
  /** When it was last seen bad. */
  readonly badAt: number;
  /** Times in a row that it was worse than what was told. */
  readonly worse: number;
  /** People know of it: by what was told, or as it joined within the hour after. */
  readonly isTold: boolean;
}

/** What one observation says of one alert. */
export type Verdict =
  /** It got worse, or is so still. `after` as it is now. */
  | { readonly is: 'bad'; readonly after: AlertValue }
  | { readonly is: 'good' }
  /** It is a subject of the alert and has nothing to say, or none. */
  | { readonly is: 'silent' }
  /** A waiver covers it now, or its check is gone. */
  | { readonly is: 'over'; readonly endedBy: Extract<AlertEnd, 'waived' | 'removed'> };

/** What an alert has become, and what is to be told of that. */
export interface Step {
  readonly alert: Alert;
  /** Null: nobody is told. */
  readonly tell: AlertTelling | null;
}

/** `alert.opened` once more is a reminder, where `remind` is set. */
export type AlertTelling = 'alert.opened' | 'alert.escalated' | 'alert.resolved';

/** What `judge` needs to know of the project when one of its runs or crawls ends. */
export interface Judging {
  readonly observation: Observation;
  readonly before: Before;
  /** The same evidence was judged again, as waivers or rules have changed: nothing begins and nothing is confirmed. */
  readonly isJudgedAgain: boolean;
  /** All alerts of the project that are not over. */
  readonly active: readonly Alert[];
  /** When alerts of this project that are over were opened, in the last seven days. */
  readonly openings: readonly { readonly kind: AlertKind; readonly key: string; readonly openedAt: number }[];
  readonly settings: AlertSettings;
  /** N5: what is down or gone stays suspected. */
  readonly isOwnTrouble: boolean;
  readonly nowMs: number;
}
