import { expect, test } from 'vitest';
import type { ApiDocument, Schema } from './document.ts';
import { sampleOf } from './sample.ts';

const document: ApiDocument = {
  info: { description: '' },
  paths: {},
  components: {
    schemas: {
      Tree: {
        type: 'object',
        properties: { id: { examples: [7] }, child: { $ref: '#/components/schemas/Tree' } },
      },
    },
    responses: {},
    headers: {},
  },
};

test.each<[Schema, unknown]>([
  [{ type: 'string', examples: ['a'], default: 'b' }, 'a'],
  [{ const: 200 }, 200],
  [{ enum: ['x', 'y'], default: 'y' }, 'y'],
  [{ enum: ['x', 'y'] }, 'x'],
  [{ anyOf: [{ type: 'null' }, { type: 'integer', minimum: 3 }] }, 3],
  [{ type: 'array', items: { type: 'boolean' } }, [false]],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'integer' } } }, { name: 1 }],
  [
    { type: 'object', properties: { state: { enum: ['queued'] }, error: { type: 'object' } } },
    { state: 'completed', error: null },
  ],
  [{ type: 'string', format: 'uri' }, 'https://example.com/'],
])('a sample of %j', (schema, sample) => {
  expect(sampleOf(document, schema)).toEqual(sample);
});

test('a schema that holds itself is shown once', () => {
  expect(sampleOf(document, { $ref: '#/components/schemas/Tree' })).toEqual({ id: 7, child: null });
});
