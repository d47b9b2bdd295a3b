import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { pictureHeaders, pictureKindOf, pictureKinds } from '../services/looks/picture-kind.ts';
import { readLook } from '../services/looks/read-look.ts';
import { LookDetailsView } from './look-schemas.ts';
import { operation } from './operation.ts';
import { presentLookDetails } from './present-look.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { One } from './schemas.ts';

const tags = ['reports'];
const path = `${base}/reports/:id`;

interface ByKind extends ById {
  readonly kind: string;
}

/** What a browser saw, besides what its report holds. */
export function lookRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', `${path}/browser`, {
    id: 'getLook',
    summary: 'Read what a browser met on the page of a report: what it loaded, cookies, console',
    description:
      'Of the latest look, once it has been completed. What is to be mended of it stands in browser.checks of the report.',
    tags,
    access: 'read',
    answers: { 200: One(LookDetailsView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<ByKind>(app, 'GET', `${path}/pictures/:kind`, {
    id: 'getPicture',
    namedOneOf: { kind: pictureKinds },
    summary: 'Look at the page of a report as a browser showed it',
    description:
      'browser.pictures of the report names the kinds there are. Kept of the latest look alone, and for a while.',
    tags,
    access: 'read',
    produces: 'image/webp',
    answers: { 200: {} },
    handler: (request, reply) => sendPicture(parts, request, reply),
  });
}

async function show(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idOf(request);
  const look = await services.looks.latestWithBody(clientOf(request).accountId, id);
  if (look === null) throw new AssayError('not-found', 'No browser was ever asked to look at this report.');
  const { body, runNumber } = readLook(look);
  if (body === null) {
    throw new AssayError(
      'not-found',
      'The latest look of this report has not been completed, or is no longer kept. Read the report for its state.',
    );
  }
  return reply.send({ data: presentLookDetails(id, runNumber, body), status: 200 });
}

async function sendPicture(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByKind }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idOf(request);
  const kind = pictureKindOf(request.params.kind);
  const { accountId } = clientOf(request);
  // First: of another account it is as of none.
  await services.reports.get(accountId, id);
  const bytes = kind && (await services.looks.picture(accountId, id, kind));
  if (bytes === undefined) throw new AssayError('not-found', 'There is no such picture of this report.');
  return reply.headers(pictureHeaders).send(Buffer.from(bytes));
}
