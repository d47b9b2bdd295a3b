import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { noneWithId } from '../errors.ts';
import { durationInWords } from '../lib/durations.ts';
import type { Invitation } from '../services/people/types.ts';
import { bodyOf } from './body.ts';
import { readFields } from './fields.ts';
import { shownOnce } from './idempotency.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One, orNull, Role } from './schemas.ts';
import { type ById, oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['invitations'];
const path = `${base}/invitations`;

const invitation = {
  object: Type.Literal('invitation'),
  id: Id,
  email: orNull(Type.String(), 'Whom the link is for; null: for whoever holds it.'),
  role: Role,
  invited_by: orNull(
    Id,
    'The id of the member who invited, also by a key of theirs; null: the command line or one of its keys did.',
  ),
  created_at: Instant,
  expires_at: Instant,
};
const InvitationView = Type.Object(invitation, { $id: 'Invitation' });
const NewInvitationView = Type.Object(
  {
    ...invitation,
    link: Type.String({
      format: 'uri',
      description: 'To be passed on: it works once, and is shown here and never again.',
    }),
    mailed: Type.Boolean({
      description: 'Whether it was mailed to the address, too. It is not where no mail server is set.',
    }),
  },
  { $id: 'NewInvitation' },
);

const NewInvitationFields = Type.Object(
  {
    email: Type.Optional(Type.String({ description: 'Without it the link is for whoever holds it.' })),
    role: Type.Enum(['owner', 'member'], { default: 'member' }),
  },
  { examples: [{ email: 'anna@example.org', role: 'member' }] },
);

export function invitationRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { invitations } = parts.services;
  const validFor = durationInWords(parts.settings.identity.invitationMs);
  operation(app, 'GET', path, {
    id: 'listInvitations',
    summary: 'List the open invitations, newest first',
    tags,
    // The service reads them to whoever names the account: nothing but this keeps addresses from a key that may read.
    access: 'admin',
    query: slicing,
    answers: { 200: List(InvitationView) },
    isList: true,
    async handler(request, reply) {
      const rows = await invitations.list(clientOf(request).accountId);
      return sendSlice(request, reply, parts, rows.toReversed(), present);
    },
  });

  operation(app, 'POST', path, {
    id: 'createInvitation',
    summary: 'Invite somebody to the account',
    description: `Where a mail server is set, the link is mailed; else pass it on. It works once and for ${validFor}.`,
    tags,
    access: 'admin',
    refusesKey: shownOnce(path),
    body: NewInvitationFields,
    answers: { 201: One(NewInvitationView, 201) },
    async handler(request, reply) {
      const { email = null, role } = readFields(NewInvitationFields, bodyOf(request));
      const client = clientOf(request);
      const made = await invitations.create(client, { email, role });
      const link = `${parts.address.origin()}/join/${made.token}`;
      const mailed = await parts.services.mail.sendInvitation(client.accountId, made.invitation, link);
      return reply.code(201).send({ data: { ...present(made.invitation), link, mailed }, status: 201 });
    },
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'revokeInvitation',
    summary: 'Revoke an open invitation: its link stops working',
    tags,
    access: 'admin',
    answers: { 200: Deleted('invitation', {}) },
    isConditional: true,
    async handler(request, reply) {
      const client = clientOf(request);
      // Z1: those of other accounts, and used ones, are as unknown as what never was.
      const known = (await invitations.list(client.accountId)).map(({ id }) => id);
      const id = oneOf(request, request.params.id, known, noneWithId('open invitation'));
      await invitations.revoke(client, id);
      return reply.send({ object: 'invitation', id, deleted: true, status: 200 });
    },
  });
}

function present(row: Invitation): Type.Static<typeof InvitationView> {
  return {
    object: 'invitation',
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invitedBy,
    created_at: instant(row.createdAt),
    expires_at: instant(row.expiresAt),
  };
}
