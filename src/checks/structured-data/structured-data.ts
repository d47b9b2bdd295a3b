import type { Entity } from '../../evidence/entities/entity.ts';
import { isSchemaType } from '../../evidence/entities/schema-org.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

export const structuredData = defineCheck({
  id: 'structured-data',
  category: 'structured-data',
  weight: 5,
  tier: 'page',
  title: 'The page says in schema.org terms what it is about',
  why: 'Search engines build rich results from structured data, and machines read it without guessing.',
  rule: 'Passes when the page describes at least one entity in terms of schema.org, by JSON-LD, microdata or RDFa, and warns when it describes none. It never fails.',
  source: 'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    none: 'Describe the main thing of the page (Organization, Article, Product, …) as JSON-LD in the head, with what its type requires.',
  },
  tasks: {
    none: 'Describe the page’s topic in structured data',
  },
  cutAbsences: ['none'],
  example: {
    before: '<head>…</head>',
    after:
      '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Organization", "name": "Spoke & Co", "url": "https://example.com/"}\n</script>',
  },

  evaluate({ document }) {
    const entities = entitiesOf(document).filter(isOfSchemaOrg);
    const types = [...new Set(entities.flatMap((entity) => entity.types))].slice(0, 50);
    const syntaxes = [...new Set(entities.map(({ syntax }) => syntax))];
    if (entities.length > 0)
      return pass(`The page describes ${counted(entities.length, 'entity', 'entities')}.`, {
        entities: entities.length,
        types,
        syntaxes,
      });
    const detail = 'The page has no schema.org structured data.';
    return passUnless([{ outcome: 'warn', advice: 'none', detail }], detail, {
      entities: 0,
      types,
      syntaxes,
    });
  },
});

/** Without a context, a type that schema.org does not have may be of any vocabulary. */
function isOfSchemaOrg({ types, inContext }: Entity): boolean {
  return types.length > 0 && (inContext || types.some(isSchemaType));
}
