import type { Entity, PropertyValue } from '../../evidence/entity.ts';
import { isEntity, valuesAt, valuesOf } from '../../evidence/entity.ts';

const dates = [
  'datePublished',
  'dateModified',
  'dateCreated',
  'datePosted',
  'startDate',
  'endDate',
  'uploadDate',
  'validThrough',
];
const addresses = ['url', 'contentUrl', 'thumbnailUrl', 'image', 'logo', 'sameAs', 'embedUrl', 'item'];
const numbers = [
  'price',
  'lowPrice',
  'highPrice',
  'ratingValue',
  'ratingCount',
  'reviewCount',
  'bestRating',
  'worstRating',
];

/** What is there, but in a form that readers of the data refuse; in words. */
export function wrongForms(entity: Entity): string[] {
  const wrong = (names: readonly string[], isRight: (value: PropertyValue) => boolean, what: string) =>
    names.flatMap((name) => {
      const value = valuesOf(entity, name).find((candidate) => !isEntity(candidate) && !isRight(candidate));
      return value === undefined ? [] : [`${name} is ${what}: ${String(value).slice(0, 60)}`];
    });
  return [
    ...wrong(dates, isIsoDate, 'no ISO 8601 date'),
    ...wrong(addresses, isAbsoluteUrl, 'no full address'),
    ...wrong(numbers, isNumber, 'no number'),
    ...wrong(['priceCurrency'], (value) => /^[A-Z]{3}$/.test(String(value)), 'no three-letter currency'),
    ...ratingOutOfRange(entity),
  ];
}

/** ISO 8601 as schema.org uses it: a date, or a date with time, with or without zone. */
export function isIsoDate(value: PropertyValue): boolean {
  const text = String(value).trim();
  const form =
    /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
  return form.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)));
}

function isAbsoluteUrl(value: PropertyValue): boolean {
  return URL.canParse(String(value).trim());
}

function isNumber(value: PropertyValue): boolean {
  return typeof value === 'number' || /^-?\d{1,15}(?:\.\d{1,15})?$/.test(String(value).trim());
}

function ratingOutOfRange(entity: Entity): string[] {
  const number = (path: string, fallback: number) => {
    const [value] = valuesAt(entity, path);
    return value === undefined || isEntity(value) ? fallback : Number(value);
  };
  const rating = number('ratingValue', Number.NaN);
  const [worst, best] = [number('worstRating', 1), number('bestRating', 5)];
  if (Number.isNaN(rating) || (rating >= worst && rating <= best)) return [];
  return [`ratingValue ${rating} is not between ${worst} and ${best}`];
}
