import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { projectFormats } from '../report/project-file.ts';
import { fileOf } from '../services/reports/project-file-of.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { ProjectName } from './projects.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Id, Instant, orNull, Score } from './schemas.ts';

const ExportQuery = Type.Object({
  format: Type.Enum([...projectFormats], {
    default: 'json',
    description:
      'json: an object for each report. csv: a row for each, with a column for the score of each category.',
  }),
});

const ProjectExport = Type.Object(
  {
    object: Type.Literal('project_export'),
    project: ProjectName,
    data: Type.Array(
      Type.Object({
        id: Id,
        url: Type.String(),
        title: orNull(Type.String()),
        state: Type.String({ examples: ['completed'] }),
        score: orNull(Score),
        result: orNull(Type.String({ examples: ['good'] })),
        categories: Type.Record(Type.String(), orNull(Score), { description: 'Scores by category.' }),
        findings: orNull(Type.Integer({ minimum: 0, description: 'Checks that failed or warned.' })),
        first_task: orNull(
          Type.String({ examples: ['Describe 2 images'] }),
          'What to do first. Null when there is nothing to do, or the details are no longer kept.',
        ),
        generated_at: orNull(Instant),
        link: Type.String({ format: 'uri', description: 'Where people read the report.' }),
      }),
    ),
  },
  { $id: 'ProjectExport' },
);

/** All reports of a project as a file. */
export function projectExportRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByName>(app, 'GET', `${base}/projects/:project/export`, {
    id: 'exportProject',
    named: 'project',
    summary: 'Download all reports of a project as JSON or CSV',
    description: 'The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags: ['projects'],
    access: 'read',
    query: ExportQuery,
    answers: { 200: ProjectExport },
    alsoProduces: ['text/csv'],
    isFile: true,
    isNeverTheSame: true,
    handler: (request, reply) => send(parts, request, reply),
  });
}

interface ByName {
  readonly project: string;
}

async function send(
  { services, admission, address }: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  const exported = await services.projects.export(clientOf(request).accountId, request.params.project);
  if (!reading.ok) throw reading.refusal;
  admission.toList();
  const { name, type, text } = fileOf(exported, reading.values.format, address.origin());
  return (
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      // Nobody hears what would be read for it.
      .send(request.method === 'HEAD' ? undefined : Readable.from(text))
  );
}
