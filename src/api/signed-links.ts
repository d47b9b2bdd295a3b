import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noSignedLink } from '../errors.ts';
import { durationInWords } from '../lib/durations.ts';
import { sharePath } from '../services/sharing/shared-noun.ts';
import { linkLifetime } from '../services/sharing/signed-links.ts';
import type { Linked, SharedNoun, SignedLink } from '../services/sharing/types.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { readFields } from './fields.ts';
import { shownOnce } from './idempotency.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Deleted, Id, Instant, List, One } from './schemas.ts';
import { siteIdOf, sitePath } from './sites/paths.ts';
import { oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['links'];

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
  created_at: Instant,
  expires_at: Instant,
};

/** What links open: their path, and how answers and descriptions call it. */
interface Kind {
  readonly noun: SharedNoun;
  readonly path: string;
  /** As the document has the path. */
  readonly documented: string;
  /** At the end of ids of operations and names of schemas. */
  readonly suffix: string;
  readonly own: 'report_id' | 'project_id' | 'site_id';
  readonly named?: string;
}

const kinds: readonly Kind[] = [
  {
    noun: 'report',
    path: `${base}/reports/:id/links`,
    documented: `${base}/reports/{id}/links`,
    suffix: '',
    own: 'report_id',
  },
  {
    noun: 'project',
    path: `${base}/projects/:project/links`,
    documented: `${base}/projects/{project}/links`,
    suffix: 'OfProject',
    own: 'project_id',
    named: 'project',
  },
  {
    noun: 'site',
    path: `${sitePath}/links`,
    documented: `${base}/sites/{site}/links`,
    suffix: 'OfSite',
    own: 'site_id',
  },
];

interface ByShared {
  readonly id?: string;
  readonly project?: string;
  readonly site?: string;
}
interface ByLink extends ByShared {
  readonly link: string;
}

/** Links that open what is private or has a password, for whoever holds them. */
export function signedLinkRoutes(app: FastifyInstance, parts: RouteParts): void {
  for (const kind of kinds) addRoutes(app, parts, kind);
}

function addRoutes(app: FastifyInstance, parts: RouteParts, kind: Kind): void {
  const { noun, path, suffix } = kind;
  const naming = kind.named === undefined ? {} : { named: kind.named };
  const { LinkView, NewLinkView } = viewsOf(kind);
  operation<ByShared>(app, 'GET', path, {
    id: `listSignedLinks${suffix}`,
    ...naming,
    summary: `List the signed links that open a ${noun} now`,
    tags,
    access: 'read',
    query: slicing,
    answers: { 200: List(LinkView) },
    isList: true,
    handler: (request, reply) => list(parts, kind, request, reply),
  });

  operation<ByShared>(app, 'POST', path, {
    id: `createSignedLink${suffix}`,
    ...naming,
    summary: `Make a link that opens a private or protected ${noun} for a while`,
    description: `Whoever holds the link sees the share page, without a key or a password. It ends when it expires, when it is revoked, and when the ${noun} gets a new share link.`,
    tags,
    access: 'write',
    refusesKey: shownOnce(kind.documented),
    body: NewSignedLinkFields,
    answers: { 201: One(NewLinkView, 201) },
    isConditional: true,
    handler: (request, reply) => create(parts, kind, request, reply),
  });

  operation<ByLink>(app, 'DELETE', `${path}/:link`, {
    id: `revokeSignedLink${suffix}`,
    ...naming,
    summary:
      noun === 'report'
        ? 'End a signed link, also for those who have used it'
        : `End a signed link of a ${noun}, also for those who have used it`,
    tags,
    access: 'write',
    answers: { 200: Deleted('signed_link', {}) },
    isConditional: true,
    handler: (request, reply) => revoke(parts, kind, request, reply),
  });
}

function viewsOf({ noun, own, suffix }: Kind) {
  const properties = { ...linkProperties, [own]: Id };
  const url = Type.String({
    format: 'uri',
    description: `Opens the ${noun} until it expires or is revoked. Told once: only a hash of it is kept.`,
    examples: [
      `https://assay.example.org/${noun[0]}/4fY0aTz1Qm8sKpW3xLc7Nd?k=9dJx2cRq7bTn4wVhE0yLsA5kGm1uPzQf`,
    ],
  });
  return {
    LinkView: Type.Object(properties, { $id: `SignedLink${suffix}` }),
    NewLinkView: Type.Object({ ...properties, url }, { $id: `CreatedSignedLink${suffix}` }),
  };
}

type Request = FastifyRequest<{ Params: ByShared }>;

async function list(
  parts: RouteParts,
  kind: Kind,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const linked = await linkedOf(parts, kind, request);
  const links = await parts.services.links.list(clientOf(request).accountId, linked);
  return sendSlice(request, reply, parts, links, (link) => present(kind, linked, link));
}

async function create(
  parts: RouteParts,
  kind: Kind,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { links } = parts.services;
  const client = clientOf(request);
  const linked = await linkedOf(parts, kind, request);
  // 404 comes before 412 and 422.
  await links.list(client.accountId, linked);
  refuseCondition(request);
  const { expires_in: seconds } = readFields(NewSignedLinkFields, bodyOf(request));
  const expiresInMs = seconds === undefined ? undefined : seconds * 1_000;
  const { link, slug, key } = await links.create(client, linked, expiresInMs);
  const url = `${parts.address.origin()}${sharePath(kind.noun, slug)}?k=${key}`;
  return reply.code(201).send({ data: { ...present(kind, linked, link), url }, status: 201 });
}

async function revoke(
  parts: RouteParts,
  kind: Kind,
  request: FastifyRequest<{ Params: ByLink }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { links } = parts.services;
  const client = clientOf(request);
  const linked = await linkedOf(parts, kind, request);
  const known = (await links.list(client.accountId, linked)).map((link) => link.id);
  const link = oneOf(request, request.params.link, known, noSignedLink());
  await links.revoke(client, linked, link);
  return reply.send({ object: 'signed_link', id: link, deleted: true, status: 200 });
}

/** @throws AssayError not-found */
async function linkedOf({ services }: RouteParts, { noun }: Kind, request: Request): Promise<Linked> {
  const { id = '', project = '', site = '' } = request.params;
  if (noun === 'report') return { noun, id: idOf({ params: { id } }) };
  if (noun === 'site') return { noun, id: siteIdOf({ params: { site } }) };
  return { noun, id: (await services.projects.find(clientOf(request).accountId, project)).id };
}

function present({ own }: Kind, linked: Linked, { id, createdAt, expiresAt }: SignedLink) {
  return {
    object: 'signed_link' as const,
    id,
    [own]: linked.id,
    created_at: instant(createdAt),
    expires_at: instant(expiresAt),
  };
}
