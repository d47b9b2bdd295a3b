import Type from 'typebox';
import { alertKinds, type EventData, type EventType, eventTypes } from '../telling/event-types.ts';
import { Count, Id, Instant, orNull, Result, Score } from './schemas.ts';

// The shapes of what webhooks are sent: the document has them under `webhooks`, and a test holds every event to its own.

const Url = Type.String({ format: 'uri' });
const ofProject = { project_id: Id, project: Type.String({ examples: ['example.com'] }) };
const ofReport = {
  ...ofProject,
  report: Id,
  run: Type.Integer({ minimum: 1, description: 'Of the run within its report.' }),
  page_url: Url,
};
const ofCrawl = {
  ...ofProject,
  site: Id,
  crawl: Type.Integer({ minimum: 1, description: 'Of the crawl within its site.' }),
  page_url: Type.String({ format: 'uri', description: 'Where the site begins.' }),
};
const scores = { score: orNull(Score), previous_score: orNull(Score), result: orNull(Result) };
const Value = orNull(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  'What was measured: a score, a status, days, or the outcome of a check.',
);
const ofAlert = {
  ...ofProject,
  alert: Id,
  kind: Type.Enum([...alertKinds]),
  key: Type.String({ description: 'The id of a check, of a report or a site, or a host.' }),
  report: orNull(Id),
  site: orNull(Id),
  page_url: orNull(Url),
  seen_in: orNull(Count, 'Number, within its report or site, of the run or crawl that saw it first.'),
  sentence: Type.String(),
  before: Value,
  after: Value,
  began_at: Instant,
  flapping: Type.Boolean(),
};

const data = {
  'report.completed': { ...ofReport, ...scores },
  'report.failed': { ...ofReport, error_code: Type.String({ examples: ['connect_failed'] }) },
  'crawl.completed': { ...ofCrawl, ...scores, counted: Count, stopped_by: orNull(Type.String()) },
  'crawl.failed': { ...ofCrawl, error_code: Type.String() },
  'crawl.paused': { ...ofCrawl, reason: Type.String() },
  'alert.opened': ofAlert,
  'alert.escalated': ofAlert,
  'alert.resolved': {
    ...ofAlert,
    resolved_at: Instant,
    ended_by: Type.Enum(['passed', 'accepted', 'waived', 'removed']),
  },
  'waiver.expiring': { ...ofProject, waiver: Id, check: Type.String(), until: Instant },
  'schedule.failing': { schedule: Id, sentence: Type.String(), failures: Count },
  'webhook.disabled': { webhook: Id, name: Type.String(), reason: Type.String() },
  'digest.weekly': {
    ...{ from: Instant, to: Instant, projects: Count, opened: Count, resolved: Count },
    lines: Type.Array(Type.String(), { description: 'What the week was, in sentences, the worst first.' }),
  },
  'webhook.test': { webhook: Id },
} as const satisfies { readonly [Kind in EventType]: Readonly<Record<keyof EventData[Kind], Type.TSchema>> };

const summaries: Readonly<Record<EventType, string>> = {
  'report.completed': 'A run of a report was judged',
  'report.failed': 'A run of a report failed',
  'crawl.completed': 'A crawl of a site was judged',
  'crawl.failed': 'A crawl of a site failed',
  'crawl.paused': 'A crawl was paused by itself',
  'alert.opened': 'Something got worse, as two runs confirm',
  'alert.escalated': 'What is open got worse still',
  'alert.resolved': 'What got worse is over',
  'waiver.expiring': 'A waiver ends soon',
  'schedule.failing': 'A schedule was refused again and again',
  'webhook.disabled': 'A webhook was switched off',
  'digest.weekly': 'The week, in numbers',
  'webhook.test': 'Somebody tried the webhook',
};

/** One event as a webhook is sent it, by its type. */
const eventSchemas = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    Type.Object(
      {
        type: Type.Literal(type),
        timestamp: Instant,
        data: Type.Object({
          id: Type.Integer({ minimum: 1, description: 'Of the event; webhook-id is evt_ and this.' }),
          account: Id,
          ...data[type],
          url: Type.String({ format: 'uri', description: 'Our page about it.' }),
        }),
      },
      { $id: schemaName(type) },
    ),
  ]),
) as unknown as Readonly<Record<EventType, Type.TObject>>;

/** `ReportCompletedEvent` */
function schemaName(type: EventType): string {
  const words = type.split('.').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

/** The header fields of each. */
const signature = [
  ['webhook-id', 'The same at every try, and when it is replayed: by it you know what you had already.'],
  ['webhook-timestamp', 'Seconds since 1970 of this try. Refuse what is older than five minutes.'],
  ['webhook-signature', 'v1, and base64 of HMAC-SHA-256 over "id.timestamp.body"; several after a rotation.'],
] as const;

/** The operations of the `webhooks` section, before their schemas are made components. */
export const webhookOperations = eventTypes.map((type) => ({
  type,
  operation: {
    post: {
      operationId: `on${schemaName(type).slice(0, -'Event'.length)}`,
      summary: summaries[type],
      tags: ['webhooks'],
      parameters: signature.map(([name, description]) => ({
        ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
      })),
      requestBody: { required: true, content: { 'application/json': { schema: eventSchemas[type] } } },
      responses: {
        '2XX': { description: 'It arrived. Anything else is tried again, for three days.' },
        '410': { description: 'Nobody wants it any more: the webhook is switched off.' },
      },
    },
  },
}));
