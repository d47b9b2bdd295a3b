import Type from 'typebox';
import { AssayError } from '../../errors.ts';
import { nearest } from '../../lib/nearest.ts';
import type { CatalogueCheck } from '../../report/catalogue.ts';
import type { BackEnd } from '../back-end.ts';
import { Some, Text, Texts } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const explainCheck = defineTool({
  name: 'explain_check',
  title: 'Explain a check',
  description: 'Rule, reason, advice, example and limits of a check. Without check: all ids by category.',
  input: Type.Object({ check: Type.Optional(Text) }),
  output: Type.Object({
    check: Type.Optional(Text),
    title: Type.Optional(Text),
    rule: Type.Optional(Text),
    why: Type.Optional(Text),
    advice: Type.Optional(Texts),
    example: Type.Optional(Some),
    categories: Type.Optional(Some),
  }),
  isOpenWorld: false,
  async run({ checks }, { check: id }) {
    if (id === undefined) return { value: { categories: idsByCategory(checks) } };
    const {
      category,
      title,
      weight,
      rule,
      why,
      advice,
      example,
      thresholds = {},
      source,
    } = checkCalled(checks, id);
    return {
      value: {
        ...{ check: id, category, title, weight, rule, why, advice: Object.values<string>(advice) },
        ...{ example, limits: thresholds, source },
      },
    };
  },
});

function idsByCategory(checks: BackEnd['checks']): Record<string, string[]> {
  const byCategory = Map.groupBy(checks, ({ category }) => category);
  return Object.fromEntries([...byCategory].map(([category, own]) => [category, own.map(({ id }) => id)]));
}

/** @throws AssayError with the nearest id, or the way to all of them */
export function checkCalled(checks: BackEnd['checks'], id: string): CatalogueCheck {
  const check = checks.find((one) => one.id === id);
  if (check !== undefined) return check;
  const meant = nearest(
    id,
    checks.map((one) => one.id),
  );
  const way = meant === undefined ? 'explain_check without check lists all ids.' : `Did you mean ${meant}?`;
  const sentence = `There is no such check. ${way}`;
  throw new AssayError('validation-failed', sentence, { fields: { check: [sentence] } });
}
