import { describe, expect, test } from 'vitest';
import { sampleResult } from '../../checks/testing.ts';
import type { JudgedCheck } from '../../report/body.ts';
import { eachDatabase } from '../../store/testing.ts';
import { shopWithOwner } from '../people/sample-people.ts';
import {
  callerOf,
  completed,
  failed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  testServices,
} from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';

eachDatabase(({ openTestStore }) => {
  const newestFirst = { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 } as const;

  describe('the runs of a report', () => {
    test('are listed by number, the newest first, with what each came to', async () => {
      const { services, caller, report } = await reportWith(['ok 70', 'failed', 'ok 90']);
      await services.reports.update(caller, report.id, { update: true }, undefined);
      const { rows, total } = await services.reports.runs(caller.accountId, report.id, newestFirst);
      expect(total).toBe(4);
      expect(rows).toMatchObject([
        { number: 4, cause: 'update', state: 'queued', score: null, findingsCount: null, finishedAt: null },
        { number: 3, cause: 'update', state: 'completed', score: 90, result: 'good', findingsCount: 2 },
        { number: 2, state: 'failed', score: null, error: { code: 'timeout', message: 'It is timeout.' } },
        { number: 1, cause: 'create', state: 'completed', score: 70, checksVersion: '0.1.0', error: null },
      ]);
    });

    test.each(['asc', 'desc'] as const)('are walked to the end and back, %s', async (sort) => {
      const { services, caller, report } = await reportWith(Array.from({ length: 23 }, () => 'ok 50'));
      const read = (cursor?: string) =>
        services.reports.runs(caller.accountId, report.id, {
          ...newestFirst,
          sort,
          ...(cursor === undefined ? {} : { cursor }),
        });
      const one = await read();
      const two = await read(one.cursors.next ?? '');
      const three = await read(two.cursors.next ?? '');
      const numbers = [one, two, three].flatMap(({ rows }) => rows.map(({ number }) => number));
      const expected = Array.from({ length: 23 }, (_, at) => at + 1);
      expect(numbers).toEqual(sort === 'asc' ? expected : expected.toReversed());
      expect(three.cursors.next).toBeNull();
      expect((await read(three.cursors.prev ?? '')).rows).toEqual(two.rows);
    });

    test('are found one by one with their checks and facts', async () => {
      const { services, caller, report } = await reportWith(['ok 70', 'failed', 'ok 90']);
      expect(await services.reports.run(caller.accountId, report.id, 1)).toMatchObject({
        number: 1,
        score: 70,
        body: { score: 70 },
      });
      expect(await services.reports.run(caller.accountId, report.id, 2)).toMatchObject({ body: null });
      await expect(services.reports.run(caller.accountId, report.id, 4)).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('say who caused them, as the audit log names actors', async () => {
      const { services, accountId, owner } = await shopWithOwner((await openTestStore()).db);
      const [key, operator] = [callerOf(accountId, 1), operatorOf(accountId)];
      const finish = () => runQueued(services, () => completed(sampleBody(80)));
      const { report } = await newReport(services, owner.caller, 'https://example.com/');
      await finish();
      await services.reports.update(key, report.id, { update: true }, undefined);
      // Whoever joins a run that is open has not caused it.
      await services.reports.update(operator, report.id, { update: true }, undefined);
      await finish();
      await services.reports.check(operator, { urls: ['example.com'], privacy: 1 });
      const [, many] = await services.reports.createMany(key, {
        urls: ['a.example', 'b.example'],
        privacy: 1,
      });
      const causes = async (id: number) => {
        const { rows } = await services.reports.runs(accountId, id, newestFirst);
        return rows.map(({ causedBy }) => causedBy);
      };
      const user = `user:${owner.session.user.id}`;
      expect(await causes(report.id)).toEqual(['operator', 'key:1', user]);
      expect(many?.ok && (await causes(many.report.id))).toEqual(['key:1']);
      expect(await services.auditLog.actorNames(accountId, [user, 'key:1', 'operator', 'user:99'])).toEqual(
        new Map([
          [user, 'anna@example.org'],
          ['key:1', expect.any(String)],
        ]),
      );
    });

    test('whose score is provisional say so', async () => {
      const { services, caller, report } = await reportWith([]);
      await runQueued(services, () => completed(sampleBody(70, { incomplete: true, result: null })));
      expect(await services.reports.run(caller.accountId, report.id, 1)).toMatchObject({
        incomplete: true,
        score: 70,
        result: null,
      });
    });

    test('Z1: are nobody else’s', async () => {
      const { services, report } = await reportWith(['ok 70', 'ok 80']);
      const other = await newAccount(services, 'Other');
      const { runs, run, compareRuns } = services.reports;
      for (const asked of [
        () => runs(other.accountId, report.id, newestFirst),
        () => run(other.accountId, report.id, 1),
        () => compareRuns(other.accountId, report.id, 1, 2),
      ]) {
        await expect(asked()).rejects.toMatchObject({
          code: 'not-found',
          message: 'There is no report with this id.',
        });
      }
    });

    test('that cannot be compared are refused with the reason', async () => {
      const { db, services, caller, report } = await reportWith(['ok 70', 'failed', 'ok 90']);
      await services.reports.update(caller, report.id, { update: true }, undefined);
      const refusal = (number: number, other: number) =>
        services.reports.compareRuns(caller.accountId, report.id, number, other).then(
          () => 'compared',
          ({ code, fields, message }) => `${code} ${Object.keys(fields ?? {})} ${message}`,
        );
      expect(await refusal(1, 3)).toBe('compared');
      expect(await refusal(1, 1)).toBe('validation-failed with Run 1 is the same run. Name another one.');
      expect(await refusal(1, 9)).toBe('validation-failed with This report has no run 9.');
      expect(await refusal(9, 1)).toBe('not-found  This report has no run 9.');
      expect(await refusal(3, 2)).toMatch(/^validation-failed with Run 2 failed/);
      expect(await refusal(2, 3)).toMatch(/^validation-failed with Run 2 failed/);
      expect(await refusal(4, 3)).toMatch(/^validation-failed with Run 4 has not begun/);
      await db.sql.deleteFrom('runBodies').execute();
      expect(await refusal(1, 3)).toMatch(/^validation-failed with The details of run 1 are no longer kept/);
      expect(await services.reports.run(caller.accountId, report.id, 1)).toMatchObject({
        score: 70,
        body: null,
      });
    });

    test('are compared the older first, whichever way is asked', async () => {
      const { services, caller, report } = await reportWith([]);
      const bodies = [
        sampleBody(60, { checks: [judged('fail', 5)] }),
        sampleBody(72, { checks: [judged('pass', 0)] }),
      ];
      for (const body of bodies) {
        await runQueued(services, () => completed(body));
        await services.reports.update(caller, report.id, { update: true }, undefined);
      }
      const diff = await services.reports.compareRuns(caller.accountId, report.id, 2, 1);
      expect(diff).toMatchObject({
        older: { number: 1 },
        newer: { number: 2 },
        scoreChange: 12,
        improved: [{ id: 'title', points: 5 }],
      });
      expect(diff.older).not.toHaveProperty('body');
      expect(await services.reports.compareRuns(caller.accountId, report.id, 1, 2)).toEqual(diff);
    });
  });

  /** @param outcomes of runs, one after the other, such as `ok 70` and `failed` */
  async function reportWith(outcomes: readonly string[]) {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    for (const [at, outcome] of outcomes.entries()) {
      if (at > 0) await services.reports.update(caller, report.id, { update: true }, undefined);
      const [kind, score] = outcome.split(' ');
      services.clock.nowMs += 1_000;
      await runQueued(services, () =>
        kind === 'ok' ? completed(sampleBody(Number(score))) : failed('timeout'),
      );
    }
    return { db, services, caller, report };
  }

  function judged(outcome: JudgedCheck['outcome'], pointsLost: number): JudgedCheck {
    return { ...sampleResult({ id: 'title', outcome }), pointsLost };
  }
});
