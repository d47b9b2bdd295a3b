import type { Node } from 'jsonc-parser';
import { hasHiddenControls } from '../../lib/hidden-controls.ts';
import { nearest } from '../../lib/nearest.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { Complaint } from './place.ts';
import { quoted, saidOf } from './said.ts';
import type { Shape } from './shape.ts';
import { takes } from './takes.ts';
import { formOf } from './text-forms.ts';
import { entriesOf, type Member, membersOf, textOf } from './tree.ts';

/**
 * All that is wrong with a value, in sentences of our own: those of a validator speak of schemas. One by one, as a file
 * may be made of faults alone, and to look for the nearest word takes time.
 * @param path how people call it: `gate.score`; empty for the whole file
 */
export function* complaintsAbout(node: Node, shape: Shape, path: string): Generator<Complaint> {
  const meant = shape.anyOf?.find((option) => hasType(node, option)) ?? shape;
  if (!hasType(node, meant)) yield wrong(node, shape, path);
  else if (node.type === 'object') yield* ofObject(node, meant, path);
  else if (node.type === 'array') yield* ofList(node, meant, path);
  else if (!fits(node, meant)) yield wrong(node, meant, path);
  else if (hasHiddenControls(textOf(node) ?? ''))
    yield { offset: node.offset, message: hiddenSentence(path) };
}

function hasType({ type, value }: Node, shape: Shape): boolean {
  if (shape.enum !== undefined) return type === 'string';
  if (shape.type === 'integer') return type === 'number' && Number.isSafeInteger(value);
  return shape.type === type;
}

function fits({ value }: Node, shape: Shape): boolean {
  if (typeof value === 'number')
    return value >= (shape.minimum ?? value) && value <= (shape.maximum ?? value);
  if (typeof value !== 'string') return true;
  if (shape.enum !== undefined) return shape.enum.includes(value);
  if (value.length < (shape.minLength ?? 0) || value.length > (shape.maxLength ?? Number.MAX_VALUE))
    return false;
  return shape.pattern === undefined || formOf(shape.pattern)?.holds(value) === true;
}

/** It would reach terminals and logs: reasons, patterns and names of files are printed. */
function hiddenSentence(path: string): string {
  return `${path} holds a character that nobody sees, such as a line break; leave it out.`;
}

/** `gate.score is 120; it takes a whole number from 0 to 100.` */
function wrong(node: Node, shape: Shape, path: string): Complaint {
  const name = path === '' ? 'The file' : path;
  const meant = meantTail(textOf(node), shape.enum);
  return {
    offset: node.offset,
    message: `${name} is ${saidOf(node, path)}; it takes ${takes(shape)}.${meant}`,
  };
}

function* ofObject(node: Node, shape: Shape, path: string): Generator<Complaint> {
  const seen = new Set<string>();
  for (const member of membersOf(node)) {
    // Of two, parsers take one in silence.
    if (seen.has(member.key)) yield { offset: member.offset, message: twiceSentence(path, member.key) };
    seen.add(member.key);
    yield* ofMember(member, shape, path);
  }
  for (const key of shape.required ?? []) {
    if (!seen.has(key)) yield { offset: node.offset, message: missingSentence(shape, path, key) };
  }
}

function missingSentence({ properties = {} }: Shape, path: string, key: string): string {
  return `${path} has no ${quoted(key)}, which takes ${takes(properties[key] ?? {})}.`;
}

function twiceSentence(path: string, key: string): string {
  const place = path === '' ? '' : ` in ${path}`;
  return `${quoted(key)} stands${place} a second time; keep one of them.`;
}

function* ofMember(member: Member, shape: Shape, path: string): Generator<Complaint> {
  const { key, offset, value } = member;
  const known = shape.properties ?? {};
  const free = Object.values(shape.patternProperties ?? {})[0];
  const own = Object.hasOwn(known, key) ? known[key] : undefined;
  const below = path === '' ? key : `${path}.${key}`;
  if (own === undefined && free === undefined) {
    yield { offset, message: unknownKey(key, Object.keys(known), path) };
  } else if (own === undefined && !isName(key, shape.propertyNames ?? {})) {
    yield { offset, message: unfitName(key, shape.propertyNames ?? {}, path) };
  } else if (value !== undefined) yield* complaintsAbout(value, (own ?? free) as Shape, below);
}

function unknownKey(key: string, known: readonly string[], path: string): string {
  const name = path === '' ? 'A configuration' : path;
  return `${name} has no key ${quoted(key)}; it takes ${known.join(', ')}.${meantTail(key, known)}`;
}

function isName(key: string, { enum: words, pattern }: Shape): boolean {
  if (words !== undefined) return words.includes(key);
  return pattern === undefined || formOf(pattern)?.holds(key) === true;
}

/** Of an object whose keys are ids of checks, categories, names of header fields. */
function unfitName(key: string, shape: Shape, path: string): string {
  return `${path} names ${quoted(key)}; it takes ${takes(shape)}.${meantTail(key, shape.enum)}`;
}

function meantTail(word: string | undefined, known: readonly string[] = []): string {
  const meant = word === undefined ? undefined : nearest(word, known);
  return meant === undefined ? '' : ` Did you mean ${quoted(meant)}?`;
}

function* ofList(node: Node, shape: Shape, path: string): Generator<Complaint> {
  const entries = entriesOf(node);
  const { minItems = 0, maxItems = Number.MAX_VALUE, items = {} } = shape;
  if (entries.length < minItems) {
    yield { offset: node.offset, message: `${path} is empty; leave it out, or name one.` };
  } else if (entries.length > maxItems) {
    const message = `${path} has ${formatCount(entries.length)} entries; it takes at most ${formatCount(maxItems)}.`;
    yield { offset: node.offset, message };
  } else {
    for (const [index, entry] of entries.entries()) yield* complaintsAbout(entry, items, `${path}[${index}]`);
  }
}
