import { type Category, categories } from '../../checks/check.ts';
import type { ReportBody } from '../body.ts';
import { isFinding } from '../finding.ts';
import { whyProvisional } from '../provisional.ts';
import { waivedOf } from '../waived.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { verdictWords as words } from '../words/summary.ts';
import { waivedWords } from '../words/waived.ts';
import { type Fixes, reachedAt } from './fixes.ts';
import type { ShownCheck } from './shown-check.ts';

/** The answer in a sentence, and where the points are. Both without markup. */
export interface Verdict {
  readonly heading: string;
  readonly lede: string;
}

export function verdictOf(
  body: ReportBody,
  checks: readonly ShownCheck[],
  fixes: Fixes,
  isPartial: boolean,
): Verdict {
  const { score, result } = body;
  if (score === null) return words.noScore;
  if (isPartial) return partial(body);
  if (body.incomplete) return provisional(body);
  if (fixes.lifted !== null) return capped(fixes, fixes.lifted, checks);
  const findings = checks.filter(isFinding);
  if (findings.length === 0)
    return waivedOf(body) === null ? words.clean : { ...words.clean, lede: waivedWords.cleanLede };
  const costs = costsOf(checks);
  if (result === 'good') {
    const { heading, lede } = words.good;
    return { heading, lede: `${lede(findings.length)} ${costs}`.trim() };
  }
  return { heading: wayUp(fixes, result === 'bad' ? 'decent' : 'good'), lede: costs };
}

/** What some of the checks say is said of no page: they are not what makes it good. */
function partial(body: ReportBody): Verdict {
  const { heading, lede } = words.partial;
  const judged = categories.filter((id) => body.categories[id] !== undefined);
  const chosen = lede(judged.map((id) => categoryTitles[id]));
  return { heading, lede: body.incomplete ? `${chosen} ${provisional(body).lede}` : chosen };
}

function provisional({ coverage, facts }: ReportBody): Verdict {
  const { heading, lede, why } = words.provisional;
  const because = whyProvisional(facts);
  return { heading, lede: because === undefined ? lede(Math.floor(coverage * 100)) : why[because] };
}

/** The score is that of the list of fixes, where these are passed; without the cap alone it would be lower. */
function capped({ rows }: Fixes, lifted: number, checks: readonly ShownCheck[]): Verdict {
  const lifting = rows.filter(({ lifts }) => lifts);
  const headlines = lifting.map((fix) => checks.find(({ id }) => id === fix.id)?.headline ?? fix.id);
  const { heading, lede } = words.capped;
  return { heading: heading(lifting.length), lede: lede(headlines, lifted) };
}

function wayUp({ rows }: Fixes, goal: 'good' | 'decent'): string {
  const at = rows.findIndex(({ after }) => after >= reachedAt[goal]);
  return at === -1 ? words.manyFixes(goal === 'good' ? 'decent' : 'bad') : words.wayUp(at + 1, goal);
}

/**
 * `Security, SEO and Content cost the most: 46% of the points lost.` Empty when nothing costs points. A share and no
 * sum: scores of categories and the score are whole numbers, so what is lost does not add up to 100 less the score.
 */
function costsOf(checks: readonly ShownCheck[]): string {
  const costs = categories.map((category) => ({ category, points: pointsOf(checks, category) }));
  const total = costs.reduce((sum, { points }) => sum + points, 0);
  if (total === 0) return '';
  const dearest = costs
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3);
  const sum = dearest.reduce((so, { points }) => so + points, 0);
  const names = dearest.map(({ category }) => categoryTitles[category]);
  const isAll = Math.round(sum * 10) === Math.round(total * 10);
  return isAll
    ? words.costsAll(names)
    : words.costsMost(names, Math.min(99, Math.round((100 * sum) / total)));
}

function pointsOf(checks: readonly ShownCheck[], category: Category): number {
  return checks.reduce((sum, check) => sum + (check.category === category ? check.pointsLost : 0), 0);
}
