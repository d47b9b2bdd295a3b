import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { exampleFile } from './example.ts';
import { configurationSchema, configurationShape } from './schema.ts';
import type { Shape } from './shape.ts';
import { takes } from './takes.ts';
import { formOf } from './text-forms.ts';

const schema = JSON.parse(configurationSchema);
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema);

test('editors are told the same as people: what the file may hold, the schema allows', () => {
  expect(validate(parse(exampleFile)), JSON.stringify(validate.errors)).toBe(true);
});

test.each([
  { gate: { score: 120 } },
  { gate: { scor: 80 } },
  { gate: { checks: { 'image-al': 'warn' } } },
  { gate: { checks: { 'image-alt': 'fail' } } },
  { gate: { categories: { speed: 1 } } },
  { gate: { budgets: { 'dom-size.dept': 1 } } },
  { gate: { budgets: { html: 'much' } } },
  { pages: ['pricing'] },
  { base: 'example.com' },
  { waivers: [{ check: 'image-alt', reason: 'soon' }] },
  { sources: [{ pages: '/*', file: '/etc/*' }] },
  { auth: { headers: { 'X Key': '1' } } },
])('%j is wrong in an editor, too', (value) => {
  expect(validate(value)).toBe(false);
});

test('every key has a description, and every form of text a name', () => {
  const shapes = shapesIn(configurationShape, '');
  expect(shapes.length).toBeGreaterThan(40);
  const undescribed = shapes.filter(
    ({ path, shape }) => /\.\w+$/.test(path) && !path.endsWith('.gate') && shape.description === undefined,
  );
  expect(undescribed.map(({ path }) => path)).toEqual([]);
  const unnamed = shapes.filter(
    ({ shape }) => shape.pattern !== undefined && formOf(shape.pattern) === undefined,
  );
  expect(unnamed.map(({ path }) => path)).toEqual([]);
  expect(shapes.filter(({ shape }) => takes(shape) === 'a value').map(({ path }) => path)).toEqual([]);
});

function shapesIn(shape: Shape, path: string): { path: string; shape: Shape }[] {
  const below = Object.entries(shape.properties ?? {}).flatMap(([key, own]) =>
    shapesIn(own, `${path}.${key}`),
  );
  const free = Object.values(shape.patternProperties ?? {}).flatMap((own) => shapesIn(own, `${path}{}`));
  const items = shape.items === undefined ? [] : shapesIn(shape.items, `${path}[]`);
  const either = (shape.anyOf ?? []).flatMap((own) => shapesIn(own, `${path}|`));
  return [{ path, shape }, ...below, ...free, ...items, ...either];
}
