import Type from 'typebox';
import { categories } from '../../checks/check.ts';
import { fixesOf, placesOf } from '../../report/fix.ts';
import { pageText } from '../../report/page-text.ts';
import { completedReport } from '../completed.ts';
import { budget, cursorOf, fitted, moreSchema, paging, rowOf } from '../fit.ts';
import { linkTo } from '../head.ts';
import { notice } from '../page-strings.ts';
import { Rows, Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { checkCalled } from './explain-check.ts';
import { reportInput } from './get-report.ts';

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List findings',
  description: 'All checks that failed or warn, in the order in which to mend them.',
  scope: 'read',
  input: Type.Object({
    ...reportInput,
    category: Type.Optional(Type.Enum([...categories], { type: 'string' })),
    check: Type.Optional(Type.String()),
    outcome: Type.Optional(Type.Enum(['fail', 'warn'], { type: 'string' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    ...paging,
    ...budget,
  }),
  output: Type.Object({
    notice: Text,
    report: Text,
    findings: Rows,
    more: moreSchema,
  }),
  isOpenWorld: false,
  async run(backEnd, { report: id, category, check, outcome, limit = 25, cursor, max_chars }) {
    if (check !== undefined) checkCalled(backEnd.checks, check);
    const report = await completedReport(backEnd, id);
    const titles = new Map(backEnd.checks.map((one) => [one.id, one.title]));
    const all = fixesOf(report).filter(
      (one) =>
        one.category === (category ?? one.category) &&
        one.id === (check ?? one.id) &&
        one.outcome === (outcome ?? one.outcome),
    );
    const first = rowOf(cursor, report.run);
    const rows = all.slice(first, first + limit);
    const after = Math.max(0, all.length - first - rows.length);
    return {
      value: fitted(
        { rows, after, max_chars, cursorAt: (count) => cursorOf(report.run, first + count) },
        (shown, more) => ({
          notice,
          report: id,
          findings: shown.map((one) => ({
            ...{ check: one.id, outcome: one.outcome, points: one.pointsLost },
            ...{ title: titles.get(one.id) ?? null, count: placesOf(one).total },
            page: { summary: pageText(one.summary) },
          })),
          ...more,
        }),
      ),
      links: [linkTo(id)],
    };
  },
});
