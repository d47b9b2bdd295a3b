import {
  type Entity,
  hasAt,
  isA,
  isEntity,
  textAt,
  valuesAt,
  valuesOf,
} from '../../evidence/entities/entity.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { norm } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import type { RichResult } from './data/rich-results.ts';
import { missingOf, requiredOf, richResultsOf, type Surroundings, surroundingsOf } from './rich-result-of.ts';
import { partsOf, wrongForms } from './value-forms.ts';

const thresholds = { breadcrumbItems: 2, rentalImages: 8 };

export const structuredDataRequired = defineCheck({
  id: 'structured-data-required',
  category: 'structured-data',
  weight: 5,
  tier: 'page',
  title: 'Structured data has what rich results require',
  several: 'properties are missing or malformed',
  why: 'If one required property is missing, the rich result is not shown.',
  rule: `Fails when an entity lacks a property that Google requires for the rich result of its type, such as Product or Event; a BreadcrumbList needs at least ${thresholds.breadcrumbItems} items with a whole number for position (the last one needs no item of its own), a VacationRental ${thresholds.rentalImages} images. Warns when a value has a wrong form: a date that is not ISO 8601, an address that is not absolute, a price or count that is not a plain number, a currency that is not three letters, a rating outside its scale. Passes otherwise. Not judged on pages without an entity of such a type.`,
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: {
    missing: 'Add the missing property with the value that the page shows.',
    form: 'Write the value in the required form: ISO 8601 dates, full addresses, plain numbers, three-letter currencies.',
  },
  tasks: {
    missing: { one: 'Add 1 required property: {name}', many: 'Add {n} required properties: {names}' },
    form: { one: 'Correct 1 value in structured data', many: 'Correct {n} values in structured data' },
  },
  example: {
    before:
      '{"@context": "https://schema.org", "@type": "Product", "name": "City bike", "offers": {"@type": "Offer", "price": "€ 499"}}',
    after:
      '{"@context": "https://schema.org", "@type": "Product", "name": "City bike", "offers": {"@type": "Offer", "price": "499", "priceCurrency": "EUR"}}',
  },

  evaluate({ document, exchange: { url } }) {
    const entities = entitiesOf(document);
    const surroundings = surroundingsOf(document, url);
    const judged = entities.flatMap((entity) =>
      richResultsOf(entity, surroundings).map((row) => ({ entity, row })),
    );
    if (judged.length === 0) return notApplicable('The page has no entity of a type with rich results.');
    const told = new Set<Entity>();
    const defects = judged.flatMap(({ entity, row }) => [
      ...missingDefects(entity, row, surroundings),
      ...formDefects(entity, row, told),
    ]);
    const have = counted(judged.length, 'entity has', 'entities have');
    return passUnless(defects, `${have} all that rich results require.`, {
      judged: judged.length,
      types: [...new Set(judged.map(({ row }) => row.type))],
    });
  },
});

type Advice = 'missing' | 'form';

function missingDefects(entity: Entity, row: RichResult, surroundings: Surroundings): Defect<Advice>[] {
  const missing = missingOf(entity, requiredOf(entity, row, surroundings), surroundings);
  const defects = [...missing, ...missingBeyondPaths(entity, row)].map((what) =>
    lacks(row.type, what, entity),
  );
  return row.type === 'BreadcrumbList' ? [...defects, ...breadcrumbDefects(entity)] : defects;
}

function lacks(type: string, what: string, { element }: Entity): Defect<Advice> {
  return { outcome: 'fail', advice: 'missing', name: what, detail: `${type} lacks ${what}.`, element };
}

/** @param told whose forms were judged: entities may share a part, and two rows an entity */
function formDefects(entity: Entity, row: RichResult, told: Set<Entity>): Defect<Advice>[] {
  const defects: Defect<Advice>[] = [];
  const forms = new Set<string>();
  for (const { entity: part, path } of partsOf(entity)) {
    if (told.has(part)) continue;
    told.add(part);
    for (const { form, found } of wrongForms(part)) {
      const what = `${path}${form}`;
      // A hundred comments of one program all have the same fault.
      if (forms.has(what)) continue;
      forms.add(what);
      const detail = `${row.type}: ${what}: ${found}.`;
      defects.push({ outcome: 'warn', advice: 'form', detail, element: part.element });
    }
  }
  return defects;
}

/** What a list of paths cannot say. */
function missingBeyondPaths(entity: Entity, { type }: RichResult): string[] {
  switch (type) {
    case 'Event':
      return eventDefects(entity);
    case 'VacationRental': {
      const images = valuesAt(entity, 'image').length;
      return images > 0 && images < thresholds.rentalImages ? [`images: ${images} of 8`] : [];
    }
    case 'JobPosting': {
      // Work from anywhere needs no address, but must say where applicants may live.
      const remote = textAt(entity, 'jobLocationType') === 'TELECOMMUTE';
      const placed = hasAt(entity, 'jobLocation.address');
      return placed || remote || !hasAt(entity, 'applicantLocationRequirements')
        ? []
        : ['jobLocation.address, or jobLocationType TELECOMMUTE'];
    }
    case 'ProfilePage':
      return holdsType(entity, 'mainEntity', ['Person', 'Organization'])
        ? []
        : ['a mainEntity of type Person or Organization'];
    case 'QAPage':
      return holdsType(entity, 'mainEntity', ['Question']) || !hasAt(entity, 'mainEntity')
        ? []
        : ['a mainEntity of type Question'];
    case 'Question':
      return answerDefects(entity);
    default:
      return [];
  }
}

function holdsType(entity: Entity, property: string, types: readonly string[]): boolean {
  return valuesOf(entity, property).some(
    (value) => isEntity(value) && types.some((type) => isA(value, type)),
  );
}

function eventDefects(entity: Entity): string[] {
  const places = valuesOf(entity, 'location');
  const isPlaced = places.some(
    (place) =>
      isEntity(place) &&
      ((isA(place, 'Place') && hasAt(place, 'address')) ||
        (isA(place, 'VirtualLocation') && hasAt(place, 'url'))),
  );
  return isPlaced || places.length === 0
    ? []
    : ['a location that is a Place with address, or a VirtualLocation with url'];
}

function answerDefects(question: Entity): string[] {
  const answers = ['acceptedAnswer', 'suggestedAnswer'].flatMap((kind) =>
    valuesOf(question, kind).filter(isEntity),
  );
  const withText = answers.filter((answer) => hasAt(answer, 'text')).length;
  return withText === 0 || withText === answers.length ? [] : ['text of every answer'];
}

function breadcrumbDefects(list: Entity): Defect<Advice>[] {
  const items = valuesOf(list, 'itemListElement')
    .filter(isEntity)
    .filter((item) => isA(item, 'ListItem'));
  if (items.length < thresholds.breadcrumbItems) return [lacks('BreadcrumbList', 'a second ListItem', list)];
  // By position, not by place: the list may stand in any order.
  const positions = items.map(positionOf);
  const at = (index: number) => positions[index] ?? -Infinity;
  const last = items.reduce((best, _, index) => (at(index) >= at(best) ? index : best), 0);
  return items.flatMap((item, index) => {
    const isUnknown = positions[index] === undefined;
    // Where nobody can tell, it may be the last one.
    const isLast = isUnknown || index === last;
    const missing = [
      ...(hasAt(item, 'position') ? [] : ['position']),
      ...(hasAt(item, 'name') || hasAt(item, 'item.name') ? [] : ['name']),
      ...(isLast || hasAt(item, 'item') ? [] : ['item']),
    ].map((what) => lacks('BreadcrumbList', `${what} of item ${index + 1}`, item));
    return isUnknown && hasAt(item, 'position') ? [unreadablePosition(item, index), ...missing] : missing;
  });
}

/** Undefined: there is no whole number. */
function positionOf(item: Entity): number | undefined {
  const [value] = valuesOf(item, 'position');
  const position = typeof value === 'string' ? Number(value) : value;
  return typeof position === 'number' && Number.isInteger(position) ? position : undefined;
}

function unreadablePosition(item: Entity, index: number): Defect<Advice> {
  const [value] = valuesOf(item, 'position');
  const found = isEntity(value) ? 'an object' : cutText(norm(String(value)), 60);
  const detail = `BreadcrumbList: the position of item ${index + 1} is not a whole number: ${found}.`;
  return { outcome: 'fail', advice: 'form', detail, element: item.element };
}
