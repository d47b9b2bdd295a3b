import { type Category, categories } from '../../checks/check.ts';
import type { ReportBody } from '../body.ts';
import { categoryTitles } from '../category-titles.ts';
import { type Fixes, reachedAt } from './fixes.ts';
import { formatPoints, listOf, plural, spelled, wordOf } from './formats.ts';
import { isFinding, type ShownCheck } from './shown-check.ts';

/** The answer in a sentence, and where the points are. Both without markup. */
export interface Verdict {
  readonly heading: string;
  readonly lede: string;
}

export function verdictOf(body: ReportBody, checks: readonly ShownCheck[], fixes: Fixes): Verdict {
  const { score, result, cap } = body;
  if (score === null) {
    return { heading: 'This page has no score', lede: 'Too little of it could be judged to give a number.' };
  }
  if (body.incomplete) return provisional(body);
  if (cap !== null) return capped(cap, checks);
  const findings = checks.filter(isFinding);
  if (findings.length === 0) {
    return { heading: 'Nothing to fix', lede: 'Every check that applies to this page passed.' };
  }
  const costs = costsOf(checks);
  if (result === 'good') {
    return {
      heading: 'This page is good',
      lede: `${spelled(findings.length)} ${wordOf(findings.length, findingForms)} could make it better. ${costs}`.trim(),
    };
  }
  return { heading: wayUp(fixes, result === 'bad' ? 'decent' : 'good'), lede: costs };
}

const findingForms = { one: 'finding', other: 'findings' };

function provisional({ coverage }: ReportBody): Verdict {
  return {
    heading: 'This score is provisional',
    lede: `Only ${Math.floor(coverage * 100)}% of what counts could be judged, so the score may change when the rest can be. It stays out of trends and averages.`,
  };
}

function capped(cap: NonNullable<ReportBody['cap']>, checks: readonly ShownCheck[]): Verdict {
  const holding = checks.find(({ id }) => id === cap.check);
  return {
    heading: 'One finding holds this score down',
    lede: `${holding?.headline ?? cap.check}. While that is so, nothing else counts; without it the score would be ${cap.scoreBefore}.`,
  };
}

function wayUp({ rows }: Fixes, goal: 'good' | 'decent'): string {
  const at = rows.findIndex(({ after }) => after >= reachedAt[goal]);
  if (at !== -1) {
    const count = at + 1;
    return `${spelled(count)} ${wordOf(count, { one: 'fix makes', other: 'fixes make' })} this page ${goal}`;
  }
  return `This page is ${goal === 'good' ? 'decent' : 'bad'}, and many small fixes add up`;
}

/** `Security and SEO cost the most: 12.4 of the 27.0 points lost.` Empty when nothing costs points. */
function costsOf(checks: readonly ShownCheck[]): string {
  const costs = categories.map((category) => ({ category, points: pointsOf(checks, category) }));
  const total = costs.reduce((sum, { points }) => sum + points, 0);
  if (total === 0) return '';
  const dearest = costs
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3);
  const sum = dearest.reduce((so, { points }) => so + points, 0);
  const names = listOf(dearest.map(({ category }) => categoryTitles[category]));
  const verb = wordOf(dearest.length, { one: 'costs', other: 'cost' });
  if (Math.round(sum * 10) === Math.round(total * 10)) {
    return `${names} ${verb} ${plural(Number(total.toFixed(1)), { one: 'point', other: 'points' })}.`;
  }
  return `${names} ${verb} the most: ${formatPoints(sum)} of the ${formatPoints(total)} points lost.`;
}

function pointsOf(checks: readonly ShownCheck[], category: Category): number {
  return checks.reduce((sum, check) => sum + (check.category === category ? check.pointsLost : 0), 0);
}
