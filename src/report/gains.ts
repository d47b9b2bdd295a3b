import { caps, score } from '../score/score.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import { isFinding } from './finding.ts';

interface Gain {
  readonly check: JudgedCheck;
  /** Overall points, one decimal, that the score rises by when those before it are mended already. */
  readonly points: number;
  /** It holds the score down now: nothing else counts before. */
  readonly lifts: boolean;
}

/**
 * What to mend first: the findings that cost points, by what they cost. Failures that cap the score come before
 * all others; where several hold it at the same height, the last of them gains what they hold back together.
 */
export function gainsOf(body: ReportBody): Gain[] {
  const check = body.checks.find(({ id }) => id === body.cap?.check);
  if (check === undefined) return byPoints(body);
  const next = mended(body, [check]);
  return [{ check, points: (next.score ?? 0) - (body.score ?? 0), lifts: true }, ...gainsOf(next)];
}

/** So many of them are shown as what to do first. */
export const firstFixesMax = 8;

/** What to do, in order: what is dangerous before all others, also where it costs nothing; then as `gainsOf`. */
export function firstFixesOf(body: ReportBody): Gain[] {
  const gains = gainsOf(body);
  const known = new Set(gains.map(({ check }) => check.id));
  const free = body.checks
    .filter((check) => isFinding(check) && check.danger && !known.has(check.id))
    .map((check) => ({ check, points: 0, lifts: false }));
  const [dangerous = [], others = []] = [true, false].map((isDangerous) =>
    gains.filter(({ check }) => check.danger === isDangerous),
  );
  return [...dangerous, ...free, ...others];
}

/** The score when these are mended. Not what they cost together: scores of categories are whole numbers, and so is it. */
export function scoreAfter(body: ReportBody, checks: readonly JudgedCheck[]): number {
  return mended(body, checks).score ?? 0;
}

/** How many hold the score down now, and whether they come first. */
export function liftingOf(gains: readonly Gain[]): { readonly count: number; readonly areFirst: boolean } {
  const count = gains.filter(({ lifts }) => lifts).length;
  return { count, areFirst: gains.slice(0, count).every(({ lifts }) => lifts) };
}

/** The score is rounded; what the findings cost says where in the rounding it stands. */
export function exactScore({ score, cap, checks }: ReportBody): number {
  if (score === null) return 0;
  const exact = 100 - checks.reduce((sum, { pointsLost }) => sum + pointsLost, 0);
  return cap === null && Math.round(exact) === score ? exact : score;
}

function mended(body: ReportBody, these: readonly JudgedCheck[]): ReportBody {
  const ids = new Set(these.map(({ id }) => id));
  const checks = body.checks.map((one) =>
    ids.has(one.id) ? { ...one, outcome: 'pass' as const, pointsLost: 0 } : one,
  );
  const { score: after, cap } = score(checks, { siteTier: body.profile === 'page+site' });
  // A report of other rules may count differently; mending never costs points.
  return { ...body, checks, cap, score: Math.max(after ?? 0, body.score ?? 0) };
}

function byPoints(body: ReportBody): Gain[] {
  const left = body.checks
    .filter((check) => isFinding(check) && check.pointsLost > 0)
    .sort((a, b) => b.pointsLost - a.pointsLost);
  const gains: Gain[] = [];
  let uncapped = exactScore(body);
  let reached = uncapped;
  for (let check = nextOf(left, uncapped); check !== undefined; check = nextOf(left, uncapped)) {
    left.splice(left.indexOf(check), 1);
    uncapped += check.pointsLost;
    const before = reached;
    reached = Math.max(before, Math.min(uncapped, lowestCap(left)?.overall ?? uncapped));
    const points = Math.round((reached - before) * 10) / 10;
    gains.push({ check, points, lifts: false });
  }
  return gains;
}

/** What costs most; but first what would cap the score then, so that no fix promises points that do not come. */
function nextOf([dearest, ...others]: readonly JudgedCheck[], uncapped: number): JudgedCheck | undefined {
  if (dearest === undefined) return undefined;
  const lowest = lowestCap(others);
  const holds = lowest !== undefined && lowest.overall < Math.round(uncapped + dearest.pointsLost);
  return holds ? lowest.check : dearest;
}

function lowestCap(checks: readonly JudgedCheck[]): { check: JudgedCheck; overall: number } | undefined {
  const [lowest] = caps
    .flatMap(({ check: id, overall }) => {
      const check = checks.find((one) => one.id === id && one.outcome === 'fail');
      return check === undefined ? [] : [{ check, overall }];
    })
    .sort((a, b) => a.overall - b.overall);
  return lowest;
}
