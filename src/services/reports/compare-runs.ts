import { categories } from '../../checks/check.ts';
import type { JudgedCheck, ReportBody } from '../../report/body.ts';
import { type Basis, differenceBetween } from '../../score/comparable.ts';
import type { CategoryChange, CheckChange, Differences } from './types.ts';

/**
 * What changed from one run to a later one of the same report, or differs from one report to another. Pure.
 * @param waived names of the sets of waivers by which each was judged
 */
export function compareBodies(
  older: ReportBody,
  newer: ReportBody,
  waived: readonly [older: Basis['waiversHash'], newer: Basis['waiversHash']] = [null, null],
): Differences {
  const difference = differenceBetween(basisOf(older, waived[0]), basisOf(newer, waived[1]));
  const isComparable = difference === undefined;
  const known = judgedIn(older);
  const judged = judgedIn(newer);
  const changes = newer.checks.flatMap((check) => {
    const old = known.get(check.id);
    return old === undefined || !judged.has(check.id) ? [] : [changeOf(old, check, isComparable)];
  });
  const ofDirection = (wanted: number) => changes.filter((change) => directionOf(change) === wanted);
  const [improved, regressed] = [ofDirection(1).sort(byCost), ofDirection(-1).sort(byCost)];
  const scoreChange = isComparable ? changeBetween(older.score, newer.score) : null;
  return {
    difference,
    scoreChange,
    otherPoints: scoreChange === null ? null : tenths(scoreChange - sumOf([...improved, ...regressed])),
    categories: categoryChanges(older, newer, isComparable),
    improved,
    regressed,
    unchanged: ofDirection(0),
    onlyInOlder: [...known.values()].filter(({ id }) => !judged.has(id)),
    onlyInNewer: [...judged.values()].filter(({ id }) => !known.has(id)),
    notJudged: reasonsIn(newer, judged),
  };
}

/** What had nothing to judge got neither better nor worse by that. */
function judgedIn({ checks }: ReportBody): Map<string, JudgedCheck> {
  const judged = checks.filter(({ outcome }) => outcome !== 'not_applicable');
  return new Map(judged.map((check) => [check.id, check]));
}

/** What the newer run says of a check that it did not judge. */
function reasonsIn({ checks }: ReportBody, judged: ReadonlyMap<string, JudgedCheck>): Map<string, string> {
  return new Map(checks.flatMap(({ id, summary }) => (judged.has(id) ? [] : [[id, summary] as const])));
}

function changeOf(older: JudgedCheck, newer: JudgedCheck, isComparable: boolean): CheckChange {
  const { id, category } = newer;
  // An item that is not listed may only be beyond the end of a list that was cut.
  const isWhole = ({ items, itemsTotal }: JudgedCheck) => items.length === itemsTotal;
  return {
    ...{ id, category, older, newer },
    points: isComparable ? tenths(older.pointsLost - newer.pointsLost) : null,
    newItems: isWhole(older) ? itemsBeside(newer, older) : [],
    goneItems: isWhole(newer) ? itemsBeside(older, newer) : [],
  };
}

function itemsBeside({ items }: JudgedCheck, other: JudgedCheck): JudgedCheck['items'] {
  const known = new Set(other.items.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id));
}

/** 1 better, −1 worse, 0 the same. */
function directionOf({ older, newer }: CheckChange): number {
  return Math.sign(rankOf(newer) - rankOf(older));
}

function rankOf({ outcome }: JudgedCheck): number {
  return outcome === 'fail' ? 0 : outcome === 'warn' ? 1 : 2;
}

function sumOf(changes: readonly CheckChange[]): number {
  return changes.reduce((sum, { points }) => sum + (points ?? 0), 0);
}

function byCost(a: CheckChange, b: CheckChange): number {
  return Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0);
}

function categoryChanges(older: ReportBody, newer: ReportBody, isComparable: boolean): CategoryChange[] {
  return categories
    .filter(
      (category) => older.categories[category] !== undefined || newer.categories[category] !== undefined,
    )
    .map((category) => {
      const before = older.categories[category]?.score ?? null;
      const after = newer.categories[category]?.score ?? null;
      return {
        category,
        older: before,
        newer: after,
        change: isComparable ? changeBetween(before, after) : null,
      };
    });
}

function basisOf({ checksVersion, profile, facts }: ReportBody, waiversHash: Basis['waiversHash']): Basis {
  return { checksVersion, profile, expectations: facts.expectations, waiversHash };
}

function changeBetween(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}

function tenths(points: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(points * 10) / 10 + 0;
}
