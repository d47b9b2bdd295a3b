import { createHash } from 'node:crypto';
import { nextTime, nextTimes, type Timing, timesUntil } from './times.ts';

/** What a schedule is at the moment at which somebody looks at it. Epoch milliseconds. */
export interface Planned extends Timing {
  readonly id: number;
  /** Seconds. */
  readonly jitter: number;
  readonly missed: 'once' | 'skip';
  /** The time that comes next, and when it has its turn. */
  readonly dueAt: number;
  readonly nextAt: number;
}

interface Appointment {
  readonly dueAt: number;
  readonly nextAt: number;
}

interface Turn {
  /** What comes after. */
  readonly next: Appointment;
  /** The time that is run now; null: none is. */
  readonly due: number | null;
  /** Times that came while nobody looked, and will have no run of their own: the first, and how many. */
  readonly missed: { readonly dueAt: number; readonly count: number } | null;
}

const minuteMs = 60_000;
/** Runs of times that were missed are spread over so long. */
const catchUpMs = 10 * minuteMs;
/** Of a gap so many are counted: the past is never walked through to its end. */
const countedMax = 1_000;

/** When a new or changed schedule has its next turn. */
export function firstAppointment(
  planned: Timing & Pick<Planned, 'id' | 'jitter'>,
  nowMs: number,
): Appointment {
  // Whoever plans for 06:00 at 06:00 and a second means tomorrow, also with jitter.
  return appointmentAt(planned, nextTime(planned, nowMs));
}

/**
 * What is to be done with a schedule whose `nextAt` has come (K2, K4). A time that is far too late is caught up with once,
 * a little later, or not at all; what comes next is computed from now.
 */
export function turnOf(planned: Planned, nowMs: number): Turn {
  const { dueAt, nextAt, missed } = planned;
  const offset = offsetOf(planned);
  const next = appointmentAt(planned, nextTime(planned, nowMs - offset));
  const gap = { afterMs: dueAt, untilMs: nowMs - offset, most: countedMax - 1 };
  const later = timesUntil(planned, gap);
  const count = later.length;
  if (nowMs - nextAt <= lateFrom(planned, dueAt)) {
    return { next, due: dueAt, missed: count === 0 ? null : { dueAt: later[0] as number, count } };
  }
  if (missed === 'skip') return { next, due: null, missed: { dueAt, count: count + 1 } };
  const last = later.at(-1) ?? dueAt;
  const others = count === 0 ? null : { dueAt, count };
  const caughtUp = { dueAt: last, nextAt: nowMs + hashOf(planned.id, catchUpMs) };
  // What comes anyway until then is the one run.
  if (caughtUp.nextAt < next.nextAt) return { next: caughtUp, due: null, missed: others };
  return { next, due: null, missed: { dueAt, count: count + 1 } };
}

/** K5: what it should be where a clock was set back; undefined: it stands rightly. */
export function mendedAppointment(planned: Planned, nowMs: number): Appointment | undefined {
  const after = nowMs - offsetOf(planned);
  const [first = 0, second = 0] = nextTimes(planned, after, 2);
  return planned.nextAt > nowMs + 2 * (second - first) ? appointmentAt(planned, first) : undefined;
}

/** K3: of one schedule always the same, so that a daily run stays at its minute and a thousand of them spread. */
export function offsetOf({ id, jitter }: Pick<Planned, 'id' | 'jitter'>): number {
  return hashOf(id, jitter * 1_000);
}

function appointmentAt(planned: Pick<Planned, 'id' | 'jitter'>, dueAt: number): Appointment {
  return { dueAt, nextAt: dueAt + offsetOf(planned) };
}

/** How late a turn may be and still count as this one. */
function lateFrom(timing: Timing, dueAt: number): number {
  const periodMs = nextTime(timing, dueAt) - dueAt;
  return Math.max(5 * minuteMs, periodMs / 10);
}

/** 0 to `max`: ids that follow each other lie far apart. */
function hashOf(id: number, max: number): number {
  return createHash('sha256').update(String(id)).digest().readUInt32BE() % (max + 1);
}
