import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { noneWithId } from '../errors.ts';
import type { Recipient } from '../services/telling/recipient-types.ts';
import { bodyOf } from './body.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One, orNull } from './schemas.ts';
import { type ById, oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['recipients'];
const path = `${base}/recipients`;

const recipient = {
  object: Type.Literal('recipient'),
  id: Id,
  email: Type.String(),
  digest: Type.Boolean({ description: 'Whether it gets the week, too.' }),
  confirmed_at: orNull(Instant, 'Null: nobody has agreed yet, and nothing is sent.'),
  bounced_at: orNull(
    Instant,
    'Since when the mail server refuses the address; nothing is sent until somebody agrees anew.',
  ),
  created_at: Instant,
};
const RecipientView = Type.Object(recipient, { $id: 'Recipient' });
const AskedRecipientView = Type.Object(
  {
    ...recipient,
    asked: Type.Boolean({
      description:
        'Whether a mail went out that asks the address to agree. None does where it has agreed already, or while the mail server takes none: ask again later.',
    }),
  },
  { $id: 'AskedRecipient' },
);

const NewRecipientFields = Type.Object(
  {
    email: Type.String({ description: 'Whoever reads its mail agrees by a button on a page.' }),
    digest: Type.Boolean({ default: true, description: 'Whether it gets the week, too.' }),
  },
  { $id: 'NewRecipient', examples: [{ email: 'team@example.org' }] },
);

const repeats =
  'A repeat makes no second recipient: it answers with the one that is there. Leave the key out.';

/** Addresses that are told by mail. */
export function recipientRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { recipients } = parts.services;
  const { recipientsMax } = parts.settings.watching;

  operation(app, 'GET', path, {
    id: 'listRecipients',
    summary: 'List the addresses that are told by mail, oldest first',
    description: 'Owners and keys with the scope admin see all, others the one of their own.',
    tags,
    access: 'write',
    query: slicing,
    answers: { 200: List(RecipientView) },
    isList: true,
    async handler(request, reply) {
      return sendSlice(request, reply, parts, await recipients.list(clientOf(request)), present);
    },
  });

  operation(app, 'POST', path, {
    id: 'addRecipient',
    summary: 'Ask an address whether it wants to be told by mail',
    description: `One mail goes there, three a day at most, and nothing more before somebody agreed. An account has at most ${recipientsMax} addresses. Without the scope admin one adds the own address alone. An address that is there already is asked anew, where it has not agreed.`,
    tags,
    access: 'write',
    refusesKey: repeats,
    body: NewRecipientFields,
    answers: { 201: One(AskedRecipientView, 201) },
    async handler(request, reply) {
      const { email, digest } = readFields(NewRecipientFields, bodyOf(request));
      const { recipient, isAsked } = await recipients.add(clientOf(request), { email, digest });
      return reply.code(201).send({ data: { ...present(recipient), asked: isAsked }, status: 201 });
    },
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'removeRecipient',
    summary: 'Mail an address no more',
    description: 'Without the scope admin one removes the own address alone.',
    tags,
    access: 'write',
    answers: { 200: Deleted('recipient', {}) },
    isConditional: true,
    async handler(request, reply) {
      const client = clientOf(request);
      const known = (await recipients.list(client)).map(({ id }) => id);
      const id = oneOf(request, request.params.id, known, noneWithId('recipient'));
      await recipients.remove(client, id);
      return reply.send({ object: 'recipient', id, deleted: true, status: 200 });
    },
  });
}

function present(row: Recipient): Type.Static<typeof RecipientView> {
  const time = (at: number | null) => (at === null ? null : instant(at));
  return {
    object: 'recipient',
    id: row.id,
    email: row.email,
    digest: row.digest,
    confirmed_at: time(row.confirmedAt),
    bounced_at: time(row.bouncedAt),
    created_at: instant(row.createdAt),
  };
}
