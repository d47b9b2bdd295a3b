import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Type from 'typebox';
import { type AssayError, invalid } from '../errors.ts';
import { readInstant } from '../lib/instant.ts';
import type { Delivery } from '../services/telling/types.ts';
import { noDelivery } from '../services/telling/webhook-of.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { clientOf, type RouteParts, sendList } from './routes.ts';
import { List, One } from './schemas.ts';
import {
  DeliveriesQuery,
  DeliveryView,
  FullDeliveryView,
  ReplayedView,
  ReplayFields,
} from './webhook-schemas.ts';
import { webhookIdOf, webhooksPath } from './webhooks.ts';
import type { ById } from './whole-list.ts';

const tags = ['webhooks'];
const path = `${webhooksPath}/:id/deliveries`;

const onceDue =
  'What is due already is not made due twice, so a replay may be repeated. Leave the Idempotency-Key out.';

interface ByDelivery extends ById {
  readonly delivery: string;
}

/** What webhooks were told, and telling it again. */
export function deliveryRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', path, {
    id: 'listDeliveries',
    summary: 'List what a webhook was told, newest first',
    tags,
    access: 'admin',
    query: DeliveriesQuery,
    answers: { 200: List(DeliveryView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByDelivery>(app, 'GET', `${path}/:delivery`, {
    id: 'getDelivery',
    summary: 'Read one delivery with the body that is sent',
    tags,
    access: 'admin',
    answers: { 200: One(FullDeliveryView) },
    async handler(request, reply) {
      const { accountId } = clientOf(request);
      const [id, delivery] = [webhookIdOf(request), deliveryIdOf(request)];
      const { body, ...found } = await parts.services.webhooks.delivery(accountId, id, delivery);
      return reply.send({ data: { ...present(id, found), body }, status: 200 });
    },
  });

  operation<ByDelivery>(app, 'POST', `${path}/:delivery/replay`, {
    id: 'replayDelivery',
    summary: 'Send a delivery again: the same id and body, a new time and signature',
    tags,
    access: 'admin',
    refusesKey: onceDue,
    answers: { 200: One(DeliveryView) },
    refuses: ['validation-failed'],
    isConditional: true,
    async handler(request, reply) {
      const [id, delivery] = [webhookIdOf(request), deliveryIdOf(request)];
      const client = clientOf(request);
      await parts.services.webhooks.delivery(client.accountId, id, delivery);
      refuseCondition(request);
      const due = await parts.services.webhooks.replay(client, id, delivery);
      return reply.send({ data: present(id, due), status: 200 });
    },
  });

  operation<ById>(app, 'POST', `${webhooksPath}/:id/replay`, {
    id: 'replayDeliveries',
    summary: 'Send again what came to nothing, or all, within a time',
    description: 'At most 1,000 at once, the oldest first.',
    tags,
    access: 'admin',
    refusesKey: onceDue,
    body: ReplayFields,
    answers: { 200: One(ReplayedView) },
    isConditional: true,
    handler: (request, reply) => replayMany(parts, request, reply),
  });
}

async function list(
  { services, address }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const id = webhookIdOf(request);
  const reading = checkFields(DeliveriesQuery, request.parameters);
  if (!reading.ok) {
    // 404 comes before 422.
    await services.webhooks.get(accountId, id);
    throw reading.refusal;
  }
  const { per_page: perPage, page, state, type } = reading.values;
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const { rows, total } = await services.webhooks.deliveries(accountId, id, { state, type, ...range });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const cursors = { next: null, prev: null };
  const slice = { rows, total, isTotalMinimum: false, page, perPage, lastPage, cursors };
  return sendList(request, reply, address.origin(), slice, (row) => JSON.stringify(present(id, row)));
}

async function replayMany(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const id = webhookIdOf(request);
  const reading = checkFields(ReplayFields, bodyOf(request));
  await services.webhooks.get(client.accountId, id);
  refuseCondition(request);
  if (!reading.ok) throw reading.refusal;
  const { since, until, state } = reading.values;
  const replayed = await services.webhooks.replayMany(client, id, {
    since: instantOf('since', since),
    until: instantOf('until', until),
    isFailedOnly: state === 'failed',
  });
  return reply.send({ data: { object: 'replay', replayed }, status: 200 });
}

/** @throws AssayError */
function instantOf(name: string, text: string | undefined): number | undefined {
  const at = text === undefined ? undefined : readInstant(text);
  if (text === undefined || at !== undefined) return at;
  throw noInstant(name);
}

function noInstant(name: string): AssayError {
  return invalid(name, `"${name}" must be a time such as 2030-01-31T00:00:00Z.`);
}

/** @throws AssayError not-found */
function deliveryIdOf({ params: { delivery } }: { readonly params: ByDelivery }): number {
  if (/^[1-9]\d{0,14}$/.test(delivery)) return Number(delivery);
  throw noDelivery();
}

function present(webhookId: number, delivery: Delivery): Type.Static<typeof DeliveryView> {
  const { id, type, state, attempts } = delivery;
  const time = (at: number | null) => (at === null ? null : instant(at));
  return {
    ...{ object: 'delivery', id, webhook_id: webhookId, type, events: [...delivery.events], state, attempts },
    next_at: time(delivery.nextAt),
    created_at: instant(delivery.createdAt),
    done_at: time(delivery.doneAt),
    log: delivery.log.map(({ at, ...attempt }) => ({ at: instant(at), ...attempt })),
  };
}
