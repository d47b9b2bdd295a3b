import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailureCode } from '../errors.ts';
import { dayMs } from '../lib/durations.ts';
import { acceptAlert } from './accept-alert.ts';
import { seenRun, WatchedProject } from './testing.ts';
import type { Observation, Subject } from './types.ts';

const minuteMs = 60_000;
const checks = ['image-alt', 'document-title', 'is-crawlable', 'has-hsts'];

/** What a run of one of two pages comes to. */
const outcome: fc.Arbitrary<Outcome> = fc.record({
  subject: fc.constantFrom<Subject>('report:1', 'report:2'),
  afterMs: fc.constantFrom(30_000, 2 * minuteMs, 5 * minuteMs, 3_600_000, dayMs),
  code: fc.option(fc.constantFrom<FailureCode>('connect_failed', 'timeout', 'internal', 'bot_wall'), {
    freq: 5,
  }),
  score: fc.integer({ min: 0, max: 100 }),
  status: fc.constantFrom(200, 200, 200, 200, 404, 410, 500, 403),
  fails: fc.subarray(checks),
  isIncomplete: fc.boolean(),
  isOwnTrouble: fc.boolean(),
  isJudgedAgain: fc.constantFrom(false, false, false, true),
  waived: fc.subarray(checks, { maxLength: 1 }),
  rules: fc.constantFrom('1.0.0', '1.0.0', '1.1.0', '2.0.0'),
});
interface Outcome {
  readonly subject: Subject;
  readonly afterMs: number;
  readonly code: FailureCode | null;
  readonly score: number;
  readonly status: number;
  readonly fails: readonly string[];
  readonly isIncomplete: boolean;
  readonly isOwnTrouble: boolean;
  readonly isJudgedAgain: boolean;
  readonly waived: readonly string[];
  readonly rules: string;
}

function observationOf(given: Outcome, at: number): Observation {
  const { subject, code, score, status, isIncomplete, waived, rules } = given;
  if (code !== null) return { kind: 'failure', subject, at, code };
  const fails = given.fails.filter((check) => !waived.includes(check));
  const { basis } = seenRun();
  return seenRun({
    ...{
      subject,
      at,
      score,
      status,
      fails,
      unjudged: waived,
      waived: new Set(waived),
      incomplete: isIncomplete,
    },
    ...{ basis: { ...basis, checksVersion: rules }, waiversHash: waived.join(' ') || null },
  });
}

/** Runs them one after the other, and looks after each. */
function play(
  outcomes: readonly Outcome[],
  look: (project: WatchedProject, at: number, given: Outcome) => void,
): WatchedProject {
  const project = new WatchedProject({ findings: 'all', minWeight: 0 });
  let at = 0;
  for (const given of outcomes) {
    at += given.afterMs;
    const { isOwnTrouble, isJudgedAgain } = given;
    project.observe(observationOf(given, at), { isOwnTrouble, isJudgedAgain });
    look(project, at, given);
  }
  return project;
}

const histories = fc.array(outcome, { minLength: 1, maxLength: 60 });

test('N1 there is never more than one alert of a kind and key, and each is told in turns', () => {
  fc.assert(
    fc.property(histories, (outcomes) => {
      const project = play(outcomes, ({ active }) => {
        expect(new Set(active.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(active.length);
        for (const { members, state, openedAt, resolvedAt } of active) {
          expect(members.length).toBeGreaterThan(0);
          expect(new Set(members.map(({ subject }) => subject)).size).toBe(members.length);
          expect(state === 'suspected').toBe(openedAt === null);
          expect(resolvedAt).toBeNull();
        }
      });
      // Opened, worse any number of times, over: and only then opened again.
      const open = new Set<string>();
      for (const { tell, alert } of project.told) {
        const name = `${alert.kind} ${alert.key}`;
        expect(open.has(name)).toBe(tell !== 'alert.opened');
        if (tell === 'alert.opened') open.add(name);
        if (tell === 'alert.resolved') open.delete(name);
      }
      for (const { kind, key, state } of project.active)
        expect(open.has(`${kind} ${key}`)).toBe(state !== 'suspected');
    }),
    { numRuns: 500 },
  );
});

test('N2 nothing is told of what was never otherwise', () => {
  fc.assert(
    fc.property(
      outcome,
      fc.array(fc.constantFrom(minuteMs, 3_600_000, dayMs), { maxLength: 40 }),
      (given, waits) => {
        const project = play(
          waits.map((afterMs) => ({ ...given, afterMs })),
          ({ active }) => expect(active).toEqual([]),
        );
        expect(project.told).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('N3 what changes once and for good is opened once, whatever waits lie between', () => {
  const lasting = {
    code: null,
    isIncomplete: false,
    isOwnTrouble: false,
    isJudgedAgain: false,
    waived: [],
    rules: '1.0.0',
  };
  const change = fc.record({
    bad: fc.constantFrom<Partial<Outcome>>(
      { fails: ['image-alt'] },
      { fails: ['is-crawlable'] },
      { score: 40 },
      { status: 404 },
      { status: 500 },
    ),
    good: fc.array(fc.constantFrom(5 * minuteMs, dayMs), { minLength: 1, maxLength: 6 }),
    after: fc.array(fc.constantFrom(2 * minuteMs, 5 * minuteMs, 3_600_000, dayMs / 2), {
      minLength: 3,
      maxLength: 20,
    }),
  });
  fc.assert(
    fc.property(change, ({ bad, good, after }) => {
      const usual: Outcome = {
        ...lasting,
        subject: 'report:1',
        afterMs: 0,
        score: 90,
        status: 200,
        fails: [],
      };
      const outcomes = [
        ...good.map((afterMs) => ({ ...usual, afterMs })),
        ...after.map((afterMs) => ({ ...usual, ...bad, afterMs })),
      ];
      const { told } = play(outcomes, () => undefined);
      expect(told.map(({ tell }) => tell)).toEqual(['alert.opened']);
    }),
    { numRuns: 500 },
  );
});

test('N7 what is waived on all pages has no alert, and what is accepted ends at once', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...checks), (outcomes, check) => {
      const project = play(outcomes, () => undefined);
      const at = outcomes.reduce((sum, { afterMs }) => sum + afterMs, 0) + minuteMs;
      for (const subject of ['report:1', 'report:2'] as const) {
        const last = outcomes.findLast((given) => given.subject === subject) ?? outcomes[0];
        if (last === undefined) continue;
        const waiving: Outcome = {
          ...last,
          subject,
          code: null,
          status: 200,
          isIncomplete: false,
          waived: [check],
        };
        project.observe(observationOf(waiving, at), { isJudgedAgain: true });
      }
      expect(project.active.filter(({ after }) => after?.check === check)).toEqual([]);
      for (const alert of project.active) {
        const { alert: ended, tell } = acceptAlert(alert, at);
        expect(ended).toMatchObject({ resolvedAt: at, endedBy: 'accepted', confirmAt: null });
        expect(tell).toBe(alert.toldAt === null ? null : 'alert.resolved');
      }
    }),
    { numRuns: 300 },
  );
});
