import Type from 'typebox';
import { fixOf, placesOf } from '../../report/fix.ts';
import { completedReport, findingIn, fixedReport } from '../completed.ts';
import { budget, cursorOf, fitted, moreSchema, paging, rowOf } from '../fit.ts';
import { notice } from '../page-strings.ts';
import { Count, Rows, Some, Text, TextOrNull } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { reportInput } from './get-report.ts';

export const getFix = defineTool({
  name: 'get_fix',
  title: 'Get a fix',
  description: 'For one finding: what to change, where, what is expected, an example, and how to verify it.',
  scope: 'read',
  input: Type.Object({
    ...reportInput,
    check: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    ...paging,
    ...budget,
  }),
  output: Type.Object({
    notice: Text,
    report: Text,
    check: Text,
    outcome: Text,
    points: Type.Number(),
    change: TextOrNull,
    expected: TextOrNull,
    limits: Some,
    where: Rows,
    where_total: Count,
    more: moreSchema,
  }),
  isOpenWorld: false,
  async run(backEnd, { report: id, check: checkId, limit = 10, cursor, max_chars }) {
    const report = await completedReport(backEnd, id);
    const check = findingIn(report, checkId, backEnd);
    const first = rowOf(cursor, report.run);
    const { where, ...fix } = fixOf(fixedReport(report, backEnd), check, { limit, offset: first });
    // Those that the report does not list are only counted.
    const kept = placesOf(check).items.length;
    return {
      value: fitted(
        {
          rows: where,
          after: Math.max(0, kept - first - where.length),
          max_chars,
          cursorAt: (count) => cursorOf(report.run, first + count),
        },
        (shown, more) => {
          const { where_total, verify, source, ...what } = fix;
          return { notice, report: id, ...what, where: [...shown], where_total, ...more, verify, source };
        },
      ),
    };
  },
});
