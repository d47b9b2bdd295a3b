import { usualExpectations } from '../checks/expectations.ts';
import { resultOf } from '../score/score.ts';
import { chooseBefore } from './choose-before.ts';
import { defaultAlertSettings } from './default-settings.ts';
import { judge } from './judge.ts';
import { knownChecks } from './known-checks.ts';
import type {
  Alert,
  AlertSettings,
  AlertTelling,
  Before,
  EarlierScore,
  Observation,
  SeenReport,
  SeenSite,
  Step,
  Subject,
} from './types.ts';

/** What a run saw, where it is not what the best of runs sees. */
export type RunGiven = Partial<Omit<SeenReport, 'kind' | 'fails' | 'warns'>> & {
  readonly fails?: readonly string[];
  readonly warns?: readonly string[];
  /** Checks that were not judged. */
  readonly unjudged?: readonly string[];
};

const basis = {
  checksVersion: '1.4.0',
  profile: 'page+site',
  expectations: usualExpectations,
  waiversHash: null,
};

export function seenRun(given: RunGiven = {}): SeenReport {
  const { fails = [], warns = [], unjudged = [], score = 92, status = 200, ...others } = given;
  const isError = status < 200 || status > 299;
  return {
    ...{ kind: 'report', subject: 'report:1', at: 0, score, status, hasLeft: false, certificate: null },
    ...{ result: score === null ? null : resultOf(score), incomplete: false, cap: null },
    ...{ waiversHash: null, waived: new Set<string>() },
    ...others,
    basis: { ...basis, ...others.basis, waiversHash: others.waiversHash ?? null },
    fails: new Set(isError ? [...fails, 'http-status-code'] : fails),
    warns: new Set(warns),
    judged: new Set([...knownChecks.keys()].filter((check) => !unjudged.includes(check))),
  };
}

/** The same of a crawl. */
export type CrawlGiven = Partial<Omit<SeenSite, 'kind' | 'fails' | 'warns' | 'pagesOf'>> & {
  /** With the pages on which they failed. */
  readonly fails?: Readonly<Record<string, number>>;
};

export function seenCrawl(given: CrawlGiven = {}): SeenSite {
  const { fails = {}, score = 92, ...others } = given;
  return {
    ...{ kind: 'site', subject: 'site:1', at: 0, score, counted: 100, gone: 0, missing: 0 },
    ...{ result: score === null ? null : resultOf(score), incomplete: false, cap: null },
    ...{ waiversHash: null, waived: new Set<string>(), warns: new Set<string>() },
    ...others,
    basis: { ...basis, ...others.basis, waiversHash: others.waiversHash ?? null },
    fails: new Set(Object.keys(fails)),
    pagesOf: new Map(Object.entries(fails)),
    judged: new Set(knownChecks.keys()),
  };
}

interface Told {
  readonly at: number;
  readonly tell: AlertTelling;
  readonly alert: Alert;
}

interface History {
  readonly scores: readonly EarlierScore[];
  readonly seen: readonly (SeenReport | SeenSite)[];
  readonly failure: Before['failure'];
}

const historyMax = 30;

/** A project with its alerts in memory, as the services keep them in rows. */
export class WatchedProject {
  readonly settings: AlertSettings;
  active: readonly Alert[] = [];
  over: readonly Alert[] = [];
  told: readonly Told[] = [];
  private readonly histories = new Map<Subject, History>();
  private runs = 0;

  constructor(settings: Partial<AlertSettings> = {}) {
    this.settings = { ...defaultAlertSettings, watch: true, ...settings };
  }

  /** A run or a crawl has ended. */
  observe(
    observation: Observation,
    { isOwnTrouble = false, isJudgedAgain = false }: { isOwnTrouble?: boolean; isJudgedAgain?: boolean } = {},
  ): readonly Told[] {
    const { at: nowMs, subject } = observation;
    const steps = judge({
      ...{ observation, before: this.beforeOf(observation), isJudgedAgain, isOwnTrouble, nowMs },
      ...{ active: this.active, settings: this.settings },
      openings: this.over.flatMap(({ kind, key, openedAt }) =>
        openedAt === null ? [] : { kind, key, openedAt },
      ),
    });
    for (const step of steps) this.keep(step, nowMs);
    this.histories.set(subject, this.historyWith(observation));
    return steps.flatMap(({ alert, tell }) => (tell === null ? [] : { at: nowMs, tell, alert }));
  }

  keep({ alert, tell }: Step, nowMs: number): void {
    const others = this.active.filter(({ kind, key }) => kind !== alert.kind || key !== alert.key);
    const isOver = alert.resolvedAt !== null;
    this.active = isOver ? others : [...others, alert];
    if (isOver) this.over = [...this.over, alert];
    if (tell !== null) this.told = [...this.told, { at: nowMs, tell, alert }];
  }

  /** The first time at which a report is to be asked again. */
  nextConfirm(): { readonly subject: Subject; readonly at: number } | undefined {
    return this.active
      .flatMap(({ subject, confirmAt }) => (confirmAt === null ? [] : { subject, at: confirmAt }))
      .sort((a, b) => a.at - b.at)[0];
  }

  private beforeOf(observation: Observation): Before {
    const { scores, seen, failure } = this.historyOf(observation.subject);
    const chosen = observation.kind === 'failure' ? undefined : chooseBefore(observation, scores);
    const accepted = this.over.findLast(
      ({ kind, endedBy, key }) =>
        kind === 'score.dropped' && endedBy === 'accepted' && key === observation.subject,
    );
    return {
      ...{ scores, failure, scoresFrom: accepted?.beganAt ?? null },
      seen: chosen === undefined ? null : (seen[scores.indexOf(chosen)] ?? null),
    };
  }

  private historyOf(subject: Subject): History {
    return this.histories.get(subject) ?? { scores: [], seen: [], failure: null };
  }

  private historyWith(observation: Observation): History {
    const history = this.historyOf(observation.subject);
    if (observation.kind === 'failure') return { ...history, failure: observation.code };
    this.runs += 1;
    const { score, result, incomplete, basis, waiversHash, at, fails } = observation;
    const row = { score, result, incomplete, basis, waiversHash, at, cap: null, id: this.runs };
    const earlier = { ...row, isErrorPage: fails.has('http-status-code') && observation.kind === 'report' };
    return {
      scores: [earlier, ...history.scores].slice(0, historyMax),
      seen: [observation, ...history.seen].slice(0, historyMax),
      failure: null,
    };
  }
}
