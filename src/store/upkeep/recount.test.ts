import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db.ts';
import { inTransaction } from '../db.ts';
import { insertAccount } from '../people/accounts.ts';
import { buryProject, readProjectsCount } from '../reports/projects.ts';
import { changeReport, findReportToChange } from '../reports/reports.ts';
import { type SampleReport, storeMany, storeSamples } from '../sample-reports.ts';
import { eachDatabase } from '../testing.ts';
import { recountAccount, recountProject } from './recount.ts';

const dayMs = 86_400_000;
const repair = { nowMs: 10 * dayMs, repair: true };
const look = { nowMs: 10 * dayMs, repair: false };

const sample: Omit<SampleReport, 'id'> = {
  project: 'a.example',
  url: 'https://a.example/',
  state: 2,
  privacy: 0,
  score: 70,
  previousScore: 60,
  result: 2,
  generatedAt: 5,
  failing: ['title', 'hsts'],
};

eachDatabase(({ openTestStore }) => {
  async function filled() {
    const { db } = await openTestStore();
    const { id: accountId } = await insertAccount(db, 'One', 1);
    await storeSamples(db, accountId, [
      sample,
      { ...sample, url: 'https://a.example/2', score: 95, result: 3, failing: ['title'] },
      { ...sample, url: 'https://a.example/3', state: 3, score: null, result: null, generatedAt: null },
      { ...sample, url: 'https://b.example/', project: 'b.example', privacy: 1 },
    ]);
    await inTransaction(db, async (tx) => {
      const before = await findReportToChange(tx, accountId, 1);
      if (before === undefined) throw new Error('The sample is not there.');
      const categories = JSON.stringify({ seo: { score: 40 }, security: { score: null } });
      await changeReport(tx, before, { categories }, 2);
    });
    return { db, accountId };
  }

  const row = (report: number, check: string) =>
    `insert into report_findings values (1, 1, ${report}, '${check}', 1, 0, 1, 0, null, 0, 1)`;

  const findingRowsOf = async (db: Db) => {
    const { rows } = await sql<Record<string, unknown>>`select * from report_findings`.execute(db.sql);
    // Since when is not known any more.
    return rows.map(({ since: _, ...one }) => JSON.stringify(one)).sort();
  };

  const countersOf = async (db: Db) =>
    Promise.all(
      ['report_tallies', 'project_findings', 'project_categories'].map(async (table) => {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
          db.sql,
        );
        const isZero = (row: Record<string, unknown>) =>
          row.reports === 0 || (row.fails === 0 && row.warns === 0);
        return (
          rows
            .filter((row) => !isZero(row))
            // Since when is no count.
            .map(({ since: _, ...row }) => JSON.stringify(row))
            .sort()
        );
      }),
    );

  describe('a recount', () => {
    test('finds nothing where every change was counted', async () => {
      const { db, accountId } = await filled();
      expect(await recountProject(db, accountId, 1, look)).toEqual([]);
      expect(await recountProject(db, accountId, 2, look)).toEqual([]);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
    });

    test.each([
      [
        'update report_tallies set reports = reports + 3 where project_id = 1 and state = 2 and result = 3',
        'tallies',
      ],
      ['update report_tallies set score_sum = 0 where project_id = 1 and result = 2', 'tallies'],
      ['delete from report_tallies where project_id = 1 and state = 3', 'tallies'],
      ["update project_findings set fails = 9 where check_id = 'title' and project_id = 1", 'findings'],
      ["insert into project_findings values (1, 1, 'made-up', 1, 0, 3, 1, 0, 0, 5)", 'findings'],
      ["update project_findings set gain = 7 where check_id = 'hsts' and project_id = 1", 'findings'],
      ["delete from project_findings where check_id = 'hsts' and project_id = 1", 'findings'],
      ["update project_categories set score_sum = 41 where category = 'seo'", 'categories'],
      ['delete from project_categories', 'categories'],
      ['update project_days set good = good + 1 where project_id = 1', 'days'],
    ])('finds and corrects what %j has done', async (damage, kind) => {
      const { db, accountId } = await filled();
      const before = await countersOf(db);
      await sql.raw(damage).execute(db.sql);
      const seen = await recountProject(db, accountId, 1, look);
      expect(seen).toEqual([expect.objectContaining({ projectId: 1, kind })]);
      expect(await recountProject(db, accountId, 1, repair)).toEqual(seen);
      expect(await recountProject(db, accountId, 1, look)).toEqual([]);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
      expect(await countersOf(db)).toEqual(before);
    });

    test.each([
      ["update report_findings set gain = 7 where report_id = 1 and check_id = 'hsts'", 'hsts', [0, 0, 1]],
      ["update report_findings set outcome = 2 where report_id = 1 and check_id = 'hsts'", 'hsts', [0, 0, 1]],
      [
        "update report_findings set advice = 'x', fresh = 1 where report_id = 1 and check_id = 'hsts'",
        'hsts',
        [0, 0, 1],
      ],
      ["delete from report_findings where project_id = 1 and check_id = 'title'", 'title', [2, 0, 0]],
      [row(1, 'made-up'), 'made-up', [0, -1, 0]],
      // Of a report that never had a result, and of one that does not exist.
      [row(3, 'title'), 'title', [0, -1, 0]],
      [row(99, 'title'), 'title', [0, -1, 0]],
    ])('finds and repairs what %j has done to the rows of findings', async (damage, key, numbers) => {
      const { db, accountId } = await filled();
      const before = await findingRowsOf(db);
      await sql.raw(damage).execute(db.sql);
      const [rows, leftOver, corrections] = numbers;
      const missing = { rows, leftOver, corrections };
      const seen = await recountProject(db, accountId, 1, look);
      expect(seen).toEqual([{ projectId: 1, kind: 'finding rows', key, missing }]);
      expect(await recountProject(db, accountId, 1, repair)).toEqual(seen);
      expect(await recountProject(db, accountId, 1, look)).toEqual([]);
      expect(await findingRowsOf(db)).toEqual(before);
    });

    test('finds and repairs rows of findings wherever they stand among many reports', async () => {
      const { db, accountId } = await filled();
      const projectId = await storeMany(db, accountId, 'many.example', 700);
      const stored = sql`from reports where project_id = ${sql.lit(projectId)}`;
      const ids = (await sql<{ id: number }>`select id ${stored} order by id`.execute(db.sql)).rows;
      // Around where pages of reports and slices of them end.
      const some = [0, 99, 100, 499, 500, 501, 699].map((at) => Number(ids[at]?.id));
      const list = sql.join(some.map((id) => sql.lit(id)));
      const failing = JSON.stringify({ hsts: [1, 0, 1, 0] });
      await sql`update reports set failing = ${failing} where id in (${list})`.execute(db.sql);
      await sql`insert into report_findings select 1, ${sql.lit(projectId)}, id, 'title', 1, 0, 1, 0, null, 0, 1 ${stored}
        and id in (${list})`.execute(db.sql);
      const found = await recountProject(db, accountId, projectId, repair);
      expect(found.filter(({ kind }) => kind === 'finding rows')).toEqual([
        expect.objectContaining({ key: 'hsts', missing: { rows: 7, leftOver: 0, corrections: 0 } }),
        expect.objectContaining({ key: 'title', missing: { rows: 0, leftOver: -7, corrections: 0 } }),
      ]);
      const { rows } = await sql<{ reportId: number; checkId: string }>`
        select report_id, check_id from report_findings where project_id = ${sql.lit(projectId)} order by report_id`.execute(
        db.sql,
      );
      expect(rows.map(({ reportId, checkId }) => [Number(reportId), checkId])).toEqual(
        some.map((id) => [id, 'hsts']),
      );
      expect(await recountProject(db, accountId, projectId, look)).toEqual([]);
    });

    test('finds and corrects the tallies of the whole account', async () => {
      const { db, accountId } = await filled();
      const before = await countersOf(db);
      await sql`update report_tallies set reports = 7 where project_id = 0 and state = 2 and privacy = 1`.execute(
        db.sql,
      );
      expect(await recountAccount(db, accountId, repair)).toEqual([
        {
          projectId: 0,
          kind: 'tallies',
          key: '2 2 1',
          missing: { reports: -6, scored: 0, scoreSum: 0, generated: 0, compared: 0 },
        },
      ]);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
      expect(await countersOf(db)).toEqual(before);
    });

    test('finds and corrects the number of projects', async () => {
      const { db, accountId } = await filled();
      await inTransaction(db, (tx) => buryProject(tx, accountId, 2, 5));
      expect(await readProjectsCount(db, accountId)).toBe(1);
      await sql`delete from report_tallies`.execute(db.sql);
      await sql`delete from project_findings where project_id = 2`.execute(db.sql);
      await sql`delete from project_days where project_id = 2`.execute(db.sql);
      await sql`update accounts set projects_count = 4`.execute(db.sql);
      expect(await recountAccount(db, accountId, repair)).toEqual([
        { projectId: 0, kind: 'projects', key: 'live', missing: { projects: -3 } },
      ]);
      expect(await readProjectsCount(db, accountId)).toBe(1);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
    });

    test.each([
      'update report_tallies set reports = reports + 3 where project_id = 0 and state = 2 and result = 3',
      'update accounts set projects_count = 7',
    ])('corrects once what another corrects at the same time: %j', async (damage) => {
      const { db, accountId } = await filled();
      const before = await countersOf(db);
      await sql.raw(damage).execute(db.sql);
      let others: readonly unknown[] | undefined;
      const overtaken: Db = {
        ...db,
        async transact(run) {
          others ??= await recountAccount(db, accountId, repair);
          return db.transact(run);
        },
      };
      expect(await recountAccount(overtaken, accountId, repair)).toEqual([]);
      expect(others).toHaveLength(1);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
      expect(await countersOf(db)).toEqual(before);
      expect(await readProjectsCount(db, accountId)).toBe(2);
    });

    test('finds and removes counters of projects that are gone', async () => {
      const { db, accountId } = await filled();
      await sql`insert into project_findings values (${accountId}, 99, 'title', 1, 0, 0, 0, 0, 0, 5)`.execute(
        db.sql,
      );
      await sql`insert into report_tallies values (${accountId}, 99, 2, 2, 0, 1, 1, 50, 1, 0)`.execute(
        db.sql,
      );
      const found = await recountAccount(db, accountId, repair);
      expect(found.map(({ projectId, kind }) => `${projectId} ${kind}`)).toEqual([
        '99 tallies',
        '99 findings',
      ]);
      expect(await recountAccount(db, accountId, look)).toEqual([]);
    });

    test('says nothing of days of a project that is older than they are kept', async () => {
      const { db, accountId } = await filled();
      await sql`delete from project_days`.execute(db.sql);
      expect(await recountProject(db, accountId, 1, { nowMs: 400 * dayMs, repair: false })).toEqual([]);
      expect(await recountProject(db, accountId, 1, look)).toHaveLength(1);
    });
  });
});
