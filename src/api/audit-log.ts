import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { durationInWords } from '../lib/durations.ts';
import { type AuditLogEntry, type AuditLogGroup, auditLogGroups } from '../services/trail/types.ts';
import { integerMax, readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Id, Instant, orNull, paging } from './schemas.ts';

const path = `${base}/audit-log`;

const EntryView = Type.Object(
  {
    object: Type.Literal('audit_entry'),
    id: Id,
    at: Instant,
    actor: Type.String({
      description:
        'user:<id>, key:<id>, operator (the command line), worker (during a run), visitor (nobody knows who) or server (by itself).',
      examples: ['user:7'],
    }),
    actor_name: orNull(Type.String(), 'E-mail address of the user, or name of the key.'),
    address: orNull(Type.String(), 'Where the request came from.'),
    request_id: orNull(Type.String()),
    action: Type.String({ examples: ['key.created'] }),
    target: orNull(Type.String({ examples: ['key:3'] }), 'What it was done to.'),
    outcome: Type.Enum(['ok', 'refused']),
    detail: orNull(Type.String()),
  },
  { $id: 'AuditEntry' },
);

const AuditLogView = Type.Object({
  data: Type.Array(EntryView),
  status: Type.Literal(200),
  links: Type.Object({
    first: Type.String({ format: 'uri' }),
    last: Type.Null(),
    prev: Type.Null(),
    next: orNull(Type.String({ format: 'uri' })),
  }),
  meta: Type.Object({ path: Type.String({ format: 'uri' }), per_page: paging.per_page }),
});

const groups = Object.keys(auditLogGroups) as AuditLogGroup[];

const AuditLogQuery = Type.Object({
  group: Type.Optional(
    Type.Enum(groups, {
      description: `Only entries about this. Actions of each group: ${describeGroups()}.`,
    }),
  ),
  outcome: Type.Optional(Type.Enum(['ok', 'refused'], { description: 'Only entries with this outcome.' })),
  per_page: paging.per_page,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: integerMax,
      description: 'Only entries with a smaller id: what links.next asks for.',
    }),
  ),
});

/** `keys: key.*; members: member.*, invitation.*`. */
function describeGroups(): string {
  return groups
    .map((group) => `${group}: ${auditLogGroups[group].map((kind) => `${kind}.*`).join(', ')}`)
    .join('; ');
}

export function auditLogRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'listAuditLog',
    summary: 'Read who did what in the account, newest first',
    description: `Kept for ${durationInWords(parts.settings.data.keepAuditLogMs)}. It is walked by links.next and never counted; with a filter, a page may be short although links.next leads on.`,
    tags: ['audit log'],
    access: 'admin',
    query: AuditLogQuery,
    answers: { 200: AuditLogView },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });
}

async function list(
  { services, address, admission }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { per_page: perPage, ...filters } = readFields(AuditLogQuery, request.parameters);
  admission.toList();
  const { accountId } = clientOf(request);
  const { rows, next } = await services.auditLog.list(accountId, { limit: perPage, ...filters });
  const url = `${address.origin()}${path}`;
  const { group, outcome } = filters;
  const chosen = Object.entries({ group, outcome }).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${name}=${value}`],
  );
  const first = `${url}?per_page=${perPage}${chosen.join('')}`;
  const links = { first, last: null, prev: null, next: next === null ? null : `${first}&before=${next}` };
  const relations = [
    `<${first}>; rel="first"`,
    ...(links.next === null ? [] : [`<${links.next}>; rel="next"`]),
  ];
  return reply.header('link', relations.join(', ')).send({
    data: rows.map(present),
    status: 200,
    links,
    meta: { path: url, per_page: perPage },
  });
}

function present(entry: AuditLogEntry): Type.Static<typeof EntryView> {
  return {
    object: 'audit_entry',
    id: entry.id,
    at: instant(entry.at),
    actor: entry.actor,
    actor_name: entry.actorName,
    address: entry.address,
    request_id: entry.requestId,
    action: entry.action,
    target: entry.object,
    outcome: entry.outcome,
    detail: entry.detail,
  };
}
