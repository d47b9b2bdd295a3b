import { sentenceCase } from '../../lib/sentence-case.ts';
import { docsWords as words } from '../words/docs.ts';
import { isReference, type Reference, type Schema } from './document.ts';
import { introductionParts } from './introduction.tsx';
import type { ApiReference, ShownAnswer, ShownError, ShownField, ShownOperation } from './reference.ts';
import { typeText } from './type-text.ts';

/**
 * The reference for programs that read nothing else: what holds for all operations, where each is, each operation, and
 * the objects that they name. Markdown.
 * @param origin of this server, without final slash
 */
export function referenceText(reference: ApiReference, origin: string): string {
  const { about, groups, objects } = reference;
  const usual = usualErrors(groups.flatMap(({ operations }) => operations));
  const { text } = words;
  return `${[
    `# ${words.title}`,
    text.lede(origin),
    about,
    ...introduction(reference, usual),
    `## ${words.contents}`,
    ...groups.map(({ tag, operations }) =>
      [`${sentenceCase(tag)}:`, '', ...operations.map(entry)].join('\n'),
    ),
    ...groups.flatMap(({ tag, operations }) => [
      `## ${sentenceCase(tag)}`,
      ...operations.map((operation) => operationText(operation, usual)),
    ]),
    `## ${text.objects.title}`,
    text.objects.text,
    ...objects.map(({ name, schema }) => [`### ${name}`, '', ...members(schema, '')].join('\n')),
  ].join('\n\n')}\n`;
}

function introduction({ errors, errorSample, headers, groups }: ApiReference, usual: ReadonlySet<string>) {
  const { authentication, requests, waiting, lists, rates, errors: failing } = words;
  const operations = groups.flatMap((group) => group.operations);
  const open = operations.filter(({ scope }) => scope === null);
  const closed = operations.filter(({ scope }) => scope !== null);
  const texts: Readonly<Record<(typeof introductionParts)[number], readonly string[]>> = {
    authentication: [
      authentication.text,
      authentication.scopes,
      ...closed.slice(0, 1).map(({ request }) => fenced('sh', request)),
      `${authentication.open} ${open.map(({ path }) => code(path)).join(', ')}.`,
    ],
    requests: [requests.text, requests.unknown, requests.repeat],
    waiting: [waiting.text, waiting.later],
    lists: [lists.text],
    rates: [rates.text],
    errors: [
      failing.text,
      errors.map((error) => `- ${errorText(error)}: ${error.title}`).join('\n'),
      words.text.usual([...usual].map(code)),
      fenced('json', errorSample),
    ],
    headers: [headers.map(({ name, description }) => `- ${code(name)}: ${description}`).join('\n')],
  };
  return introductionParts.flatMap((name) => [`## ${words[name].title}`, ...texts[name]]);
}

/** Codes that every operation with a key answers with: they are said once. */
function usualErrors(operations: readonly ShownOperation[]): ReadonlySet<string> {
  const [first, ...others] = operations.filter(({ scope }) => scope !== null).map(({ errors }) => errors);
  const codes = (first ?? []).map((error) => error.code);
  return new Set(codes.filter((one) => others.every((errors) => errors.some((error) => error.code === one))));
}

function entry({ id, methods, path, summary }: ShownOperation): string {
  return `- ${code(id)}: ${methods.join(', ')} ${path}: ${summary}`;
}

function operationText(operation: ShownOperation, usual: ReadonlySet<string>): string {
  const { id, methods, path, scope, summary, description, parameters, body, request, answer, errors } =
    operation;
  const own = errors.filter((error) => !usual.has(error.code));
  return [
    `### ${id}`,
    `${code(`${methods.join(', ')} ${path}`)}: ${summary}. ${scope === null ? words.operation.open : words.operation.scope(scope)}`,
    ...(description === undefined ? [] : [description]),
    ...fieldList(words.operation.body, body),
    ...fieldList(words.operation.parameters, parameters),
    ...(answer === null ? [] : [answerText(answer)]),
    ...(own.length === 0 ? [] : [`${words.text.errors} ${own.map(errorText).join(', ')}`]),
    fenced('sh', request),
  ].join('\n\n');
}

function answerText({ status, type, schema, sample }: ShownAnswer): string {
  return `${words.operation.answer(status)}: ${sample === null ? type : code(typeText(schema))}`;
}

function errorText({ status, code: name }: ShownError): string {
  return `${status} ${code(name)}`;
}

function fieldList(title: string, fields: readonly ShownField[]): string[] {
  if (fields.length === 0) return [];
  const lines = fields.flatMap(({ name, place, isRequired, description, schema }) => {
    const where = place === 'path' || place === 'header' ? [words.operation.places[place]] : [];
    const needed = isRequired && place !== 'path' ? [words.operation.required] : [];
    return member({ name, schema, notes: [...where, ...needed], description }, '');
  });
  return [[`${title}:`, '', ...lines].join('\n')];
}

/** A line for each member. */
function members({ properties = {}, required = [] }: Schema, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const notes = required.includes(name) ? [] : [words.text.optional];
    return member({ name, schema, notes, description: descriptionOf(schema) }, indent);
  });
}

interface Member {
  readonly name: string;
  readonly schema: Schema | Reference;
  readonly notes: readonly string[];
  readonly description: string | undefined;
}

/** Its line, with those of its own members below where something is said of one. */
function member({ name, schema, notes, description }: Member, indent: string): string[] {
  const inner = membersWithin(schema).find(isDescribed);
  const type = code(typeText(schema, inner === undefined));
  const line = [`${code(name)} ${type}`, ...limitsOf(schema), ...notes].join(', ');
  const below = inner === undefined ? [] : members(inner, `${indent}  `);
  return [`${indent}- ${line}${description === undefined ? '' : `: ${description}`}`, ...below];
}

/** Objects without a name that a schema is, or has. */
function membersWithin(schema: Schema | Reference): Schema[] {
  if (isReference(schema)) return [];
  if (schema.properties !== undefined) return [schema];
  const { anyOf = [], items, patternProperties = {} } = schema;
  return [...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(patternProperties)].flatMap(
    membersWithin,
  );
}

function isDescribed({ properties = {} }: Schema): boolean {
  return Object.values(properties).some((property) => descriptionOf(property) !== undefined);
}

function descriptionOf(schema: Schema | Reference): string | undefined {
  if (isReference(schema)) return undefined;
  return schema.description ?? schema.anyOf?.map(descriptionOf).find((text) => text !== undefined);
}

function limitsOf(schema: Schema | Reference): string[] {
  if (isReference(schema)) return [];
  const { minimum, maximum, default: usual } = schema;
  return [
    ...(minimum === undefined || maximum === undefined ? [] : [words.types.between(minimum, maximum)]),
    ...(usual === undefined ? [] : [words.types.usual(String(usual))]),
  ];
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
