import { valuesAt } from '../../evidence/entity.ts';
import { isHome } from '../../evidence/page-kind.ts';
import { kindsOf } from '../../evidence/schema-org.ts';
import { entitiesOf } from '../../evidence/structured-data.ts';
import { defineCheck, info, type Note, notApplicable } from '../check.ts';
import { retired } from './data/rich-results.ts';
import { missingOf, richResultsOf } from './rich-result-of.ts';

export const structuredDataRecommended = defineCheck({
  id: 'structured-data-recommended',
  category: 'structured-data',
  weight: 0,
  tier: 'page',
  title: 'What structured data could say besides',
  why: 'Recommended properties make a rich result richer; some types have none any more.',
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  needs: ['document', 'exchange'],
  advice: {},
  example: {
    before: '{"@type": "Article", "headline": "Rivers"}',
    after:
      '{"@type": "Article", "headline": "Rivers", "datePublished": "2026-11-02", "author": {"@type": "Person", "name": "…"}}',
  },

  evaluate({ document, exchange: { url } }) {
    const entities = entitiesOf(document);
    if (entities.length === 0) return notApplicable('The page holds no structured data.');
    const missing = entities.flatMap((entity) =>
      richResultsOf(entity, { isHome: isHome(url), entities }).flatMap((row): Note[] => {
        const names = missingOf(entity, row.recommended ?? []);
        return names.length === 0
          ? []
          : [{ detail: `${row.type} could add ${names.join(', ')}.`, element: entity.element }];
      }),
    );
    const ended = entities.flatMap((entity): Note[] => {
      const type = retired.find((row) => entity.types.some((name) => kindsOf(name).has(row.type)));
      const notes: Note[] = [];
      if (type)
        notes.push({
          detail: `The rich result of ${type.type} ended (${type.since}).`,
          element: entity.element,
        });
      if (entity.types.includes('WebSite') && valuesAt(entity, 'potentialAction').length > 0) {
        notes.push({
          detail: 'The search box of WebSite with potentialAction ended (2024).',
          element: entity.element,
        });
      }
      return notes;
    });
    const value = { recommended: missing.length, retired: ended.length };
    return info(
      `${missing.length} entities could say more; ${ended.length} have no rich result any more.`,
      value,
      [...missing, ...ended],
    );
  },
});
