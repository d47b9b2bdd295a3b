import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Type from 'typebox';
import { noneWithId } from '../errors.ts';
import type { Webhook, WebhookIfMatch, WebhookInput } from '../services/telling/types.ts';
import { bodyOf } from './body.ts';
import { refuseCondition, versionMeant } from './conditional.ts';
import { checkFields, readFields } from './fields.ts';
import { shownOnce } from './idempotency.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, given, type RouteParts } from './routes.ts';
import { Deleted, List, One } from './schemas.ts';
import {
  NewWebhookFields,
  NewWebhookView,
  RotatedWebhookView,
  SecretView,
  TestView,
  WebhookChangeFields,
  WebhookView,
} from './webhook-schemas.ts';
import { type ById, sendSlice, slicing } from './whole-list.ts';

const tags = ['webhooks'];
export const webhooksPath = `${base}/webhooks`;
const path = `${webhooksPath}/:id`;

/** Addresses that are told what happens. */
export function webhookRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', webhooksPath, {
    id: 'listWebhooks',
    summary: 'List the webhooks of the account, chats included',
    tags,
    access: 'admin',
    query: slicing,
    answers: { 200: List(WebhookView) },
    isList: true,
    async handler(request, reply) {
      const webhooks = await parts.services.webhooks.list(clientOf(request).accountId);
      return sendSlice(request, reply, parts, webhooks, present);
    },
  });

  operation(app, 'POST', webhooksPath, {
    id: 'createWebhook',
    summary: 'Tell an address what happens',
    description:
      'Events are sent as Standard Webhooks 1.0: the secret in the answer verifies them. Chats get messages for people, which are not signed.',
    tags,
    access: 'admin',
    refusesKey: shownOnce(webhooksPath),
    body: NewWebhookFields,
    answers: { 201: One(NewWebhookView, 201) },
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ById>(app, 'GET', path, {
    id: 'getWebhook',
    summary: 'Read one webhook',
    tags,
    access: 'admin',
    answers: { 200: One(WebhookView) },
    async handler(request, reply) {
      const webhook = await parts.services.webhooks.get(clientOf(request).accountId, webhookIdOf(request));
      return reply.header('etag', tagOf(parts, webhook)).send({ data: present(webhook), status: 200 });
    },
  });

  operation<ById>(app, 'PUT', path, {
    id: 'updateWebhook',
    summary: 'Change a webhook, or switch it on or off',
    description: 'What waits for one that is switched off is dropped; replay it afterwards.',
    tags,
    access: 'admin',
    body: WebhookChangeFields,
    answers: { 200: One(WebhookView) },
    isConditional: true,
    handler: (request, reply) => update(parts, request, reply),
  });

  operation<ById>(app, 'DELETE', path, {
    id: 'deleteWebhook',
    summary: 'Delete a webhook with the log of its deliveries',
    tags,
    access: 'admin',
    answers: { 200: Deleted('webhook', {}) },
    isConditional: true,
    async handler(request, reply) {
      const id = webhookIdOf(request);
      const ifMatch = await webhookMeant(parts, request, reply);
      await parts.services.webhooks.delete(clientOf(request), id, ifMatch);
      return reply.send({ object: 'webhook', id, deleted: true, status: 200 });
    },
  });

  operation<ById>(app, 'GET', `${path}/secret`, {
    id: 'getWebhookSecret',
    summary: 'Read the secret that verifies what a webhook is sent',
    description: 'Noted in the audit log.',
    tags,
    access: 'admin',
    isNeverTheSame: true,
    answers: { 200: One(SecretView) },
    refuses: ['validation-failed'],
    async handler(request, reply) {
      const id = webhookIdOf(request);
      const secret = await parts.services.webhooks.secret(clientOf(request), id);
      return reply.send({ data: { object: 'webhook_secret', id, secret }, status: 200 });
    },
  });

  operation<ById>(app, 'POST', `${path}/rotate`, {
    id: 'rotateWebhookSecret',
    summary: 'Make a new secret; the one before signs too for 24 hours',
    tags,
    access: 'admin',
    refusesKey: shownOnce(webhooksPath),
    answers: { 201: One(RotatedWebhookView, 201) },
    refuses: ['validation-failed'],
    isConditional: true,
    async handler(request, reply) {
      await webhookThere(parts, request);
      const { webhooks } = parts.services;
      const { webhook, secret } = await webhooks.rotate(clientOf(request), webhookIdOf(request));
      return reply.code(201).send({ data: { ...present(webhook), secret }, status: 201 });
    },
  });

  operation<ById>(app, 'POST', `${path}/test`, {
    id: 'testWebhook',
    summary: 'Send webhook.test now, and wait for the answer',
    description:
      'Waits 15 seconds at most. Nothing of the answer is told but its status. Six a minute and account.',
    tags,
    access: 'admin',
    refusesKey: 'Each request sends one test. Leave the Idempotency-Key out.',
    answers: { 200: One(TestView) },
    refuses: ['validation-failed', 'rate-limited'],
    isConditional: true,
    async handler(request, reply) {
      await webhookThere(parts, request);
      const tried = await parts.services.webhooks.test(clientOf(request), webhookIdOf(request));
      return reply.send({ data: { object: 'webhook_test', ...tried }, status: 200 });
    },
  });
}

async function create(
  { services }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const values = readFields(NewWebhookFields, bodyOf(request));
  const input = { ...inputOf(values), url: values.url };
  const { webhook, secret } = await services.webhooks.create(clientOf(request), input);
  return reply.code(201).send({ data: { ...present(webhook), secret }, status: 201 });
}

async function update(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = webhookIdOf(request);
  const fields = bodyOf(request);
  const reading = checkFields(WebhookChangeFields, fields);
  const ifMatch = await webhookMeant(parts, request, reply);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await parts.services.webhooks.get(clientOf(request).accountId, id);
    throw reading.refusal;
  }
  const input = inputOf(reading.values);
  // An empty one takes it away.
  const name = fields.get('name') === '' ? '' : input.name;
  const webhook = await parts.services.webhooks.update(clientOf(request), id, { ...input, name }, ifMatch);
  return reply.header('etag', tagOf(parts, webhook)).send({ data: present(webhook), status: 200 });
}

function inputOf({
  enabled,
  types,
  projects,
  ...rest
}: Type.Static<typeof WebhookChangeFields>): WebhookInput {
  return {
    ...rest,
    ...given({ types, projects, enabled: enabled === undefined ? undefined : enabled === 1 }),
  };
}

/** 404 comes before 412. These change nothing that has a tag. */
async function webhookThere(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
): Promise<void> {
  await services.webhooks.get(clientOf(request).accountId, webhookIdOf(request));
  refuseCondition(request);
}

/** @throws AssayError 412 with the tag of what is there, 404 */
async function webhookMeant(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<WebhookIfMatch> {
  const read = async () =>
    taggedOf(await parts.services.webhooks.get(clientOf(request).accountId, webhookIdOf(request)));
  return versionMeant(request, reply, { tags: parts.tags, noun: 'webhook', read });
}

function tagOf({ tags: reportTags }: RouteParts, webhook: Webhook): string {
  return reportTags.of(taggedOf(webhook));
}

/** What came of the last try is shown with it, and moves no version. */
function taggedOf({ version, lastAt, failingSince }: Webhook) {
  return { version, mark: `${lastAt ?? ''}-${failingSince ?? ''}` };
}

/** @throws AssayError not-found */
export function webhookIdOf({ params: { id } }: { readonly params: ById }): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw noneWithId('webhook');
}

function present(webhook: Webhook): Type.Static<typeof WebhookView> {
  const time = (at: number | null) => (at === null ? null : instant(at));
  return {
    object: 'webhook',
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    format: webhook.format,
    types: webhook.types === '*' ? ['*'] : [...webhook.types],
    projects: webhook.projects === null ? null : [...webhook.projects],
    enabled: webhook.enabled,
    disabled_why: webhook.disabled?.why ?? null,
    disabled_at: time(webhook.disabled?.at ?? null),
    failing_since: time(webhook.failingSince),
    last_status: webhook.lastStatus,
    last_at: time(webhook.lastAt),
    former_secret_until: time(webhook.formerUntil),
    created_at: instant(webhook.createdAt),
    updated_at: instant(webhook.updatedAt),
  };
}
