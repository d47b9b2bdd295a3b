import type Type from 'typebox';
import { AssayError } from '../errors.ts';
import { formatCount } from '../lib/quantities.ts';

export type Entry = readonly [name: string, value: unknown];

/** Known fields by name: a Map, so that no name reaches a prototype (P4). */
export type Fields = ReadonlyMap<string, unknown>;

export function malformed(sentence: string): AssayError {
  return new AssayError('malformed-request', sentence);
}

/** Far more than any of our lists may hold. Looking through a million of them would keep all others waiting. */
export const usualValuesMax = 10_000;

/**
 * Keeps the fields that the schema names; clients of the founding interface may send more.
 * @throws AssayError for a repeated one, for lists of more than `linesMax` lines, and for text with control characters or
 * halves of surrogate pairs (P4)
 */
export function knownFields(entries: readonly Entry[], schema: unknown, linesMax = usualValuesMax): Fields {
  const names = new Set(Object.keys(propertiesOf(schema)));
  const fields = new Map<string, unknown>();
  let lines = 0;
  for (const [name, value] of entries) {
    if (!names.has(name)) continue;
    const before = fields.get(name);
    const goesOn = isList(schema, name) && typeof before === 'string' && typeof value === 'string';
    if (fields.has(name) && !goesOn) throw malformed(`"${name}" is sent twice.`);
    if (typeof value === 'string' && isList(schema, name)) lines += linesOf(value);
    if (lines > linesMax) throw malformed(`"${name}" may hold at most ${formatCount(linesMax)} lines.`);
    if (typeof value === 'string') refuseControl(schema, name, value);
    if (typeof value === 'string' && !value.isWellFormed())
      throw malformed(`"${name}" is not valid Unicode.`);
    fields.set(name, goesOn ? `${before}\n${value}` : value);
  }
  return fields;
}

/** A form sends a list as lines of text, or as one field for each box that is ticked. */
function isList(schema: unknown, name: string): boolean {
  return propertiesOf(schema)[name]?.type === 'array';
}

function linesOf(text: string): number {
  let lines = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines++;
  }
  return lines;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Whether the fields are those of a page, as its schema says. */
function isTyped(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'isTyped' in schema && schema.isTyped === true;
}

function refuseControl(schema: unknown, name: string, text: string): void {
  if (!hasControl(schema, name, text)) return;
  // A file or a line of a shell that is sent as the value brings its line end along.
  const hasMore = hasControl(schema, name, text.replace(/\r?\n$/, ''));
  throw malformed(
    hasMore ? `"${name}" holds a control character.` : `"${name}" ends with a line break: leave it out.`,
  );
}

/** Lines end in a list, and what people paste from a table into a page has tabs: there they are blanks. */
function hasControl(schema: unknown, name: string, text: string): boolean {
  if (/[\0-\x08\v\f\x0e-\x1f\x7f]/.test(text)) return true;
  if (isTextOfLines(schema, name)) return false;
  return (!isTyped(schema) && text.includes('\t')) || (!isList(schema, name) && /[\r\n]/.test(text));
}

/** A text that people write for people, with as many lines as they want. */
function isTextOfLines(schema: unknown, name: string): boolean {
  return propertiesOf(schema)[name]?.contentMediaType === 'text/plain';
}

/** Values in the types of the schema, or the refusal that names each field that is wrong. */
type Reading<Schema extends Type.TSchema> =
  | { readonly ok: true; readonly values: Type.Static<Schema> }
  | { readonly ok: false; readonly refusal: AssayError };

/**
 * Reads fields as their schema says: enumerations, whole numbers and text. Defaults stand in for what is absent, and
 * an empty value is absent (forms send them) unless the field is required.
 */
export function checkFields<Schema extends Type.TObject>(schema: Schema, fields: Fields): Reading<Schema> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, readonly string[]> = {};
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const given = fields.get(name);
    const isRequired = schema.required?.includes(name) === true && property.default === undefined;
    if (given === undefined || given === null || given === '') {
      if (isRequired) errors[name] = [`"${name}" is required.`];
      else if (property.default !== undefined) values[name] = property.default;
      continue;
    }
    const value = readValue(property, given);
    if (value === undefined) errors[name] = [`"${name}" must be ${expectation(property)}.`];
    else values[name] = value;
  }
  const sentences = Object.values(errors).flat();
  if (sentences.length > 0) return { ok: false, refusal: validationError(sentences, errors) };
  return { ok: true, values: values as Type.Static<Schema> };
}

/** @throws AssayError `validation-failed` */
export function readFields<Schema extends Type.TObject>(schema: Schema, fields: Fields): Type.Static<Schema> {
  const reading = checkFields(schema, fields);
  if (!reading.ok) throw reading.refusal;
  return reading.values;
}

function validationError(
  sentences: readonly string[],
  fields: Record<string, readonly string[]>,
): AssayError {
  const more = sentences.length - 1;
  const tail = more === 0 ? '' : ` And ${more} more ${more === 1 ? 'value is' : 'values are'} wrong.`;
  return new AssayError('validation-failed', `${sentences[0]}${tail}`, { fields });
}

/** The part of JSON Schema that fields use. */
interface Property {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentMediaType?: string;
  readonly items?: { readonly type?: unknown };
  readonly default?: unknown;
}

function propertiesOf(schema: unknown): Readonly<Record<string, Property>> {
  const properties = typeof schema === 'object' && schema !== null && 'properties' in schema;
  return properties ? (schema.properties as Record<string, Property>) : {};
}

/** @returns undefined for a value outside of what the property allows */
function readValue(property: Property, given: unknown): string | number | readonly string[] | undefined {
  if (property.type === 'array') return readTexts(given, property.items?.type);
  if (property.enum !== undefined) {
    const value = isFlag(property.enum) && typeof given === 'boolean' ? Number(given) : given;
    // Forms know text alone.
    return property.enum.find((allowed) => allowed === value || String(allowed) === value);
  }
  if (property.type === 'integer') return readInteger(property, given);
  return typeof given === 'string' ? given : undefined;
}

/** A list of JSON, or the lines of a form without the blank ones. */
function readTexts(given: unknown, type: unknown): readonly string[] | undefined {
  if (typeof given === 'string') {
    return given
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  const mayBeIds = Array.isArray(type);
  const isTexts =
    Array.isArray(given) &&
    given.every((entry) => typeof entry === 'string' || (mayBeIds && Number.isSafeInteger(entry)));
  return isTexts ? given.map((entry) => String(entry).toWellFormed()) : undefined;
}

/** Programs that send JSON say true for 1. */
function isFlag(allowed: readonly unknown[]): boolean {
  return allowed.length === 2 && allowed.includes(0) && allowed.includes(1);
}

/** The largest whole number of a query or a form. */
export const integerMax = 999_999_999_999_999;

function readInteger({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Property, given: unknown) {
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  return isInteger && value >= minimum && value <= maximum ? value : undefined;
}

function expectation(property: Property): string {
  if (property.enum !== undefined) return `one of ${property.enum.join(', ')}`;
  if (property.type === 'integer') {
    const upTo = property.maximum === undefined ? '' : ` to ${property.maximum}`;
    return `a whole number from ${property.minimum ?? 0}${upTo}`;
  }
  if (property.type === 'array') return 'a list of texts, in a form one a line';
  return 'text';
}
