import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noneWithId } from '../errors.ts';
import type { ProjectWaiver, WaiverReach } from '../services/waivers/types.ts';
import { waiverLimits } from '../services/waivers/waiver-input.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { Flag } from './report-schemas.ts';
import { base, clientOf, given, type RouteParts } from './routes.ts';
import { Count, Deleted, Id, Instant, List, One, orNull } from './schemas.ts';
import { oneOf, sendSlice, slicing } from './whole-list.ts';

const tags = ['waivers'];
const path = `${base}/projects/:project/waivers`;
const { reason, days, pagesMax, itemMax } = waiverLimits;

const Day = Type.String({ format: 'date', examples: ['2027-03-31'] });

const waiverFields = {
  check: Type.String({ description: 'Id of the check.', examples: ['has-hsts'] }),
  pages: Type.String({
    maxLength: pagesMax,
    description:
      'Pattern of its pages: "*" is any run of characters, all else is literal, and the whole path with query has to match, or the whole address where the pattern begins with "http". None: all pages.',
    examples: ['/blog/*'],
  }),
  item: Type.String({
    maxLength: itemMax,
    description: 'Id of the only item, as the report has it. None: all items.',
  }),
  reason: Type.String({
    minLength: reason.least,
    maxLength: reason.most,
    description: 'Why it may stay. Reports and their share pages print it.',
    examples: ['Set by the proxy from March on'],
  }),
};

const NewWaiverFields = Type.Object(
  {
    check: waiverFields.check,
    pages: Type.Optional(waiverFields.pages),
    item: Type.Optional(waiverFields.item),
    reason: waiverFields.reason,
    until: Type.Optional({ ...Day, description: `The last day, UTC, at most ${days.most} days ahead.` }),
    days: Type.Optional(
      Type.Integer({
        minimum: days.least,
        maximum: days.most,
        default: days.usual,
        description: 'Instead of until: how many days from today.',
      }),
    ),
  },
  { $id: 'NewWaiver', examples: [{ check: 'has-hsts', reason: 'Set by the proxy from March on', days: 60 }] },
);

const reachProperties = {
  judged_again: {
    ...Count,
    description: 'Reports that are judged again now, from what is kept of them; 500 a minute.',
  },
  with_next_run: {
    ...Count,
    description: 'Reports of which too little is kept for that: their score follows with their next run.',
  },
};

const WaiverView = Type.Object(
  {
    object: Type.Literal('waiver'),
    id: Id,
    check: waiverFields.check,
    pages: orNull(waiverFields.pages),
    item: orNull(waiverFields.item),
    reason: waiverFields.reason,
    until: { ...Day, description: 'The last day, UTC.' },
    created_by: orNull(Type.String({ examples: ['user:1'] }), 'Who made it.'),
    created_at: Instant,
    ended_at: orNull(Instant, 'When it was ended, or its last day was over. Null: it takes effect.'),
  },
  { $id: 'Waiver' },
);

const CreatedWaiverView = Type.Object(
  { ...WaiverView.properties, ...reachProperties },
  { $id: 'CreatedWaiver' },
);

const WaiversQuery = Type.Object({
  ended: { ...Flag, default: 0, description: '1: those that are over, instead of those that take effect.' },
  ...slicing.properties,
});

interface ByProject {
  readonly project: string;
}
interface ByWaiver extends ByProject {
  readonly waiver: string;
}

/** V1: findings of a project that may stay for a while. */
export function waiverRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByProject>(app, 'GET', path, {
    id: 'listWaivers',
    named: 'project',
    summary: 'List the waivers of a project, newest first',
    tags,
    access: 'read',
    query: WaiversQuery,
    answers: { 200: List(WaiverView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByProject>(app, 'POST', path, {
    id: 'createWaiver',
    named: 'project',
    summary: 'Take findings of a check out of the score, for a reason and until a day',
    description:
      'The findings stay listed, each with reason and end. What the waiver leaves of a check is its outcome; where nothing is left it is not_applicable with the reason "waived" and counts for nothing, so no failing check passes by it. Of http-status-code, tls-certificate, is-crawlable and is-on-https only owners waive findings, as these hold down the whole score.',
    tags,
    access: 'write',
    refusesKey: 'Waivers know no Idempotency-Key. Leave it out: the list tells whether one was made.',
    body: NewWaiverFields,
    answers: { 201: One(CreatedWaiverView, 201) },
    isConditional: true,
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ByWaiver>(app, 'DELETE', `${path}/:waiver`, {
    id: 'endWaiver',
    named: 'project',
    summary: 'End a waiver: its findings count again',
    tags,
    access: 'write',
    answers: { 200: Deleted('waiver', reachProperties) },
    isConditional: true,
    handler: (request, reply) => end(parts, request, reply),
  });
}

async function list(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByProject }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { projects, waivers } = parts.services;
  const { accountId } = clientOf(request);
  const { project } = request.params;
  // 404 comes before 422.
  await projects.find(accountId, project);
  const { ended } = readFields(WaiversQuery, request.parameters);
  const found = await waivers.list(accountId, project, { isEnded: ended === 1 });
  return sendSlice(request, reply, parts, found, present);
}

async function create(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByProject }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const { project } = request.params;
  // 404 comes before 412 and 422.
  await services.projects.find(client.accountId, project);
  refuseCondition(request);
  const { check, reason, ...rest } = readFields(NewWaiverFields, bodyOf(request));
  const { waiver, reach } = await services.waivers.create(client, project, { check, reason, ...given(rest) });
  return reply.code(201).send({ data: { ...present(waiver), ...presentReach(reach) }, status: 201 });
}

async function end(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByWaiver }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { waivers } = services;
  const client = clientOf(request);
  const { project } = request.params;
  const live = await waivers.list(client.accountId, project, { isEnded: false });
  const known = live.map(({ id }) => id);
  const id = oneOf(request, request.params.waiver, known, noneWithId('waiver'));
  const reach = await waivers.end(client, project, id);
  return reply.send({ object: 'waiver', id, ...presentReach(reach), deleted: true, status: 200 });
}

function present(waiver: ProjectWaiver): Type.Static<typeof WaiverView> {
  const { id, check, pages, item, reason, until, createdBy, createdAt, endedAt } = waiver;
  return {
    object: 'waiver',
    ...{ id, check, pages, item, reason, until },
    created_by: createdBy,
    created_at: instant(createdAt),
    ended_at: endedAt === null ? null : instant(endedAt),
  };
}

function presentReach({ judgedAgain, withNextRun }: WaiverReach) {
  return { judged_again: judgedAgain, with_next_run: withNextRun };
}
