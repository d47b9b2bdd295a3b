import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { checkFields, integerMax } from './fields.ts';
import { operation } from './operation.ts';
import { FullRunView, presentDiff, presentFullRun, presentRun, RunDiffView, RunView } from './present-run.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts, sendList } from './routes.ts';
import { List, One, paging } from './schemas.ts';

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

interface ByNumber extends ById {
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
  { services, presenter }: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const run = await services.reports.run(clientOf(request).accountId, idOf(request), numberOf(request));
  return reply.send({ data: presentFullRun(run, presenter), status: 200 });
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

function numberOf({ params }: FastifyRequest<{ Params: ByNumber }>): number {
  if (!/^[1-9]\d{0,8}$/.test(params.number)) {
    throw new AssayError('not-found', 'Runs are numbered from 1; this is no number of a run.');
  }
  return Number(params.number);
}
