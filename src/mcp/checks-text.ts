import { categories } from '../checks/check.ts';
import type { CatalogueCheck } from '../report/catalogue.ts';
import { categoryTitles } from '../report/words/category-titles.ts';

/** assay://checks: the catalogue as Markdown, a line for each. */
export function checksText(checks: readonly CatalogueCheck[]): string {
  const sections = categories.flatMap((category) => {
    const own = checks.filter((check) => check.category === category);
    if (own.length === 0) return [];
    const lines = own.map(({ id, title, weight }) => `- \`${id}\` (weight ${weight}): ${title}`);
    return [`## ${categoryTitles[category]} (\`${category}\`)\n\n${lines.join('\n')}`];
  });
  const head =
    '# Checks\n\nWhat holds when each passes. Rule, advice and example: explain_check, or assay://checks/{id}.';
  return `${[head, ...sections].join('\n\n')}\n`;
}
