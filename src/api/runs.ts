import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { tagOfBytes } from '../lib/entity-tag.ts';
import { labelMax, pinnedMax } from '../services/reports/mark-run.ts';
import type { RunMarks, RunWithBody } from '../services/reports/types.ts';
import { bodyOf } from './body.ts';
import { type ReportTags, versionMeant } from './conditional.ts';
import { checkFields, type Fields, integerMax } from './fields.ts';
import { lookOfRun } from './latest-look.ts';
import { operation } from './operation.ts';
import { FullRunView, presentDiff, presentFullRun, presentRun, RunDiffView, RunView } from './present-run.ts';
import { Flag } from './report-schemas.ts';
import { type ById, idOf, toBoolean } from './reports.ts';
import { base, clientOf, given, type RouteParts, sendList } from './routes.ts';
import { List, One, orNull, paging } from './schemas.ts';

const tags = ['runs'];
const path = `${base}/reports/:id/runs`;

const RunsQuery = Type.Object({ sort_by: Type.Enum(['number'], { default: 'number' }), ...paging });
const DiffQuery = Type.Object({
  with: Type.Integer({
    minimum: 1,
    maximum: integerMax,
    description: 'Number of the other run, older or newer.',
    examples: [2],
  }),
});

const RunChangeFields = Type.Object(
  {
    label: Type.Optional(
      orNull(Type.String({ maxLength: labelMax, examples: ['after release 4.2'] }), 'Empty or null: none.'),
    ),
    pinned: Type.Optional({
      ...Flag,
      description: `1 keeps its checks and facts when those of other runs of its age go; at most ${pinnedMax} runs of a report are pinned. 0 lets them go.`,
    }),
  },
  { $id: 'RunChange', examples: [{ label: 'after release 4.2', pinned: 1 }] },
);

export interface ByNumber extends ById {
  readonly number: string;
}

/** The history of a report. */
export function runRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', path, {
    id: 'listRuns',
    summary: 'List the runs of a report, the newest first',
    tags,
    access: 'read',
    query: RunsQuery,
    answers: { 200: List(RunView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByNumber>(app, 'GET', `${path}/:number`, {
    id: 'getRun',
    summary: 'Read one run with its checks and facts',
    tags,
    access: 'read',
    answers: { 200: One(FullRunView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<ByNumber>(app, 'PUT', `${path}/:number`, {
    id: 'markRun',
    summary: 'Label a run, or pin it so that its checks and facts are kept',
    tags,
    access: 'write',
    body: RunChangeFields,
    answers: { 200: One(FullRunView) },
    isConditional: true,
    handler: (request, reply) => mark(parts, request, reply),
  });

  operation<ByNumber>(app, 'GET', `${path}/:number/diff`, {
    id: 'compareRuns',
    summary: 'Compare two completed runs of a report: what improved, what got worse',
    description: 'The older run comes first, whichever way is asked.',
    tags,
    access: 'read',
    query: DiffQuery,
    answers: { 200: One(RunDiffView) },
    handler: (request, reply) => compare(parts, request, reply),
  });
}

async function list(
  { services, admission, address }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const id = idOf(request);
  const reading = checkFields(RunsQuery, request.parameters);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await services.reports.get(accountId, id);
    throw reading.refusal;
  }
  const { sort_by: sortBy, per_page: perPage, ...rest } = reading.values;
  admission.toList();
  const page = await services.reports.runs(accountId, id, { sortBy, perPage, ...rest });
  return sendList(request, reply, address.origin(), page, (run) => JSON.stringify(presentRun(run)));
}

async function show(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reports } = parts.services;
  const { accountId } = clientOf(request);
  const run = await reports.run(accountId, idOf(request), numberOf(request));
  return reply.send(await answerOf(accountId, run, parts));
}

async function answerOf(accountId: number, run: RunWithBody, parts: RouteParts) {
  const look = await lookOfRun(parts, accountId, run);
  return { data: presentFullRun(run, look?.view ?? null, parts.presenter), status: 200 };
}

async function mark(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reports } = parts.services;
  const client = clientOf(request);
  const [id, number] = [idOf(request), numberOf(request)];
  const tagOf = async (run: RunWithBody) =>
    tagOfBytes(JSON.stringify(await answerOf(client.accountId, run, parts)));
  let expected: RunWithBody | undefined;
  const read = async () => {
    expected = await reports.run(client.accountId, id, number);
    return { version: await tagOf(expected) };
  };
  await versionMeant(request, reply, { tags: ownTags, noun: 'run', read });
  const fields = bodyOf(request);
  const reading = checkFields(RunChangeFields, fields);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await read();
    throw reading.refusal;
  }
  const run = await reports.markRun(client, id, number, marksOf(reading.values, fields), expected);
  const answer = await answerOf(client.accountId, run, parts);
  return reply.header('etag', tagOfBytes(JSON.stringify(answer))).send(answer);
}

/** A run has no version: its tag is that of its bytes, as GET gives it. */
const ownTags: ReportTags = { of: ({ version }) => String(version) };

/** An empty value is absent (forms send them), but for a label: it is none. */
function marksOf(
  { label, pinned }: { readonly label?: string | null; readonly pinned?: 0 | 1 },
  fields: Fields,
): RunMarks {
  const cleared = fields.has('label') ? '' : undefined;
  return given({ label: label ?? cleared, isPinned: toBoolean(pinned) });
}

async function compare(
  { services, presenter }: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const id = idOf(request);
  const number = numberOf(request);
  const reading = checkFields(DiffQuery, request.parameters);
  if (!reading.ok) {
    await services.reports.run(accountId, id, number);
    throw reading.refusal;
  }
  const diff = await services.reports.compareRuns(accountId, id, number, reading.values.with);
  return reply.send({ data: presentDiff(diff, presenter), status: 200 });
}

export function numberOf({ params }: FastifyRequest<{ Params: ByNumber }>): number {
  if (!/^[1-9]\d{0,8}$/.test(params.number)) {
    throw new AssayError('not-found', 'Runs are numbered from 1; this is no number of a run.');
  }
  return Number(params.number);
}
