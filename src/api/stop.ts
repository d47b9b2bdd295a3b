import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { refuseCondition } from './conditional.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { ProjectName } from './projects.ts';
import { idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { type ByNumber, numberOf } from './runs.ts';
import { Count, Id } from './schemas.ts';

const StoppedRun = Type.Object({
  object: Type.Literal('run'),
  report_id: Id,
  number: Type.Integer({ minimum: 1 }),
  stopped: Type.Literal(true),
  deleted: Type.Boolean({
    description:
      'True: the run is gone, and the report is as the run before left it. False: the report had no other, so both are `failed` with the code `stopped`.',
  }),
  status: Type.Literal(200),
});

const StoppedRuns = Type.Object({
  object: Type.Literal('project'),
  id: Id,
  project: ProjectName,
  stopped: { ...Count, description: 'Runs that waited and wait no more.' },
  status: Type.Literal(200),
});

const WaitingQuery = Type.Object({
  state: Type.Enum(['queued'], { description: 'Which runs: those that wait can be stopped, and no others.' }),
});

/** What waits is taken off the queue before it begins. */
export function stopRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByNumber>(app, 'DELETE', `${base}/reports/:id/runs/:number`, {
    id: 'stopRun',
    summary: 'Stop a run that waits',
    description:
      'A run that has begun, or has ended, is refused with 409. It still counts among the runs of the day.',
    tags: ['runs'],
    access: 'write',
    answers: { 200: StoppedRun },
    refuses: ['run-not-waiting'],
    handler: (request, reply) => stopOne(parts, request, reply),
  });

  operation<ByName>(app, 'DELETE', `${base}/projects/:project/runs`, {
    id: 'stopRuns',
    named: 'project',
    summary: 'Stop all runs of a project that wait',
    description:
      'Each as by `stopRun`; what has begun goes on. The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags: ['runs'],
    access: 'write',
    query: WaitingQuery,
    answers: { 200: StoppedRuns },
    handler: (request, reply) => stopAll(parts, request, reply),
  });
}

interface ByName {
  readonly project: string;
}

async function stopOne(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const [id, number] = [idOf(request), numberOf(request)];
  await refuseConditionOf(request, () => services.reports.run(client.accountId, id, number));
  const { isRemoved } = await services.queue.stop(client, id, number);
  return reply.send({
    ...{ object: 'run', report_id: id, number },
    ...{ stopped: true, deleted: isRemoved, status: 200 },
  });
}

async function stopAll(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  const text = request.params.project;
  const read = () => services.projects.get(client.accountId, text);
  const reading = checkFields(WaitingQuery, request.parameters);
  await refuseConditionOf(request, read);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await read();
    throw reading.refusal;
  }
  const { project, count } = await services.queue.stopAll(client, text);
  return reply.send({ object: 'project', ...project, stopped: count, status: 200 });
}

/** 404 comes before 412. @param read throws where nothing is there */
async function refuseConditionOf(
  request: Pick<FastifyRequest, 'headers'>,
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    refuseCondition(request);
  } catch (refusal) {
    await read();
    throw refusal;
  }
}
