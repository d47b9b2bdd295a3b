import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid } from '../errors.ts';
import { readInstant } from '../lib/instant.ts';
import { readId } from '../lib/row-id.ts';
import { unlessGone } from '../lib/unless-gone.ts';
import type { AlertChange, ShownAlert } from '../services/alerts/types.ts';
import { alertKinds } from '../telling/event-types.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { checkFields, type Fields, readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { ProjectName } from './projects.ts';
import { Flag } from './report-schemas.ts';
import { base, clientOf, given, type RouteParts, sendList } from './routes.ts';
import { Count, Id, Instant, List, One, orNull, paging } from './schemas.ts';

const tags = ['alerts'];
const path = `${base}/alerts`;

const Kind = Type.Enum([...alertKinds]);
const Value = orNull(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  'What was measured: a score, a status, days, or the outcome of a check.',
);

const AlertView = Type.Object(
  {
    object: Type.Literal('alert'),
    id: Id,
    kind: Kind,
    state: Type.Enum(['suspected', 'open', 'resolving', 'resolved', 'dropped'], {
      description:
        'suspected: seen once, and asked again. resolving: good again, once. dropped: it never was.',
    }),
    key: Type.String({
      description: 'Of what it is about: the id of a check, report:7, site:3, project, or a host.',
      examples: ['document-title'],
    }),
    project_id: Id,
    project: ProjectName,
    report_id: orNull(Id),
    site_id: orNull(Id),
    run: orNull(Count, 'Number of the run of the report that saw it first.'),
    crawl: orNull(Count, 'Number of the crawl of the site that saw it first.'),
    page_url: orNull(Type.String()),
    members_count: { ...Count, description: 'Reports and sites on which it holds.' },
    sentence: Type.String({ description: 'For people.' }),
    before: Value,
    after: Value,
    flapping: Type.Boolean({ description: 'It came and went three times within a week.' }),
    began_at: Instant,
    opened_at: orNull(Instant, 'When it was confirmed.'),
    told_at: orNull(Instant),
    resolved_at: orNull(Instant),
    ended_by: orNull(Type.Enum(['passed', 'accepted', 'waived', 'removed'])),
    muted_until: orNull(Instant),
    note: orNull(Type.String()),
  },
  { $id: 'Alert' },
);

const AlertsQuery = Type.Object({
  state: Type.Optional(
    Type.Enum(['open', 'resolved'], {
      description: 'open: not over. Without it: both. What was dropped is not listed.',
    }),
  ),
  kind: Type.Optional(Kind),
  project: Type.Optional(Type.String({ description: 'Name in any of its forms, or numeric id.' })),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what began or ended then or later, RFC 3339.' }),
  ),
  sort_by: Type.Enum(['id'], { default: 'id' }),
  ...paging,
});

const AlertFields = Type.Object(
  {
    muted_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Nothing of it is told until then, at most 90 days from now, RFC 3339. Empty or null: it is told again.',
        examples: ['2026-12-24T00:00:00Z'],
      }),
    ),
    accepted: Type.Optional({
      ...Flag,
      description: '1: as it is now is how it shall be; the alert ends.',
    }),
    note: Type.Optional(Type.String({ description: 'Why, at most 500 characters. Empty or null: none.' })),
  },
  { $id: 'AlertChange', examples: [{ accepted: 1, note: 'We took the menu away.' }] },
);

interface ById {
  readonly id: string;
}

/** What got worse, was confirmed, and is told once. */
export function alertRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'listAlerts',
    summary: 'List what got worse, the newest first',
    tags,
    access: 'read',
    query: AlertsQuery,
    answers: { 200: List(AlertView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ById>(app, 'GET', `${path}/:id`, {
    id: 'getAlert',
    summary: 'Read one alert',
    tags,
    access: 'read',
    answers: { 200: One(AlertView) },
    async handler(request, reply) {
      const alert = await parts.services.alerts.get(clientOf(request).accountId, idOf(request));
      return reply.send({ data: present(alert), status: 200 });
    },
  });

  operation<ById>(app, 'PUT', `${path}/:id`, {
    id: 'changeAlert',
    summary: 'Mute an alert for a while, or accept what it tells',
    tags,
    access: 'write',
    body: AlertFields,
    answers: { 200: One(AlertView) },
    refuses: ['validation-failed'],
    isConditional: true,
    handler: (request, reply) => change(parts, request, reply),
  });
}

async function list(
  { services, admission, address }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {
    sort_by: sortBy,
    per_page: perPage,
    project,
    since,
    ...rest
  } = readFields(AlertsQuery, request.parameters);
  admission.toList();
  const { accountId } = clientOf(request);
  const page = await services.alerts.list(accountId, {
    ...{ sortBy, perPage, ...rest },
    ...given({ since: since === undefined ? undefined : instantOf('since', since) }),
    ...(project !== undefined && {
      projectId: (await unlessGone(services.projects.find(accountId, project)))?.id ?? noProject,
    }),
  });
  return sendList(request, reply, address.origin(), page, (alert) => JSON.stringify(present(alert)));
}

/** Of a project that is not there, there are none. */
const noProject = 0;

async function change(
  { services: { alerts } }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const id = idOf(request);
  // 404 comes before 412 and 422.
  await alerts.get(client.accountId, id);
  refuseCondition(request);
  const sent = bodyOf(request);
  const reading = checkFields(AlertFields, sent);
  if (!reading.ok) throw reading.refusal;
  const alert = await alerts.change(client, id, changeOf(reading.values, sent));
  return reply.send({ data: present(alert), status: 200 });
}

function changeOf(values: Type.Static<typeof AlertFields>, sent: Fields): AlertChange {
  const { muted_until: mutedUntil, accepted } = values;
  const note = values.note ?? (sent.has('note') ? '' : undefined);
  return {
    ...given({ note }),
    ...(mutedUntil !== undefined && { mutedUntil: instantOf('muted_until', mutedUntil) }),
    ...(mutedUntil === undefined && sent.has('muted_until') && { mutedUntil: null }),
    ...(accepted === 1 && { isAccepted: true as const }),
  };
}

function instantOf(field: string, text: string): number {
  const at = readInstant(text);
  if (at === undefined) {
    throw invalid(field, `"${field}" must be a time such as 2026-12-24T00:00:00Z.`);
  }
  return at;
}

/** What is no id is the id of nothing. */
function idOf({ params: { id } }: FastifyRequest<{ Params: ById }>): number {
  return readId(id) ?? 0;
}

function present(alert: ShownAlert): Type.Static<typeof AlertView> {
  const at = (time: number | null) => (time === null ? null : instant(time));
  return {
    object: 'alert',
    id: alert.id,
    kind: alert.kind,
    state: alert.state,
    key: alert.key,
    project_id: alert.projectId,
    project: alert.project,
    report_id: alert.reportId,
    site_id: alert.siteId,
    run: alert.reportId === null ? null : alert.number,
    crawl: alert.siteId === null ? null : alert.number,
    page_url: alert.pageUrl,
    members_count: alert.members,
    sentence: alert.sentence,
    before: alert.before && { ...alert.before },
    after: alert.after && { ...alert.after },
    flapping: alert.flapping,
    began_at: instant(alert.beganAt),
    opened_at: at(alert.openedAt),
    told_at: at(alert.toldAt),
    resolved_at: at(alert.resolvedAt),
    ended_by: alert.endedBy,
    muted_until: at(alert.mutedUntil),
    note: alert.note,
  };
}
