import type { Entity } from '../../evidence/entity.ts';
import { isEntity, textAt, valuesAt } from '../../evidence/entity.ts';
import { isHome } from '../../evidence/page-kind.ts';
import { entitiesOf } from '../../evidence/structured-data.ts';
import { defineCheck, notApplicable, type Problem, passUnless } from '../check.ts';
import type { RichResult } from './data/rich-results.ts';
import { missingOf, richResultsOf } from './rich-result-of.ts';
import { wrongForms } from './value-forms.ts';

const thresholds = { breadcrumbItems: 2, rentalImages: 8 };

export const structuredDataRequired = defineCheck({
  id: 'structured-data-required',
  category: 'structured-data',
  weight: 5,
  tier: 'page',
  title: 'Structured data has what rich results require',
  why: 'One required property missing, and the rich result is not shown.',
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  thresholds,
  needs: ['document', 'exchange'],
  advice: {
    missing: 'Add the missing property with the value that the page shows.',
    form: 'Write the value in the form that is asked: ISO 8601 dates, full addresses, plain numbers, three-letter currencies.',
  },
  example: {
    before: '{"@type": "Product", "name": "City bike", "offers": {"@type": "Offer", "price": "€ 499"}}',
    after:
      '{"@type": "Product", "name": "City bike", "offers": {"@type": "Offer", "price": "499", "priceCurrency": "EUR"}}',
  },

  evaluate({ document, exchange: { url } }) {
    const entities = entitiesOf(document);
    const judged = entities.flatMap((entity) =>
      richResultsOf(entity, { isHome: isHome(url), entities }).map((row) => ({ entity, row })),
    );
    if (judged.length === 0) return notApplicable('The page holds no entity of a type with rich results.');
    const problems = judged.flatMap(({ entity, row }) => [...problemsOf(entity, row)]);
    return passUnless(problems, `${judged.length} entities have all that rich results require.`, {
      judged: judged.length,
      types: [...new Set(judged.map(({ row }) => row.type))],
    });
  },
});

function* problemsOf(entity: Entity, row: RichResult): Generator<Problem<'missing' | 'form'>> {
  const { element } = entity;
  const required = [...row.required, ...(entity.nestedAs === null ? (row.requiredAlone ?? []) : [])];
  for (const what of [...missingOf(entity, required), ...missingBeyondPaths(entity, row)]) {
    yield { outcome: 'fail', advice: 'missing', detail: `${row.type} lacks ${what}.`, element };
  }
  for (const what of wrongForms(entity)) {
    yield { outcome: 'warn', advice: 'form', detail: `${row.type}: ${what}.`, element };
  }
}

/** What a list of paths cannot say. */
function missingBeyondPaths(entity: Entity, { type }: RichResult): string[] {
  switch (type) {
    case 'BreadcrumbList':
      return breadcrumbDefects(entity);
    case 'VacationRental': {
      const images = valuesAt(entity, 'image').length;
      return images > 0 && images < thresholds.rentalImages ? [`images: ${images} of 8`] : [];
    }
    case 'JobPosting': {
      // Work from anywhere needs no address, but must say where applicants may live.
      const remote = textAt(entity, 'jobLocationType') === 'TELECOMMUTE';
      const placed = valuesAt(entity, 'jobLocation.address').length > 0;
      return placed || remote || valuesAt(entity, 'applicantLocationRequirements').length === 0
        ? []
        : ['jobLocation.address, or jobLocationType TELECOMMUTE'];
    }
    case 'ProfilePage':
      return holdsType(entity, 'mainEntity', ['Person', 'Organization'])
        ? []
        : ['a mainEntity of type Person or Organization'];
    case 'QAPage':
      return holdsType(entity, 'mainEntity', ['Question']) ? [] : ['a mainEntity of type Question'];
    default:
      return [];
  }
}

function holdsType(entity: Entity, property: string, types: readonly string[]): boolean {
  return valuesAt(entity, property).some(
    (value) => isEntity(value) && value.types.some((type) => types.includes(type)),
  );
}

function breadcrumbDefects(entity: Entity): string[] {
  const items = valuesAt(entity, 'itemListElement').filter(isEntity);
  if (items.length < thresholds.breadcrumbItems) return ['a second ListItem'];
  return items.flatMap((item, index) => {
    const isLast = index === items.length - 1;
    const position = valuesAt(item, 'position')[0];
    return [
      ...(position !== undefined && Number.isInteger(Number(position))
        ? []
        : [`position of item ${index + 1}`]),
      ...((textAt(item, 'name') ?? textAt(item, 'item.name')) ? [] : [`name of item ${index + 1}`]),
      ...(isLast || valuesAt(item, 'item').length > 0 ? [] : [`item of item ${index + 1}`]),
    ];
  });
}
