import Type from 'typebox';
import { chosenTypes } from '../services/telling/webhook-input.ts';
import { webhookFormats } from '../telling/body-of.ts';
import { eventTypes } from '../telling/event-types.ts';
import { Count, Id, IdText, Instant, orNull, paging } from './schemas.ts';

const Format = Type.Enum([...webhookFormats], {
  description: 'standard: signed events for programs. The others: messages for people in a chat.',
});
const states = ['waiting', 'sending', 'delivered', 'failed', 'dropped'] as const;
const State = Type.Enum([...states], {
  description: 'dropped: the webhook was switched off before it was sent.',
});

const webhook = {
  object: Type.Literal('webhook'),
  id: Id,
  name: orNull(Type.String()),
  url: Type.String({ description: 'Of a chat, whose address is a secret, its origin and last characters.' }),
  format: Format,
  types: Type.Array(Type.String(), { description: '["*"]: all, those to come too.', examples: [['*']] }),
  projects: orNull(Type.Array(Id), 'Ids; null: all, those to come too.'),
  enabled: Type.Boolean(),
  disabled_why: orNull(
    Type.Enum(['gone', 'failing']),
    'Why Assay switched it off. gone: it answered 410, or as a chat 404. failing: nothing arrived for five days.',
  ),
  disabled_at: orNull(Instant),
  failing_since: orNull(Instant, 'Nothing has arrived since; null: the last one did.'),
  last_status: orNull(Type.Integer(), 'Of the last answer; null: there was none.'),
  last_at: orNull(Instant),
  former_secret_until: orNull(Instant, 'Until then the secret before signs too.'),
  created_at: Instant,
  updated_at: Instant,
};
export const WebhookView = Type.Object(webhook, { $id: 'Webhook' });
const Secret = Type.String({
  description: 'whsec_ and base64.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
});
export const NewWebhookView = Type.Object(
  { ...webhook, secret: orNull(Secret, 'Null for a chat: its messages are not signed.') },
  { $id: 'NewWebhook' },
);
export const RotatedWebhookView = Type.Object({ ...webhook, secret: Secret }, { $id: 'RotatedWebhook' });
export const SecretView = Type.Object(
  { object: Type.Literal('webhook_secret'), id: Id, secret: Secret },
  { $id: 'WebhookSecret' },
);

const fields = {
  name: Type.Optional(Type.String({ description: 'At most 100 characters; empty: none.' })),
  types: Type.Optional(
    Type.Array(Type.String(), {
      description: `What is told: * or some of ${chosenTypes.join(', ')}. Without it all, and a chat what people are mailed.`,
    }),
  ),
  projects: Type.Optional(
    Type.Array(IdText, { description: '* or names and ids of projects. Without it all.' }),
  ),
  enabled: Type.Optional(Type.Enum([0, 1])),
};
const url = Type.String({
  description: 'https; plain http and hosts inside only as the operator allows (ASSAY_EGRESS_ALLOW).',
});

export const NewWebhookFields = Type.Object(
  { url, format: Type.Optional(Format), ...fields },
  { examples: [{ url: 'https://hooks.example.org/assay', types: ['alert.opened', 'alert.resolved'] }] },
);
export const WebhookChangeFields = Type.Object(
  { url: Type.Optional(url), format: Type.Optional(Format), ...fields },
  { examples: [{ enabled: 1 }] },
);

export const TestView = Type.Object(
  {
    object: Type.Literal('webhook_test'),
    delivered: Type.Boolean(),
    status: orNull(Type.Integer()),
    code: orNull(Type.String({ examples: ['connect_failed'] }), 'Why there was no answer.'),
    ms: Count,
    delivery: Id,
  },
  { $id: 'WebhookTest' },
);

const AttemptView = Type.Object({
  at: Instant,
  status: orNull(Type.Integer(), 'Of the answer; null: there was none.'),
  code: orNull(Type.String(), 'Why there was none.'),
  ms: Count,
});
const delivery = {
  object: Type.Literal('delivery'),
  id: Id,
  webhook_id: Id,
  type: Type.Enum([...eventTypes]),
  events: Type.Array(Id, { description: 'Ids of all events that it tells; several in messages to chats.' }),
  state: State,
  attempts: Type.Integer({ minimum: 0, description: 'Since it was made or replayed.' }),
  next_at: orNull(Instant, 'Of the next try; null: there is none.'),
  created_at: Instant,
  done_at: orNull(Instant),
  log: Type.Array(AttemptView, { description: 'The last ten tries.' }),
};
export const DeliveryView = Type.Object(delivery, { $id: 'Delivery' });
export const FullDeliveryView = Type.Object(
  { ...delivery, body: orNull(Type.String(), 'What is sent, as text; null: its events are no longer kept.') },
  { $id: 'FullDelivery' },
);

export const DeliveriesQuery = Type.Object({
  state: Type.Optional(State),
  type: Type.Optional(Type.Enum([...eventTypes])),
  per_page: paging.per_page,
  page: paging.page,
});

export const ReplayFields = Type.Object(
  {
    since: Type.Optional(
      Type.String({ format: 'date-time', description: 'RFC 3339; by when they were made.' }),
    ),
    until: Type.Optional(Type.String({ format: 'date-time' })),
    state: Type.Enum(['failed', 'all'], {
      default: 'failed',
      description: 'failed: what came to nothing, dropped ones too. all: what was delivered, too.',
    }),
  },
  { examples: [{ since: '2026-11-29T00:00:00Z' }] },
);
export const ReplayedView = Type.Object(
  { object: Type.Literal('replay'), replayed: Count },
  { $id: 'Replay', description: 'At most 1,000, the oldest.' },
);
