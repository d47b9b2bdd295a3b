import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { shopWithOwner } from '../people/sample-people.ts';
import { callerOf, completed, newAccount, newReport, runQueued, sampleBody } from '../testing.ts';
import { labelMax } from './mark-run.ts';
import type { RunMarks } from './types.ts';

eachDatabase(({ openTestStore }) => {
  async function withRuns(count: number) {
    const { services, accountId } = await shopWithOwner((await openTestStore()).db);
    const caller = callerOf(accountId);
    const { report } = await newReport(services, caller, 'https://example.com/');
    const finish = () => runQueued(services, () => completed(sampleBody(80)));
    await finish();
    for (let number = 2; number <= count; number += 1) {
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await finish();
    }
    const mark = (number: number, marks: RunMarks) =>
      services.reports.markRun(caller, report.id, number, marks);
    return { services, caller, id: report.id, mark };
  }

  describe('a run', () => {
    test('is labelled by people, and cleared by an empty label', async () => {
      const { services, caller, id, mark } = await withRuns(2);
      expect(await mark(1, { label: '  after release 4.2 ' })).toMatchObject({
        ...{ number: 1, label: 'after release 4.2', isPinned: false, body: { score: 80 } },
      });
      const { rows } = await services.reports.runs(caller.accountId, id, {
        ...{ sortBy: 'number', sort: 'asc', perPage: 10, page: 1 },
      });
      expect(rows.map(({ label }) => label)).toEqual(['after release 4.2', null]);
      expect(await mark(1, { isPinned: true })).toMatchObject({ label: 'after release 4.2', isPinned: true });
      expect(await mark(1, { label: ' ' })).toMatchObject({ label: null, isPinned: true });
    });

    test.each([
      ['too long', 'x'.repeat(labelMax + 1)],
      ['with a control character', 'a\u0007b'],
      ['that turns the text around it', 'a\u202eb'],
    ])('gets no label %s', async (_, label) => {
      const { mark } = await withRuns(1);
      await expect(mark(1, { label, isPinned: true })).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { label: [expect.stringContaining('at most 80 characters')] },
      });
      expect(await mark(1, { label: '📌'.repeat(labelMax) })).toMatchObject({ isPinned: false });
    });

    test('is pinned unless twenty of its report are, and stays so when it is pinned again', async () => {
      const { mark } = await withRuns(21);
      for (let number = 1; number <= 20; number += 1) await mark(number, { isPinned: true });
      await expect(mark(21, { isPinned: true })).rejects.toMatchObject({
        fields: { pinned: ['20 runs of this report are pinned already. Unpin one of them first.'] },
      });
      await mark(20, { isPinned: true });
      await mark(1, { isPinned: false });
      expect(await mark(21, { isPinned: true })).toMatchObject({ isPinned: true });
    });

    test('D4 that people mark is a line of the audit log, once', async () => {
      const { services, caller, id, mark } = await withRuns(1);
      await mark(1, { label: 'before', isPinned: true });
      await mark(1, { label: 'before', isPinned: true });
      await mark(1, { label: '', isPinned: false });
      const { rows } = await services.auditLog.list(caller.accountId, { limit: 10, group: 'reports' });
      expect(rows.toReversed().map(({ action, object, detail }) => `${action} ${object} ${detail}`)).toEqual([
        `report.run_labelled report:${id} run 1: before`,
        `report.run_pinned report:${id} run 1`,
        `report.run_labelled report:${id} run 1`,
        `report.run_unpinned report:${id} run 1`,
      ]);
    });

    test('leaves the version of its report, and is refused where it is not as it was read', async () => {
      const { services, caller, id, mark } = await withRuns(1);
      const { version } = await services.reports.get(caller.accountId, id);
      const read = await mark(1, { label: 'one' });
      await mark(1, { label: 'two' });
      await expect(services.reports.markRun(caller, id, 1, { label: 'three' }, read)).rejects.toMatchObject({
        code: 'precondition-failed',
      });
      expect(await services.reports.get(caller.accountId, id)).toMatchObject({ version });
    });

    test('Z1 of another account, or none, is not marked', async () => {
      const { services, id, mark } = await withRuns(1);
      const other = await newAccount(services, 'Other');
      await expect(services.reports.markRun(other, id, 1, { label: 'x' })).rejects.toMatchObject({
        message: 'There is no report with this id.',
      });
      await expect(mark(2, { label: 'x' })).rejects.toMatchObject({ message: 'This report has no run 2.' });
    });
  });
});
