/**
 * Writes src/evidence/data/schema-org.ts: the names and the hierarchy of schema.org, read from the type declarations
 * of schema-dts. Run `npm run generate` after schema-dts was updated; a test fails until the file is what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/evidence/data/schema-org.ts');

/** The whole text of the generated file. */
export function generateSchemaOrg(): string {
  const folder = dirname(require.resolve('schema-dts'));
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
    version: string;
  };
  const { types, properties } = namesIn(readFileSync(join(folder, 'schema.d.ts'), 'utf8'));
  return `/**
 * Types of schema.org with their direct parents, a type a line, and the names of all properties.
 * Source: schema.org, https://schema.org/docs/terms.html; read from the declarations of schema-dts ${version} (Apache-2.0)
 * by scripts/generate-schema-org.ts: do not edit. Reviewed 2026-11-21.
 *
 * SPDX-License-Identifier: CC-BY-SA-3.0
 * Names and hierarchy are schema.org's, and so this file is under https://creativecommons.org/licenses/by-sa/3.0/.
 */
export const typeLines = \`
${[...types].map(([type, parents]) => [type, ...parents].join(' ')).join('\n')}
\`;

export const propertyNames = \`
${folded(properties)}
\`;
`;
}

/**
 * schema-dts leaves out properties that no type claims. This one is superseded by interactionStatistic, yet used.
 * @see https://schema.org/interactionCount
 */
const withoutType = ['interactionCount'];

function namesIn(declarations: string): { types: Map<string, string[]>; properties: string[] } {
  const types = parentsIn(declarations);
  const declared = [...declarations.matchAll(/^ {4}"([a-z]\w*)"\?: /gm)].map(([, name = '']) => name);
  const properties = new Set([...declared, ...withoutType]);
  return {
    types: new Map([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
    properties: [...properties].sort(),
  };
}

/**
 * From the unions, which name the direct kinds of a type: the interfaces leave out parents that add no property,
 * and roles and data types have none. Going down from the roots leaves out the names of other vocabularies.
 */
function parentsIn(declarations: string): Map<string, string[]> {
  const unions = new Map(
    [...declarations.matchAll(/^export type (\w+)(?:<[^>]*>)? = (.+);$/gm)].map(
      ([, name = '', members = '']) => [name, members.split(' | ').map(withoutParameters)] as const,
    ),
  );
  const types = new Map<string, string[]>();
  const add = (name: string, parents: string[]) => {
    const known = types.get(nameOf(name));
    types.set(nameOf(name), [...(known ?? []), ...parents]);
    if (known !== undefined) return;
    for (const kind of unions.get(name) ?? []) if (unions.has(kind)) add(kind, [nameOf(name)]);
  };
  for (const root of ['Thing', 'DataType']) add(root, []);
  return types;
}

/** `Role<TContent, TProperty>` is a Role. */
function withoutParameters(member: string): string {
  return member.replace(/<.*/, '');
}

/** In TypeScript no name starts with a digit: `_3DModel`. */
function nameOf(identifier: string): string {
  return identifier.replace(/^_(?=\d)/, '');
}

/** Lines of at most 110 characters. */
function folded(names: readonly string[]): string {
  const lines = [''];
  for (const name of names) {
    const last = lines.at(-1) as string;
    if (last === '') lines[lines.length - 1] = name;
    else if (last.length + name.length < 110) lines[lines.length - 1] = `${last} ${name}`;
    else lines.push(name);
  }
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, generateSchemaOrg());
