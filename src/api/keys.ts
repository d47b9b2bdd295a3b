import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type AssayError, invalid, noneWithId } from '../errors.ts';
import { readInstant } from '../lib/instant.ts';
import { allScopes, type Scope } from '../services/caller.ts';
import type { ApiKey, IssuedKey } from '../services/people/types.ts';
import { bodyOf } from './body.ts';
import { type Fields, readFields } from './fields.ts';
import { shownOnce } from './idempotency.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One, orNull } from './schemas.ts';
import { type ById, oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['keys'];
const path = `${base}/keys`;

const Scopes = Type.Array(Type.Enum(['read', 'write', 'admin']));

const key = {
  object: Type.Literal('key'),
  id: Id,
  name: Type.String(),
  first_four: Type.String({ description: 'Characters of the key after its prefix, to tell keys apart.' }),
  last_four: Type.String(),
  scopes: Scopes,
  created_at: Instant,
  created_by: orNull(
    Id,
    'The id of the member who made it, also by a key of theirs; null: the command line or one of its keys did.',
  ),
  expires_at: orNull(Instant),
  revoked_at: orNull(Instant),
  last_used_at: orNull(Instant, 'To the minute.'),
};
const KeyView = Type.Object(key, { $id: 'Key' });
const NewKeyView = Type.Object(
  { ...key, token: Type.String({ description: 'The key itself. It is shown here and never again.' }) },
  { $id: 'NewKey' },
);
const RotatedKeyView = Type.Object(
  {
    ...key,
    token: Type.String({ description: 'The new key itself. It is shown here and never again.' }),
    replaces: KeyView,
  },
  { $id: 'RotatedKey' },
);

const NewKeyFields = Type.Object(
  {
    name: Type.String({ description: 'What the key is for: at most 100 characters.' }),
    scopes: Type.String({
      description: 'Of read, write and admin, separated by commas or blanks; in JSON also a list.',
      default: 'read,write',
    }),
    expires_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'RFC 3339; without it the key has no end.' }),
    ),
  },
  { examples: [{ name: 'ci', scopes: 'read,write' }] },
);

const RotationFields = Type.Object(
  {
    valid_hours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long the old key goes on opening.',
    }),
  },
  { examples: [{ valid_hours: 24 }] },
);

export function keyRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'listKeys',
    summary: 'List the API keys of the account, newest first',
    tags,
    access: 'admin',
    query: slicing,
    answers: { 200: List(KeyView) },
    isList: true,
    async handler(request, reply) {
      const keys = await parts.services.keys.list(clientOf(request));
      return sendSlice(request, reply, parts, keys.toReversed(), present);
    },
  });

  operation(app, 'POST', path, {
    id: 'createKey',
    summary: 'Make an API key',
    tags,
    description: 'A key can make none that has a scope it lacks, or that ends later than itself.',
    access: 'admin',
    refusesKey: shownOnce(path),
    body: NewKeyFields,
    answers: { 201: One(NewKeyView, 201) },
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ById>(app, 'POST', `${path}/:id/rotate`, {
    id: 'rotateKey',
    summary: 'Make a key in place of this one, which goes on opening for a while',
    description:
      'The new key has the name, the scopes and the lifetime of the old one, and belongs to the person who rotates it. When a key rotates it, it ends no later than that key.',
    tags,
    access: 'admin',
    refusesKey: shownOnce(path),
    body: RotationFields,
    answers: { 201: One(RotatedKeyView, 201) },
    isConditional: true,
    handler: (request, reply) => rotate(parts, request, reply),
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'revokeKey',
    summary: 'Revoke a key: it opens nothing any more',
    description: 'Every process knows it within 5 seconds. The key stays in the list, with the time.',
    tags,
    access: 'admin',
    answers: { 200: Deleted('key', {}) },
    isConditional: true,
    async handler(request, reply) {
      const { id } = await parts.services.keys.revoke(clientOf(request), await idOf(parts, request));
      return reply.send({ object: 'key', id, deleted: true, status: 200 });
    },
  });
}

async function create(
  { services }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, scopes, expires_at: expires } = readFields(NewKeyFields, withText(bodyOf(request)));
  const issued = await services.keys.create(clientOf(request), {
    name,
    scopes: scopesOf(scopes),
    expiresAt: expires === undefined ? null : instantOf(expires),
  });
  return reply.code(201).send({ data: presentNew(issued), status: 201 });
}

async function rotate(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = await idOf({ services }, request);
  const { valid_hours: hours } = readFields(RotationFields, bodyOf(request));
  const { old, ...issued } = await services.keys.rotate(clientOf(request), id, hours * 3_600_000);
  return reply.code(201).send({ data: { ...presentNew(issued), replaces: present(old) }, status: 201 });
}

async function idOf(
  { services }: Pick<RouteParts, 'services'>,
  request: FastifyRequest<{ Params: ById }>,
): Promise<number> {
  const known = (await services.keys.list(clientOf(request))).map(({ id }) => id);
  return oneOf(request, request.params.id, known, noneWithId('key'));
}

/** JSON has lists, forms have not. */
function withText(fields: Fields): Fields {
  const scopes: unknown = fields.get('scopes');
  if (!Array.isArray(scopes)) return fields;
  const text = scopes.every((scope) => typeof scope === 'string') ? scopes.join(',') : '';
  // An empty text would count as absent, and make a key that may read and write.
  if (text === '') throw unusableScopes();
  return new Map([...fields, ['scopes', text]]);
}

function scopesOf(text: string): Scope[] {
  const words = text.split(/[\s,]/).filter((word) => word !== '');
  const unknown = words.find((word) => !allScopes.some((scope) => scope === word));
  if (unknown === undefined) return allScopes.filter((scope) => words.includes(scope));
  throw unusableScopes();
}

function unusableScopes(): AssayError {
  return invalid('scopes', '"scopes" takes read, write and admin, separated by commas.');
}

function instantOf(text: string): number {
  const at = readInstant(text);
  if (at !== undefined) return at;
  throw invalid('expires_at', '"expires_at" must be a time such as 2030-01-31T00:00:00Z.');
}

function present(row: ApiKey): Type.Static<typeof KeyView> {
  const time = (at: number | null) => (at === null ? null : instant(at));
  return {
    object: 'key',
    id: row.id,
    name: row.name,
    first_four: row.first4,
    last_four: row.last4,
    scopes: [...row.scopes],
    created_at: instant(row.createdAt),
    created_by: row.createdBy,
    expires_at: time(row.expiresAt),
    revoked_at: time(row.revokedAt),
    last_used_at: time(row.lastUsedAt),
  };
}

function presentNew({ key: row, token }: IssuedKey): Type.Static<typeof NewKeyView> {
  return { ...present(row), token };
}
