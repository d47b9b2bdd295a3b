import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import type { Project } from '../services/types.ts';
import { readFields } from './fields.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts, sendList } from './routes.ts';
import { Count, Deleted, Id, Instant, List, orNull, paging, Score } from './schemas.ts';

const tags = ['projects'];
const path = `${base}/projects`;

const ProjectName = Type.String({
  description:
    'The host that reports belong to: lower case, without www., with a port that is not the default.',
  examples: ['example.com'],
});

const ProjectView = Type.Object(
  {
    object: Type.Literal('project'),
    id: Id,
    project: ProjectName,
    created_at: Instant,
    reports_count: Count,
    results: Type.Object({ good: Count, decent: Count, bad: Count }),
    average_score: orNull(Score),
  },
  { $id: 'Project' },
);

const ProjectsQuery = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the name, in any letter case.' })),
  search_by: Type.Enum(['project'], { default: 'project' }),
  sort_by: Type.Enum(['created_at', 'project'], { default: 'created_at' }),
  ...paging,
});

export function projectRoutes(app: FastifyInstance, parts: RouteParts): void {
  app.route({
    method: 'GET',
    url: path,
    config: { access: 'read' },
    schema: {
      operationId: 'listProjects',
      summary: 'List and search projects',
      tags,
      querystring: ProjectsQuery,
      response: { 200: List(ProjectView) },
    },
    handler: (request, reply) => list(parts, request, reply),
  });

  app.route<{ Params: ByName }>({
    method: 'DELETE',
    url: `${path}/:project`,
    config: { access: 'write' },
    schema: {
      operationId: 'deleteProject',
      summary: 'Delete a project with all its reports, runs and share links',
      description: 'The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
      tags,
      response: { 200: Deleted('project', { project: ProjectName }) },
    },
    handler: (request, reply) => remove(parts, request, reply),
  });
}

interface ByName {
  readonly project: string;
}

async function list(parts: RouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const {
    search_by: _,
    sort_by: sortBy,
    per_page: perPage,
    ...filters
  } = readFields(ProjectsQuery, request.parameters);
  parts.admission.toList();
  const { accountId } = clientOf(request);
  const page = await parts.services.projects.list(accountId, { sortBy, perPage, ...filters });
  return sendList(request, reply, parts.address.origin(), page, present);
}

function present(project: Project): Type.Static<typeof ProjectView> {
  const { good, decent, bad } = project.results;
  return {
    object: 'project',
    id: project.id,
    project: project.project,
    created_at: instant(project.createdAt),
    reports_count: project.reportsCount,
    results: { good, decent, bad },
    average_score: project.averageScore,
  };
}

async function remove(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseTag(request.headers['if-match']);
  const { id, project } = await services.projects.delete(
    clientOf(request),
    request.params.project,
    undefined,
  );
  return reply.send({ object: 'project', id, project, deleted: true, status: 200 });
}

/** Projects have no entity tag yet, so one that is named is that of no project (RFC 9110 §13.1.1). */
function refuseTag(field: string | undefined): void {
  if (field === undefined || field.trim() === '*') return;
  throw new AssayError('precondition-failed', 'No project has this entity tag.');
}
