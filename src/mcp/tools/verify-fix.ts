import Type from 'typebox';
import type { JudgedCheck } from '../../report/body.ts';
import { isFinding } from '../../report/finding.ts';
import { fixesOf, placesOf } from '../../report/fix.ts';
import { completedReport } from '../completed.ts';
import { nextOf } from '../head.ts';
import { failureOf, notice, pageOf } from '../page-strings.ts';
import { Count, Rows, Some, Text, Texts } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { checkCalled } from './explain-check.ts';
import { reportInput } from './get-report.ts';

export const verifyFix = defineTool({
  name: 'verify_fix',
  title: 'Verify a fix',
  description:
    'Audits the page again: whether the check is fixed, places that remain or are new, checks that got worse.',
  scope: 'write',
  input: Type.Object({ ...reportInput, check: Type.String() }),
  output: Type.Object({
    report: Text,
    check: Text,
    state: Text,
    fixed: Type.Union([Type.Boolean(), Type.Null()]),
    remaining: Type.Optional(Count),
    new: Type.Optional(Texts),
    regressed: Type.Optional(Rows),
    score: Type.Optional(Some),
  }),
  isOpenWorld: true,
  async run(backEnd, { report: id, check: checkId }, watch) {
    const { id: check } = checkCalled(backEnd.checks, checkId);
    const before = await completedReport(backEnd, id);
    const after = await backEnd.again(id, watch);
    const { state, body, failure, run, score } = after;
    if (state !== 'completed' || body === null || run === null) {
      const told = failure === null ? undefined : failureOf(failure);
      const isQuoting = told !== undefined && 'page' in told;
      return {
        value: {
          ...(isQuoting && { notice }),
          ...{ report: id, check, state, fixed: null },
          ...(told && { failure: told }),
          ...nextOf(after),
        },
      };
    }
    const judged = body.checks.find((one) => one.id === check);
    const known = before.body.checks.find((one) => one.id === check);
    const places = judged === undefined || !isFinding(judged) ? [] : placesOf(judged).items;
    const { finalUrl } = body.facts;
    // Where it was found; a run without it may have judged the other page already.
    const home = known !== undefined && isFinding(known) ? before.body.facts.finalUrl : before.url;
    const isAway = judged?.reason === 'irrelevant' && finalUrl !== home;
    const { regressed } = await backEnd.compare(id, before.run, run);
    return {
      value: {
        ...(isAway && { notice }),
        ...{ report: id, check, state, run },
        ...(isAway ? { fixed: null, why: away, page: pageOf({ url: finalUrl }) } : judgedAgain(judged)),
        new: newIn(places, known),
        regressed: regressed
          .filter((one) => one.id !== check)
          .map((one) => ({ check: one.id, points: one.points })),
        score: { before: before.score, after: score },
        findings: fixesOf({ body }).length,
      },
    };
  },
});

const away =
  'The address leads to another page now, such as a login, which has nothing that this check judges.';

/** Ids of places that the older run had not. */
function newIn(places: JudgedCheck['items'], older: JudgedCheck | undefined): string[] {
  const { items = [], itemsTotal = 0 } = older ?? {};
  // One that was not listed may only have been beyond the end of a list that was cut.
  if (items.length < itemsTotal) return [];
  const known = new Set(items.map(({ id }) => id));
  return places.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/** What could not be judged again is neither fixed nor not. */
function judgedAgain(check: JudgedCheck | undefined) {
  if (check !== undefined && isFinding(check)) return { fixed: false, remaining: placesOf(check).total };
  if (check?.outcome !== 'not_applicable') return { fixed: check === undefined ? null : true, remaining: 0 };
  if (check.reason === 'irrelevant')
    return { fixed: true, why: 'There is nothing left that this check judges.', remaining: 0 };
  return { fixed: null, why: 'The check could not be judged this time; explain_check tells what it needs.' };
}
