import type { Entity } from '../../evidence/entities/entity.ts';
import { isSchemaProperty, isSchemaType } from '../../evidence/entities/schema-org.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

type Advice = 'context' | 'type' | 'unknown-type' | 'unknown-property';

export const structuredDataVocabulary = defineCheck({
  id: 'structured-data-vocabulary',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'Types and properties exist in schema.org',
  several: 'types, properties or contexts are missing or unknown to schema.org',
  why: 'What the vocabulary does not know is silently ignored.',
  rule: 'Fails when JSON-LD does not name schema.org as its @context, and when an entity has no type. Warns for each type and property that schema.org does not have; letter case makes a difference. Passes otherwise. Data in another vocabulary does not count. Not judged on pages without structured data of schema.org.',
  source: 'https://schema.org/docs/full.html',
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    context: 'Add "@context": "https://schema.org" to the outermost object.',
    type: 'Add "@type" with the schema.org type of the thing.',
    'unknown-type': 'Correct the type; names are compared with their upper and lower case letters.',
    'unknown-property': 'Correct the property; names are compared with their upper and lower case letters.',
  },
  tasks: {
    context: {
      one: 'Add the schema.org context to 1 object',
      many: 'Add the schema.org context to {n} objects',
    },
    type: { one: 'Give 1 structured data item a type', many: 'Give {n} structured data items a type' },
    'unknown-type': {
      one: 'Correct 1 schema.org type: {name}',
      many: 'Correct {n} schema.org types: {names}',
    },
    'unknown-property': {
      one: 'Correct 1 schema.org property: {name}',
      many: 'Correct {n} schema.org properties: {names}',
    },
  },
  example: {
    before: '{"@context": "https://schema.org", "@type": "organization", "Name": "Spoke & Co"}',
    after: '{"@context": "https://schema.org", "@type": "Organization", "name": "Spoke & Co"}',
  },

  evaluate({ document }) {
    const entities = entitiesOf(document);
    if (entities.length === 0) return notApplicable('The page has no schema.org structured data.');
    const defects = entities.flatMap((entity) => [...defectsOf(entity)]);
    return passUnless(defects, 'Every type and property exists.', {
      entities: entities.length,
      problems: defects.length,
    });
  },
});

function* defectsOf(entity: Entity): Generator<Defect<Advice>> {
  const { element, types, properties } = entity;
  const isRoot = entity.nestedAs === null;
  if (isRoot && !entity.inContext) {
    yield {
      outcome: 'fail',
      advice: 'context',
      detail: 'The JSON-LD does not name schema.org as its context.',
      element,
    };
  }
  if (types.length === 0)
    yield { outcome: 'fail', advice: 'type', detail: 'An entity has no type.', element };
  for (const type of types) {
    if (isSchemaType(type)) continue;
    yield {
      outcome: 'warn',
      advice: 'unknown-type',
      name: type,
      detail: `schema.org has no type ${cutText(type, 80)}.`,
      element,
    };
  }
  for (const name of properties.keys()) {
    // Action constraints add -input and -output to a property: https://schema.org/docs/actions.html
    if (isSchemaProperty(name) || isSchemaProperty(name.replace(/-(?:in|out)put$/, ''))) continue;
    yield {
      outcome: 'warn',
      advice: 'unknown-property',
      name,
      detail: `schema.org has no property ${cutText(name, 80)}.`,
      element,
    };
  }
}
