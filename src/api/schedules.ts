import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Type from 'typebox';
import { invalid, noneWithId } from '../errors.ts';
import { tagOfBytes } from '../lib/entity-tag.ts';
import type { NewSchedule, Schedule, ScheduleChange } from '../services/schedules/types.ts';
import { bodyOf } from './body.ts';
import { versionMeant } from './conditional.ts';
import { checkFields, readFields } from './fields.ts';
import { operation } from './operation.ts';
import { presentFire, presentPlanned, presentSchedule } from './present-schedule.ts';
import { base, clientOf, type RouteParts, sendList } from './routes.ts';
import {
  FiresQuery,
  FireView,
  NewScheduleFields,
  PlannedScheduleView,
  ScheduleChangeFields,
  SchedulesQuery,
  ScheduleView,
} from './schedule-schemas.ts';
import { Deleted, List, One } from './schemas.ts';
import type { ById } from './whole-list.ts';

const tags = ['schedules'];
const path = `${base}/schedules`;

/** What is checked by itself, and when. */
export function scheduleRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'listSchedules',
    summary: 'List what is checked by itself',
    tags,
    access: 'read',
    query: SchedulesQuery,
    answers: { 200: List(ScheduleView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation(app, 'POST', path, {
    id: 'createSchedule',
    summary: 'Check a report, a site or a project again and again',
    description:
      'A time that clocks leave out comes at the end of the gap, one that they show twice comes once. Runs of schedules do not count for reports_per_day. With dry_run=1 nothing is stored: 200, and what the schedule would be.',
    tags,
    access: 'write',
    refusesKey: 'Schedules know no Idempotency-Key. Leave it out: the list tells whether one was made.',
    body: NewScheduleFields,
    answers: { 200: One(PlannedScheduleView), 201: One(ScheduleView, 201) },
    refuses: ['rate-limited'],
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ById>(app, 'GET', `${path}/:id`, {
    id: 'getSchedule',
    summary: 'Read one schedule',
    tags,
    access: 'read',
    answers: { 200: One(ScheduleView) },
    async handler(request, reply) {
      const schedule = await parts.services.schedules.get(clientOf(request).accountId, idOf(request));
      return send(reply, schedule, 200);
    },
  });

  operation<ById>(app, 'PUT', `${path}/:id`, {
    id: 'updateSchedule',
    summary: 'Change, pause or resume a schedule',
    description: 'What is not said stays. It is planned anew from now: nothing is made up for.',
    tags,
    access: 'write',
    body: ScheduleChangeFields,
    answers: { 200: One(ScheduleView) },
    isConditional: true,
    handler: (request, reply) => update(parts, request, reply),
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'deleteSchedule',
    summary: 'Delete a schedule',
    description: 'What it has made stays.',
    tags,
    access: 'write',
    answers: { 200: Deleted('schedule', {}) },
    isConditional: true,
    async handler(request, reply) {
      const id = idOf(request);
      await parts.services.schedules.delete(
        clientOf(request),
        id,
        await scheduleMeant(parts, request, reply),
      );
      return reply.send({ object: 'schedule', id, deleted: true, status: 200 });
    },
  });

  operation<ById>(app, 'GET', `${path}/:id/fires`, {
    id: 'listFires',
    summary: 'List the times of a schedule that came, newest first, of 90 days',
    tags,
    access: 'read',
    query: FiresQuery,
    answers: { 200: List(FireView) },
    isList: true,
    handler: (request, reply) => listFires(parts, request, reply),
  });

  operation<ById>(app, 'POST', `${path}/:id/fire`, {
    id: 'fireSchedule',
    summary: 'Check now, beside the plan',
    description: 'Also of a paused schedule. What is under way already is joined.',
    tags,
    access: 'write',
    rate: 'create',
    refusesKey: 'A repeat joins what is under way, so no Idempotency-Key is taken. Leave it out.',
    answers: { 201: One(FireView, 201) },
    isConditional: true,
    handler: (request, reply) => fire(parts, request, reply),
  });
}

type RequestById = FastifyRequest<{ Params: ById }>;

async function list(parts: RouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const values = readFields(SchedulesQuery, request.parameters);
  const { sort_by: sortBy, per_page: perPage, paused, ...filters } = values;
  const isPaused = paused === undefined ? undefined : paused === 1;
  const query = { ...filters, sortBy, perPage, isPaused };
  const page = await parts.services.schedules.list(clientOf(request).accountId, query);
  return sendList(request, reply, parts.address.origin(), page, (row) =>
    JSON.stringify(presentSchedule(row)),
  );
}

async function create(
  { services }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const { target, id, dry_run: dryRun, ...values } = readFields(NewScheduleFields, bodyOf(request));
  const input: NewSchedule = { target, id, ...changeOf(values) };
  if (dryRun === 1) {
    const planned = await services.schedules.plan(client.accountId, input);
    return reply.send({ data: presentPlanned(planned), status: 200 });
  }
  const schedule = await services.schedules.create(client, input);
  return send(reply, schedule, 201);
}

async function update(parts: RouteParts, request: RequestById, reply: FastifyReply): Promise<FastifyReply> {
  const { schedules } = parts.services;
  const client = clientOf(request);
  const id = idOf(request);
  const fields = bodyOf(request);
  const meant = await scheduleMeant(parts, request, reply);
  const reading = checkFields(ScheduleChangeFields, fields);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await schedules.get(client.accountId, id);
    throw reading.refusal;
  }
  // An empty name takes it away.
  const name = fields.get('name') === '' ? { name: '' } : {};
  const schedule = await schedules.update(client, id, { ...changeOf(reading.values), ...name }, meant);
  return send(reply, schedule, 200);
}

async function listFires(
  parts: RouteParts,
  request: RequestById,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { schedules } = parts.services;
  const { accountId } = clientOf(request);
  const { target, id } = await schedules.get(accountId, idOf(request));
  const { per_page: perPage, ...paging } = readFields(FiresQuery, request.parameters);
  const page = await schedules.fires(accountId, id, { perPage, ...paging });
  const toJson = (row: (typeof page.rows)[number]) => JSON.stringify(presentFire(row, target));
  return sendList(request, reply, parts.address.origin(), page, toJson);
}

async function fire(parts: RouteParts, request: RequestById, reply: FastifyReply): Promise<FastifyReply> {
  const { schedules } = parts.services;
  const client = clientOf(request);
  await scheduleMeant(parts, request, reply);
  const { id, target } = await schedules.get(client.accountId, idOf(request));
  return reply.code(201).send({ data: presentFire(await schedules.fire(client, id), target), status: 201 });
}

/** @throws AssayError 404 for what is no id at all, as for an id that does not exist */
function idOf({ params }: { readonly params: ById }): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw noneWithId('schedule');
  return Number(params.id);
}

function changeOf({
  time_zone: timeZone,
  paused,
  days,
  ids,
  ...values
}: Type.Static<typeof ScheduleChangeFields>): ScheduleChange {
  return {
    ...values,
    timeZone,
    isPaused: paused === undefined ? undefined : paused === 1,
    days: days?.flatMap(wordsOf),
    ids: ids?.flatMap(wordsOf).map(reportIdOf),
  };
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]/).filter((word) => word !== '');
}

function reportIdOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalid('ids', `"${text.slice(0, 20)}" is no id of a report.`);
}

function send(reply: FastifyReply, schedule: Schedule, status: 200 | 201): FastifyReply {
  const data = presentSchedule(schedule);
  return reply.code(status).header('etag', tagOf(schedule)).send({ data, status });
}

/** Its version does not move with each turn that it has, and its representation does. */
function tagOf(schedule: Schedule): string {
  return tagOfBytes(JSON.stringify([schedule.version, presentSchedule(schedule)]));
}

const ownTags = { of: ({ version }: { readonly version: number | string }) => String(version) };

/** @throws AssayError 412 with the tag of what is there, 404 */
async function scheduleMeant(parts: RouteParts, request: RequestById, reply: FastifyReply) {
  const { accountId } = clientOf(request);
  let schedule: Schedule | undefined;
  const read = async () => {
    schedule = await parts.services.schedules.get(accountId, idOf(request));
    return { version: tagOf(schedule) };
  };
  const meant = await versionMeant(request, reply, { tags: ownTags, noun: 'schedule', read });
  return meant === undefined || schedule === undefined ? undefined : { version: schedule.version };
}
