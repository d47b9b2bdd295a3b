import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noneWithId } from '../errors.ts';
import type { Member } from '../services/people/types.ts';
import { bodyOf } from './body.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One, Role } from './schemas.ts';
import { type ById, oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['members'];
const path = `${base}/members`;

const MemberView = Type.Object(
  {
    object: Type.Literal('member'),
    id: Id,
    email: Type.String(),
    role: Role,
    joined_at: Instant,
    disabled: Type.Boolean({ description: 'true: whoever runs this server keeps them out.' }),
  },
  { $id: 'Member' },
);

const RoleFields = Type.Object({ role: Role }, { examples: [{ role: 'owner' }] });

export function memberRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { members } = parts.services;
  const idOf = async (request: FastifyRequest<{ Params: ById }>) => {
    const known = await members.list(clientOf(request).accountId);
    const ids = known.map(({ userId }) => userId);
    return oneOf(request, request.params.id, ids, noneWithId('member'));
  };
  operation(app, 'GET', path, {
    id: 'listMembers',
    summary: 'List the people of the account',
    tags,
    access: 'admin',
    query: slicing,
    answers: { 200: List(MemberView) },
    isList: true,
    async handler(request, reply) {
      const rows = await members.list(clientOf(request).accountId);
      return sendSlice(request, reply, parts, rows, present);
    },
  });

  operation<ById>(app, 'PUT', `${path}/:id`, {
    id: 'changeMember',
    summary: 'Change the role of a member',
    description: 'The last owner stays one. Keys and open invitations that a former owner made are revoked.',
    tags,
    access: 'admin',
    body: RoleFields,
    answers: { 200: One(MemberView) },
    isConditional: true,
    async handler(request, reply) {
      const id = await idOf(request);
      const { role } = readFields(RoleFields, bodyOf(request));
      return reply.send({
        data: present(await members.changeRole(clientOf(request), id, role)),
        status: 200,
      });
    },
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'removeMember',
    summary: 'Remove a member from the account',
    description:
      'Their sessions in this account end, and their keys and open invitations are revoked. The last owner stays.',
    tags,
    access: 'admin',
    refuses: ['validation-failed'],
    answers: { 200: Deleted('member', {}) },
    isConditional: true,
    async handler(request, reply) {
      const { userId } = await members.remove(clientOf(request), await idOf(request));
      return reply.send({ object: 'member', id: userId, deleted: true, status: 200 });
    },
  });
}

function present({ userId, email, role, createdAt, disabledAt }: Member): Type.Static<typeof MemberView> {
  return {
    object: 'member',
    id: userId,
    email,
    role,
    joined_at: instant(createdAt),
    disabled: disabledAt !== null,
  };
}
