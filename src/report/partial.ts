import { type Category, categories } from '../checks/check.ts';
import { type Selection, selectedOf } from '../checks/selection.ts';
import { score } from '../score/score.ts';
import type { ReportBody } from './body.ts';
import { whyProvisional } from './provisional.ts';

export type { Selection } from '../checks/selection.ts';

/** The report as if there were no checks but these. Its score compares with nothing but another partial one. */
export function partialBody(body: ReportBody, selection: Selection): ReportBody {
  const checks = selectedOf(body.checks, selection);
  const {
    pointsLost,
    categories: scored,
    ...headline
  } = score(checks, {
    siteTier: body.profile === 'page+site',
    isProvisional: whyProvisional(body.facts) !== undefined,
  });
  const listed = new Set(checks.map(({ id }) => id));
  return {
    ...body,
    ...headline,
    categories: Object.fromEntries(scored.map(({ category, ...summary }) => [category, summary])),
    checks: checks.map((check) => ({ ...check, pointsLost: pointsLost.get(check.id) ?? 0 })),
    failing: {
      fail: body.failing.fail.filter((id) => listed.has(id)),
      warn: body.failing.warn.filter((id) => listed.has(id)),
    },
  };
}

/**
 * @param words categories and ids of checks
 * @returns the selection, or the first word that names neither
 */
export function selectionOf(
  words: readonly string[],
  ids: readonly string[],
): Selection | { readonly unknown: string } {
  const isCategory = (word: string): word is Category => categories.some((category) => category === word);
  const unknown = words.find((word) => !isCategory(word) && !ids.includes(word));
  if (unknown !== undefined) return { unknown };
  return { categories: words.filter(isCategory), checks: words.filter((word) => !isCategory(word)) };
}
