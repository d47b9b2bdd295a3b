import Type from 'typebox';
import { integerMax } from './fields.ts';
import { problems } from './problem.ts';

/** Building blocks of the shapes of answers. A schema with an `$id` is a named component of the OpenAPI document. */

export const Id = Type.Integer({ minimum: 1, description: 'Grows with creation time.', examples: [7] });
/** In a list that forms send as text. */
export const IdText = Type.Unsafe<string>({ type: ['string', 'integer'] });
export const Instant = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
  examples: ['2026-11-20T20:04:00.000Z'],
});
export const Result = Type.Enum(['good', 'decent', 'bad'], {
  description: 'good from 80, decent from 50, bad below.',
});
export const State = Type.Enum(['queued', 'running', 'completed', 'failed']);
export const Role = Type.Enum(['owner', 'member'], {
  description: 'Owners look after keys, members and the audit log.',
});
export const Score = Type.Integer({ minimum: 0, maximum: 100, examples: [86] });
export const Count = Type.Integer({ minimum: 0 });
/** How many reports have which result. */
export const Results = Type.Object({ good: Count, decent: Count, bad: Count });

export function orNull<Schema extends Type.TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** `{"data": {…}, "status": 200}` */
export function One<Schema extends Type.TSchema>(data: Schema, status: 200 | 201 = 200) {
  return Type.Object({ data, status: Type.Literal(status) });
}

const Links = Type.Object(
  {
    first: Type.String({ format: 'uri' }),
    last: Type.String({ format: 'uri' }),
    prev: orNull(Type.String({ format: 'uri' })),
    next: orNull(Type.String({ format: 'uri' })),
  },
  {
    $id: 'Links',
    description: 'The same links are in the Link field. Follow them: that costs the same on every page.',
  },
);

const Meta = Type.Object(
  {
    current_page: Type.Integer({ minimum: 1 }),
    from: orNull(Type.Integer({ minimum: 1 })),
    to: orNull(Type.Integer({ minimum: 1 })),
    last_page: Type.Integer({ minimum: 1 }),
    path: Type.String({ format: 'uri' }),
    per_page: Type.Enum([10, 25, 50, 100]),
    total: Count,
    total_is_minimum: Type.Boolean({
      description:
        'True: a search has found more than are counted, so there are more than `total`. Follow links.next to all of them.',
    }),
  },
  { $id: 'Meta' },
);

/** @param more of `meta` */
export function List<Schema extends Type.TSchema>(row: Schema, more?: Type.TProperties) {
  const meta = more === undefined ? Meta : Type.Intersect([Meta, Type.Object(more)]);
  return Type.Object({ data: Type.Array(row), status: Type.Literal(200), links: Links, meta });
}

/** `{"object": "report", "id": 1, "deleted": true, "status": 200}` */
export function Deleted<const Kind extends string, Properties extends Type.TProperties>(
  kind: Kind,
  properties: Properties,
) {
  return Type.Object({
    object: Type.Literal(kind),
    id: Id,
    ...properties,
    deleted: Type.Literal(true),
    status: Type.Literal(200),
  });
}

/** What every list understands besides its own filters. */
export const paging = {
  sort: Type.Enum(['desc', 'asc'], {
    default: 'desc',
    description: 'Ties sort by id in the same direction.',
  }),
  per_page: Type.Enum([10, 25, 50, 100], { default: 10 }),
  page: Type.Integer({ minimum: 1, maximum: integerMax, default: 1 }),
  cursor: Type.Optional(Type.String({ description: 'Opaque, out of a link of this list; wins over page.' })),
};

export const Problem = Type.Object(
  {
    type: Type.String({ examples: ['urn:problem-type:assay:validation-failed'] }),
    code: Type.Enum(Object.keys(problems), { description: 'The last part of type: switch on it.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    message: Type.String({ description: 'The same as detail.' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Sentences by field.' }),
    ),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'The rates that were exceeded.' }),
    ),
    request_id: Type.String(),
  },
  { $id: 'Problem', description: 'RFC 9457.' },
);
