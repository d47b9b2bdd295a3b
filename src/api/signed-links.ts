import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noSignedLink } from '../errors.ts';
import { durationInWords } from '../lib/durations.ts';
import { linkLifetime } from '../services/sharing/signed-links.ts';
import type { SignedLink } from '../services/sharing/types.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { readFields } from './fields.ts';
import { shownOnce } from './idempotency.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One } from './schemas.ts';
import { oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['links'];
const path = `${base}/reports/:id/links`;

const NewSignedLinkFields = Type.Object(
  {
    expires_in: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `Seconds: ${seconds(linkLifetime.minMs)} to ${seconds(linkLifetime.maxMs)}. Without it: ${seconds(linkLifetime.usualMs)}.`,
        examples: [linkLifetime.usualMs / 1_000],
      }),
    ),
  },
  { $id: 'NewSignedLink', examples: [{ expires_in: linkLifetime.usualMs / 1_000 }] },
);

function seconds(ms: number): string {
  return `${ms / 1_000} (${durationInWords(ms)})`;
}

const linkProperties = {
  object: Type.Literal('signed_link'),
  id: Id,
  report_id: Id,
  created_at: Instant,
  expires_at: Instant,
};

const SignedLinkView = Type.Object(linkProperties, { $id: 'SignedLink' });

const NewSignedLinkView = Type.Object(
  {
    ...linkProperties,
    url: Type.String({
      format: 'uri',
      description: 'Opens the report until it expires or is revoked. Told once: only a hash of it is kept.',
      examples: ['https://assay.example.org/r/4fY0aTz1Qm8sKpW3xLc7Nd?k=9dJx2cRq7bTn4wVhE0yLsA5kGm1uPzQf'],
    }),
  },
  { $id: 'CreatedSignedLink' },
);

interface ByLink extends ById {
  readonly link: string;
}

/** Links that open a report which is private or has a password, for whoever holds them. */
export function signedLinkRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', path, {
    id: 'listSignedLinks',
    summary: 'List the signed links that open a report now',
    tags,
    access: 'read',
    query: slicing,
    answers: { 200: List(SignedLinkView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ById>(app, 'POST', path, {
    id: 'createSignedLink',
    summary: 'Make a link that opens a private or protected report for a while',
    description:
      'Whoever holds the link sees the share page, without a key or a password. It ends when it expires, when it is revoked, and when the report gets a new share link.',
    tags,
    access: 'write',
    refusesKey: shownOnce(`${base}/reports/{id}/links`),
    body: NewSignedLinkFields,
    answers: { 201: One(NewSignedLinkView, 201) },
    isConditional: true,
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ByLink>(app, 'DELETE', `${path}/:link`, {
    id: 'revokeSignedLink',
    summary: 'End a signed link, also for those who have used it',
    tags,
    access: 'write',
    answers: { 200: Deleted('signed_link', {}) },
    isConditional: true,
    handler: (request, reply) => revoke(parts, request, reply),
  });
}

async function list(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const links = await parts.services.links.list(clientOf(request).accountId, idOf(request));
  return sendSlice(request, reply, parts, links, present);
}

async function create(
  { services, address }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const id = idOf(request);
  // 404 comes before 412 and 422.
  await services.links.list(client.accountId, id);
  refuseCondition(request);
  const { expires_in: seconds } = readFields(NewSignedLinkFields, bodyOf(request));
  const expiresInMs = seconds === undefined ? undefined : seconds * 1_000;
  const { link, slug, key } = await services.links.create(client, id, expiresInMs);
  const data = { ...present(link), url: `${address.origin()}/r/${slug}?k=${key}` };
  return reply.code(201).send({ data, status: 201 });
}

async function revoke(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByLink }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const id = idOf(request);
  const known = (await services.links.list(client.accountId, id)).map((link) => link.id);
  const link = oneOf(request, request.params.link, known, noSignedLink());
  await services.links.revoke(client, id, link);
  return reply.send({ object: 'signed_link', id: link, deleted: true, status: 200 });
}

function present({ id, reportId, createdAt, expiresAt }: SignedLink): Type.Static<typeof SignedLinkView> {
  return {
    object: 'signed_link',
    id,
    report_id: reportId,
    created_at: instant(createdAt),
    expires_at: instant(expiresAt),
  };
}
