import Type from 'typebox';
import type { JudgedCheck } from '../../report/body.ts';
import { isFinding } from '../../report/finding.ts';
import type { Compared } from '../back-end.ts';
import { budget, cursorOf, fitted, moreSchema, paging, rowOf } from '../fit.ts';
import { NumberOrNull, Rows, Some, Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { reportInput } from './get-report.ts';

const RunNumber = Type.Optional(Type.Integer({ minimum: 1 }));
export const compareRuns = defineTool({
  name: 'compare_runs',
  title: 'Compare two runs',
  description:
    'Checks that improved or regressed, and places that are new or gone. Without numbers: the last two runs.',
  scope: 'read',
  input: Type.Object({ ...reportInput, older: RunNumber, newer: RunNumber, ...paging, ...budget }),
  output: Type.Object({
    report: Text,
    older: Some,
    newer: Some,
    score_change: NumberOrNull,
    changes: Rows,
    more: moreSchema,
  }),
  isOpenWorld: false,
  async run(backEnd, { report: id, older, newer, cursor, max_chars }) {
    const compared = await backEnd.compare(id, older, newer);
    const all = changesOf(compared);
    const first = rowOf(cursor, compared.newer.run);
    return {
      value: fitted(
        {
          rows: all.slice(first),
          after: 0,
          max_chars,
          cursorAt: (count) => cursorOf(compared.newer.run, first + count),
        },
        (shown, more) => ({
          report: id,
          ...{ older: compared.older, newer: compared.newer, score_change: compared.scoreChange },
          ...(compared.difference && { incomparable: whys[compared.difference] }),
          changes: [...shown],
          ...more,
        }),
      ),
    };
  },
});

const whys: Readonly<Record<NonNullable<Compared['difference']>, string>> = {
  rules: 'The rules have changed in between, so scores do not compare.',
  profile: 'Other surroundings were judged, so scores do not compare.',
  expectations: 'Something else was declared of the site, so scores do not compare.',
  waivers: 'Other findings were waived, so scores do not compare.',
};

/**
 * What got worse first. A check without a change of its outcome is there for places that are new or gone; one that only one of
 * the runs could judge, where it found something.
 */
function changesOf({ improved, regressed, unchanged, onlyInOlder, onlyInNewer }: Compared) {
  const moved = (change: string, of: Compared['improved']) =>
    of.map(({ id, points, older, newer, newItems, goneItems }) => ({
      ...{ check: id, change, points, older: older.outcome, newer: newer.outcome },
      ...idsOf('new', newItems),
      ...idsOf('gone', goneItems),
    }));
  const apart = (change: string, checks: readonly JudgedCheck[]) =>
    checks.filter(isFinding).map(({ id, outcome }) => ({ check: id, change, outcome }));
  return [
    ...moved('regressed', regressed),
    ...moved('improved', improved),
    ...moved(
      'same',
      unchanged.filter(({ newItems, goneItems }) => newItems.length + goneItems.length > 0),
    ),
    ...apart('new', onlyInNewer),
    ...apart('gone', onlyInOlder),
  ];
}

const idsMax = 10;

function idsOf(name: 'new' | 'gone', items: JudgedCheck['items']) {
  if (items.length === 0) return {};
  return { [name]: items.slice(0, idsMax).map(({ id }) => id), [`${name}_count`]: items.length };
}
