import type { Entity } from '../../evidence/entities/entity.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { defineCheck, info, type Note, notApplicable } from '../check.ts';
import { counted } from '../counted.ts';
import { missingOf, retiredOf, richResultsOf, surroundingsOf } from './rich-result-of.ts';

export const structuredDataRecommended = defineCheck({
  id: 'structured-data-recommended',
  category: 'structured-data',
  weight: 0,
  tier: 'page',
  title: 'What structured data could add',
  why: 'Recommended properties make a rich result richer; for some types Google has ended the rich result.',
  rule: 'Tells which of the properties that Google recommends are missing from the entities of the page, and which entities are of a kind whose rich result has ended, such as HowTo and FAQPage. It only informs and costs no points. Not judged on pages without structured data of schema.org.',
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: {},
  tasks: {},
  example: {
    before: '{"@context": "https://schema.org", "@type": "Article", "headline": "Rivers"}',
    after:
      '{"@context": "https://schema.org", "@type": "Article", "headline": "Rivers", "datePublished": "2026-11-02", "author": {"@type": "Person", "name": "…"}}',
  },

  evaluate({ document, exchange: { url } }) {
    const entities = entitiesOf(document);
    if (entities.length === 0) return notApplicable('The page has no schema.org structured data.');
    const surroundings = surroundingsOf(document, url);
    const missing = entities.flatMap((entity) =>
      richResultsOf(entity, surroundings).flatMap((row): Note[] => {
        const names = missingOf(entity, row.recommended ?? [], surroundings);
        return names.length === 0
          ? []
          : [{ detail: `${row.type} could add ${names.join(', ')}.`, element: entity.element }];
      }),
    );
    const ended = entities.flatMap(endedNotes);
    const value = { recommended: missing.length, retired: ended.length };
    return info(summaryOf(value), value, [...missing, ...ended]);
  },
});

function summaryOf({ recommended, retired }: { recommended: number; retired: number }): string {
  const could = `${counted(recommended, 'entity', 'entities')} could say more`;
  if (retired === 0) return recommended === 0 ? 'Nothing that is recommended is missing.' : `${could}.`;
  if (recommended > 0) return `${could}; ${counted(retired, 'has', 'have')} no rich result any more.`;
  return `${counted(retired, 'entity has', 'entities have')} no rich result any more.`;
}

function endedNotes(entity: Entity): Note[] {
  const { element } = entity;
  const { types, uses } = retiredOf(entity);
  return [
    ...types.map(({ type, since }) => ({ detail: `The rich result of ${type} ended (${since}).`, element })),
    ...uses.map(({ name, type, by, since }) => ({
      detail: `The ${name} of ${type} with ${by} ended (${since}).`,
      element,
    })),
  ];
}
