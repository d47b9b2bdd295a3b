import { dayMs } from '../lib/durations.ts';
import type { AlertEnd, AlertValue } from '../telling/event-types.ts';
import type { Kind } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import type { Alert, AlertSettings, AlertTelling, Change, Member, Step, Subject, Verdict } from './types.ts';

const minuteMs = 60_000;
/** What is bad or good again within a minute may be one moment, seen twice. */
const apartMs = minuteMs;
/** N3: what is good again is asked once more, too, so that people hear it the same day. */
const askAgainMs = 5 * minuteMs;
/** N5: until our own line may be there again. */
const ownTroubleMs = 10 * minuteMs;
/** Who joins within this time after something was told belongs to what was told. */
const joinedMs = 60 * minuteMs;
/** N4: openings of one key within `flappingMs` from which it is flapping, and what ends it then. */
const flappingFrom = 3;
export const flappingMs = 7 * dayMs;
const flappingGood = 4;
const flappingCalmMs = 2 * dayMs;
/** Times in a row that end any other. */
const goodTimes = 2;

export interface StepContext {
  readonly settings: AlertSettings;
  readonly isOwnTrouble: boolean;
  readonly nowMs: number;
  /** Alerts of the same kind and key that were opened within `flappingMs` and are over. */
  readonly earlier: number;
}

/** N1: something got worse that has no alert yet. */
export function begin(change: Change, context: StepContext): Step {
  const { kind, key, subject, before, after } = change;
  const none = {
    openedAt: null,
    toldAt: null,
    resolvedAt: null,
    endedBy: null,
    mutedUntil: null,
    note: null,
  };
  const members = [memberOf(subject, context)];
  return heard(
    {
      ...{ kind, key, state: 'suspected', subject, members, before, after, openings: 0, flapping: false },
      ...{ confirmAt: null, beganAt: context.nowMs, ...none },
    },
    subject,
    after,
    context,
  );
}

/** The same got worse on another report of the project. */
export function join(alert: Alert, { subject, after }: Change, context: StepContext): Step {
  const { nowMs } = context;
  const isTold = alert.state !== 'suspected' && nowMs <= toldLastAt(alert) + joinedMs;
  const joined = [...alert.members, { ...memberOf(subject, context), isTold }];
  const state = alert.state === 'resolving' ? 'open' : alert.state;
  return heard({ ...alert, members: joined, state }, subject, after, context);
}

/** What one observation of a member makes of an alert. Null: it stays as it is. */
export function step(alert: Alert, subject: Subject, verdict: Verdict, context: StepContext): Step | null {
  const member = alert.members.find((one) => one.subject === subject);
  if (member === undefined) return null;
  switch (verdict.is) {
    case 'bad':
      return seenBad(alert, member, verdict.after, context);
    case 'good':
      return seenGood(alert, member, context);
    case 'over':
      return leave(alert, subject, verdict.endedBy, context.nowMs);
    case 'silent':
      return heardNothing(alert, subject, context);
  }
}

/** @param why as the alert ends where this was the last of its subjects */
export function leave(alert: Alert, subject: Subject, why: AlertEnd, nowMs: number): Step {
  const members = alert.members.filter((member) => member.subject !== subject);
  if (members.length === 0) return end(alert, why, nowMs);
  return quietly(passedOn({ ...alert, members }, subject, nowMs));
}

export function end(alert: Alert, endedBy: AlertEnd, nowMs: number): Step {
  const isDropped = alert.state === 'suspected';
  const ended: Alert = {
    ...alert,
    state: isDropped ? 'dropped' : 'resolved',
    resolvedAt: nowMs,
    // A suspicion that was wrong has no end worth a name.
    endedBy: isDropped && endedBy === 'passed' ? null : endedBy,
    confirmAt: null,
  };
  return isDropped || alert.toldAt === null ? quietly(ended) : telling(ended, 'alert.resolved', nowMs);
}

function seenBad(alert: Alert, member: Member, after: AlertValue, context: StepContext): Step | null {
  const { nowMs, isOwnTrouble } = context;
  const isSuspected = alert.state === 'suspected';
  if (isSuspected && isOwnTrouble && kindOf(alert.kind).isByNetwork)
    return quietly({ ...alert, confirmAt: nowMs + ownTroubleMs });
  if (isSuspected && nowMs < member.badAt + apartMs) return null;
  const seen = { ...member, bad: member.bad + 1, good: 0, badAt: nowMs };
  const open = { ...alert, members: replaced(alert, seen), ...(!isSuspected && { state: 'open' as const }) };
  return heard(open, member.subject, after, context);
}

/** The subject was seen bad, and is counted as that. */
function heard(alert: Alert, subject: Subject, after: AlertValue, context: StepContext): Step {
  return alert.state === 'suspected'
    ? heardSuspected(alert, subject, after, context)
    : heardOpen(alert, subject, after, context);
}

function heardSuspected(alert: Alert, subject: Subject, after: AlertValue, context: StepContext): Step {
  const { nowMs, earlier, isOwnTrouble } = context;
  const kind = kindOf(alert.kind);
  const { bad } = memberIn(alert, subject);
  if (bad >= timesOf(kind, subject) && !(isOwnTrouble && kind.isByNetwork)) {
    const openings = earlier + 1;
    const flapping = openings >= flappingFrom;
    const opened = { ...alert, state: 'open' as const, subject, after, openings, flapping, openedAt: nowMs };
    return telling({ ...opened, confirmAt: null, members: allTold(alert) }, 'alert.opened', nowMs);
  }
  if (subject !== alert.subject) return quietly(alert);
  const waitMs = kind.confirmAfterMs[Math.min(bad, kind.confirmAfterMs.length) - 1] ?? ownTroubleMs;
  return quietly({ ...alert, after, confirmAt: nowMs + waitMs });
}

function heardOpen(alert: Alert, subject: Subject, after: AlertValue, context: StepContext): Step {
  const { settings, nowMs } = context;
  const kind = kindOf(alert.kind);
  const times = joiningTimesOf(kind, subject);
  const member = memberIn(alert, subject);
  const { acceptedAfterMs = Number.POSITIVE_INFINITY } = kind;
  if (nowMs - toldLastAt(alert) >= acceptedAfterMs) return end(alert, 'accepted', nowMs);

  const worse = kind.isWorse?.(alert, after, settings) === true ? member.worse + 1 : 0;
  const kept = { ...alert, confirmAt: null, members: replaced(alert, { ...member, worse }) };
  if (worse >= times) return telling({ ...kept, after, members: allTold(kept) }, 'alert.escalated', nowMs);
  if (!member.isTold && member.bad >= times)
    return telling({ ...kept, members: allTold(kept) }, 'alert.escalated', nowMs);
  if (worse > 0) return quietly({ ...kept, subject, confirmAt: nowMs + askAgainMs });

  const isDue = settings.remind !== null && nowMs >= toldLastAt(alert) + settings.remind * dayMs;
  return isDue ? telling(kept, 'alert.opened', nowMs) : quietly(kept);
}

function seenGood(alert: Alert, member: Member, context: StepContext): Step {
  const { nowMs } = context;
  const { subject } = member;
  // N3: different from what was suspected, so it never was.
  const isUnproven = !member.isTold && member.bad < joiningTimesOf(kindOf(alert.kind), subject);
  if (alert.state === 'suspected' || isUnproven) return leave(alert, subject, 'passed', nowMs);

  const seen = { ...member, bad: 0, good: member.good + 1, worse: 0 };
  const members = replaced(alert, seen);
  if (!members.every(({ good }) => good > 0)) return quietly({ ...alert, members });
  const lastBadAt = Math.max(...members.map(({ badAt }) => badAt));
  const isOver = alert.flapping
    ? seen.good >= flappingGood && nowMs - lastBadAt >= flappingCalmMs
    : seen.good >= goodTimes;
  if (isOver) return end({ ...alert, members }, 'passed', nowMs);
  const confirmAt = alert.flapping || isSite(subject) ? null : nowMs + askAgainMs;
  return quietly({ ...alert, members, state: 'resolving', subject, confirmAt });
}

/** A run that was to confirm said nothing: the next of the schedule will. */
function heardNothing(alert: Alert, subject: Subject, { nowMs }: StepContext): Step | null {
  const wasAsked = alert.subject === subject && alert.confirmAt !== null && alert.confirmAt <= nowMs;
  return wasAsked ? quietly({ ...alert, confirmAt: null }) : null;
}

/** Who left was asked: now the next is, at once. */
function passedOn(alert: Alert, left: Subject, nowMs: number): Alert {
  const [next] = alert.members;
  if (alert.subject !== left || next === undefined) return alert;
  return { ...alert, subject: next.subject, confirmAt: alert.state === 'suspected' ? nowMs : null };
}

function telling(alert: Alert, tell: AlertTelling, nowMs: number): Step {
  if (alert.mutedUntil !== null && alert.mutedUntil > nowMs) return quietly(alert);
  // Of one that is over it is kept when people heard that it began.
  const toldAt = tell === 'alert.resolved' ? alert.toldAt : nowMs;
  return { alert: { ...alert, toldAt }, tell };
}

function quietly(alert: Alert): Step {
  return { alert, tell: null };
}

function timesOf({ confirmAfterMs }: Kind, subject: Subject): number {
  return isSite(subject) ? 1 : confirmAfterMs.length + 1;
}

/** Nobody asks again for who joins an open alert, so the next run of its schedule has to do. */
function joiningTimesOf(kind: Kind, subject: Subject): number {
  return Math.min(2, timesOf(kind, subject));
}

function isSite(subject: Subject): boolean {
  return subject.startsWith('site:');
}

function memberOf(subject: Subject, { nowMs }: StepContext): Member {
  return { subject, bad: 1, good: 0, badAt: nowMs, worse: 0, isTold: false };
}

function memberIn({ members }: Alert, subject: Subject): Member {
  const found = members.find((member) => member.subject === subject);
  if (found === undefined) throw new RangeError(`The alert does not hold on ${subject}.`);
  return found;
}

function replaced({ members }: Alert, changed: Member): Member[] {
  return members.map((member) => (member.subject === changed.subject ? changed : member));
}

function allTold({ members }: Alert): Member[] {
  return members.map((member) => ({ ...member, isTold: true }));
}

/** Also of one that was muted when it was opened. */
function toldLastAt({ toldAt, openedAt, beganAt }: Alert): number {
  return toldAt ?? openedAt ?? beganAt;
}
