import { formatCount } from '../../lib/quantities.ts';
import type { Shape } from './shape.ts';
import { formOf } from './text-forms.ts';

/** More words than these are found by `assay config schema`, and the nearest is named anyway. */
const listedMax = 12;

/** Ends the sentence "it takes …". */
export function takes(shape: Shape): string {
  const { anyOf, enum: words, type, pattern, properties } = shape;
  if (anyOf !== undefined) return anyOf.map(takes).join(', or ');
  if (words !== undefined) return ofWords(words, shape);
  if (pattern !== undefined) return formOf(pattern)?.takes ?? 'text';
  if (type === 'integer' || type === 'number') return ofNumber(shape);
  if (type === 'string') return ofText(shape);
  if (type === 'array') return ofList(shape);
  if (properties !== undefined) return ofKeys(Object.keys(properties));
  return kinds[type ?? ''] ?? 'a value';
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object, in { }',
  boolean: 'true or false',
};

function ofWords(words: readonly string[], { title = 'a word' }: Shape): string {
  if (words.length > listedMax) return `${title} ("assay config schema" lists them)`;
  return `one of ${words.map((word) => `"${word}"`).join(', ')}`;
}

function ofKeys(keys: readonly string[]): string {
  return keys.length > listedMax ? 'an object, in { }' : `an object with ${keys.join(', ')}`;
}

function ofList({ minItems = 0, maxItems }: Shape): string {
  return maxItems === undefined
    ? 'a list, in [ ]'
    : `a list of ${minItems} to ${formatCount(maxItems)}, in [ ]`;
}

function ofNumber({ type, minimum, maximum }: Shape): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  if (maximum === undefined) return `${kind} from ${minimum ?? 0}`;
  return `${kind} from ${minimum ?? 0} to ${formatCount(maximum)}`;
}

function ofText({ minLength = 0, maxLength }: Shape): string {
  if (maxLength === undefined) return minLength > 0 ? 'text that is not empty' : 'text';
  return `text of ${minLength} to ${formatCount(maxLength)} characters`;
}
