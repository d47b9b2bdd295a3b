import { pagingPath } from '../evidence/links/paging.ts';
import { parametersOf, pathOf, segmentsOf } from './parts.ts';

/** Q3: what addresses of one template have alike, such as `/blog/{n}/{slug}?page`. */
export function shapeOf(url: string): string {
  const own = pathOf(url);
  const list = own.replace(pagingPath, '');
  const segments = list === '' ? [] : segmentsOf(list).slice(0, segmentsMax);
  const last = segments.length - 1;
  const shapes = segments.map((segment, i) => `/${shapeOfSegment(segment, i === 0, i === last)}`);
  const path = shapes.join('') + (list === own ? '' : `/page/{n}${own.endsWith('/') ? '/' : ''}`);
  const names = [...new Set(parametersOf(url).map(shapeOfName))].sort().slice(0, namesMax);
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
}

const segmentsMax = 12;
const namesMax = 8;
/** Characters of a segment or name that stays as it is. */
const lengthMax = 32;

function shapeOfSegment(segment: string, isFirst: boolean, isLast: boolean): string {
  // The digits of an escape are none that its reader sees.
  const text = segment.includes('%') ? segment.replace(escapes, 'x') : segment;
  if (isFirst && segment.length <= lengthMax && !/\d/.test(text)) return segment;
  const extension = isLast ? (/\.[a-z][a-z\d]{0,4}$/i.exec(text)?.[0] ?? '') : '';
  const name = text.slice(0, text.length - extension.length);
  return kindOf(name) + extension;
}

const escapes = /%[\da-f]{2}/gi;

function kindOf(name: string): string {
  if (name === '') return '';
  const hasDigit = /\d/.test(name);
  if (hasDigit) {
    if (/^\d+$/.test(name)) return '{n}';
    if (/^\d{4}-\d\d-\d\d$/.test(name)) return '{date}';
    if (isRandom(name)) return '{id}';
  }
  return hasDigit || /[-_]/.test(name) ? '{slug}' : '{word}';
}

/** Hyphens of a UUID aside, those of the base64 of addresses are only told from a title's where capitals are mixed in. */
function isRandom(name: string): boolean {
  if (/^[\da-f]{16,}$/i.test(name) || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)) return true;
  return /^[\w+=-]{22,}$/.test(name) && (!/[-_]/.test(name) || /[A-Z]/.test(name));
}

/** `filter[0]` and `filter[1]` are one. */
function shapeOfName(name: string): string {
  const text = name.replaceAll('%5B', '[').replaceAll('%5D', ']').slice(0, lengthMax);
  return text.replace(/%[\dA-F]{2}|\d+/g, (found) => (found.startsWith('%') ? found : '#'));
}
