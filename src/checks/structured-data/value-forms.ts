import { type Entity, isEntity, type PropertyValue, valuesOf } from '../../evidence/entities/entity.ts';
import { isoInstant } from '../../evidence/iso-date.ts';
import { norm } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { parseAddress } from '../../lib/parse-address.ts';

/** Not availabilityStarts and availabilityEnds: schema.org lets them be a time of day. */
const dates = [
  'datePublished',
  'dateModified',
  'dateCreated',
  'datePosted',
  'startDate',
  'endDate',
  'uploadDate',
  'validFrom',
  'validThrough',
];
const addresses = [
  'url',
  'contentUrl',
  'thumbnailUrl',
  'image',
  'logo',
  'sameAs',
  'embedUrl',
  'item',
  'acquireLicensePage',
];
const numbers = ['price', 'lowPrice', 'highPrice', 'ratingCount', 'reviewCount', 'bestRating', 'worstRating'];
const currencies = ['priceCurrency', 'currency'];

/** Properties that hold part of the entity's own data, which is told with it, with or without a row of its own. */
const parts = [
  'reviewRating',
  'itemListElement',
  'priceSpecification',
  'image',
  'logo',
  'location',
  'author',
  'comment',
  'acceptedAnswer',
  'suggestedAnswer',
  'distribution',
  'baseSalary',
];

interface Part {
  readonly entity: Entity;
  /** The property that holds it, with a dot; empty for the entity itself. */
  readonly path: string;
}

/** The entity itself comes first. */
export function partsOf(entity: Entity): Part[] {
  const found = [{ entity, path: '' }];
  for (const name of parts) {
    for (const value of entity.properties.get(name) ?? none)
      if (isEntity(value)) found.push({ entity: value, path: `${name}.` });
  }
  return found;
}

interface WrongForm {
  /** The property and what is wrong with it, in words. */
  readonly form: string;
  readonly found: string;
}

/** What is there, but in a form that readers of the data refuse. */
export function wrongForms(entity: Entity): WrongForm[] {
  const found: WrongForm[] = [];
  const judge = (names: readonly string[], isRight: (value: PropertyValue) => boolean, otherwise: string) => {
    for (const name of names) {
      for (const value of entity.properties.get(name) ?? none) {
        if (isEntity(value) || isRight(value)) continue;
        found.push(wrongForm(`${name} is ${otherwise}`, String(value)));
        break;
      }
    }
  };
  judge(dates, isIsoDate, 'no ISO 8601 date');
  // Shop software writes false for a price without an end.
  judge(['priceValidUntil'], (value) => isFalse(value) || isIsoDate(value), 'no ISO 8601 date');
  judge(addresses, isAbsoluteUrl, 'no full address');
  judge(['license'], isNameOrAbsoluteUrl, 'no full address');
  found.push(...relativeItem(entity));
  judge(numbers, isNumber, 'no number');
  judge(['ratingValue'], (value) => isNumber(value) || isShare(value), 'no number');
  judge(currencies, (value) => /^[A-Z]{3}$/i.test(String(value).trim()), 'no three-letter currency');
  found.push(...ratingOutOfRange(entity));
  return found;
}

/** Of most names an entity has nothing. */
const none: readonly PropertyValue[] = [];

function wrongForm(form: string, found: string): WrongForm {
  return { form, found: cutText(norm(found), 60) };
}

/** A breadcrumb may lead to an object, whose id then is the address. */
function relativeItem(entity: Entity): WrongForm[] {
  const known = valuesOf(entity, 'item').filter((item) => isEntity(item) && !item.properties.has('url'));
  const relative = (known as Entity[]).flatMap(({ id }) => id ?? []).find((id) => !isAbsoluteUrl(id));
  return relative === undefined ? [] : [wrongForm('item is no full address', relative)];
}

/** Microdata and RDFa know nothing but text. */
function isFalse(value: PropertyValue): boolean {
  return String(value).trim() === 'false';
}

function isIsoDate(value: PropertyValue): boolean {
  return isoInstant(String(value).trim()) !== undefined;
}

function isAbsoluteUrl(value: PropertyValue): boolean {
  return parseAddress(String(value).trim()) !== null;
}

/** Many licences are given by name, such as `CC BY 4.0` or `MIT/Apache-2.0`. */
function isNameOrAbsoluteUrl(value: PropertyValue): boolean {
  return !meantAsAddress.test(String(value).trim()) || isAbsoluteUrl(value);
}

/** A path, or a host with a path. */
const meantAsAddress = /^(?:\.{0,2}|[^\s/]+\.\p{L}{2,})\/\S*$/u;

function isNumber(value: PropertyValue): boolean {
  return typeof value === 'number' || /^-?\d{1,15}(?:\.\d{1,15})?$/.test(String(value).trim());
}

/**
 * Google takes a rating as "a number, fraction, or percentage (for example, 4, 60%, or 6 / 10)". The last two carry
 * their own scale, so they are not held against best and worst.
 * @see https://developers.google.com/search/docs/appearance/structured-data/review-snippet
 */
function isShare(value: PropertyValue): boolean {
  return /^\d{1,15}(?:\.\d{1,15})? ?(?:%|\/ ?\d{1,15}(?:\.\d{1,15})?)$/.test(String(value).trim());
}

function ratingOutOfRange(entity: Entity): WrongForm[] {
  if (!entity.properties.has('ratingValue')) return [];
  const number = (name: string, fallback: number) => {
    const [value] = valuesOf(entity, name);
    if (value === undefined || isEntity(value)) return fallback;
    return isNumber(value) ? Number(value) : Number.NaN;
  };
  const rating = number('ratingValue', Number.NaN);
  const [worst, best] = [number('worstRating', 1), number('bestRating', 5)];
  // A bound that is no number is told as that, and bounds nothing.
  if ([rating, worst, best].some(Number.isNaN) || (rating >= worst && rating <= best)) return [];
  return [wrongForm(`ratingValue is not between ${worst} and ${best}`, String(rating))];
}
