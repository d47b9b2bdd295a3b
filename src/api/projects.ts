import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noteMax } from '../services/reports/project-share.ts';
import type { Project, ProjectDetail, ProjectShareChange } from '../services/reports/project-types.ts';
import { sharePath } from '../services/sharing/shared-noun.ts';
import { bodyOf } from './body.ts';
import { versionMeant } from './conditional.ts';
import { checkFields, type Fields, readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant, presentExpectations } from './present-report.ts';
import {
  ExpectationsView,
  Flag,
  Password,
  Privacy,
  ReportView,
  withPasswordLength,
} from './report-schemas.ts';
import { toBoolean } from './reports.ts';
import { base, clientOf, given, type RouteParts, sendList } from './routes.ts';
import { Count, Deleted, Id, Instant, List, One, orNull, paging, Results, Score } from './schemas.ts';

const tags = ['projects'];
const path = `${base}/projects`;

export const ProjectName = Type.String({
  description:
    'The host that reports belong to: lower case, without www., with a port that is not the default.',
  examples: ['example.com'],
});

const BrowserSwitch = Type.Enum(['default', 'on', 'off'], {
  description:
    'Whether a browser looks at its pages after each run where the request says nothing of it; default: as this server has it.',
});

const projectProperties = {
  object: Type.Literal('project'),
  id: Id,
  project: ProjectName,
  created_at: Instant,
  reports_count: Count,
  results: Results,
  average_score: orNull(Score),
  expectations: ExpectationsView,
  browser: BrowserSwitch,
  privacy: Privacy,
  has_password: Type.Boolean(),
  share_url: orNull(
    Type.String({
      format: 'uri',
      examples: ['https://assay.example.org/p/4fY0aTz1Qm8sKpW3xLc7Nd'],
    }),
    'Cannot be guessed; answers as privacy says. Null: the project was never shared.',
  ),
  indexable: Type.Boolean(),
  include_private: Type.Boolean({
    description: 'The share page shows reports whose own privacy is stricter than that of the project, too.',
  }),
  left_out: Type.Integer({
    minimum: 0,
    description: 'Reports that the share page leaves out, as their own privacy is stricter.',
  }),
  note: orNull(Type.String(), 'For those whom the project is shared with.'),
};

const ProjectView = Type.Object(projectProperties, { $id: 'Project' });

const ProjectDetailView = Type.Object(
  {
    ...projectProperties,
    trend: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', description: 'UTC.', examples: ['2026-11-20'] }),
        average_score: orNull(Score),
        scored: Type.Integer({ minimum: 0, description: 'Reports with a score.' }),
        results: Results,
      }),
      {
        description:
          'How the project stood at the end of each day on which something changed, of the last 365, oldest first; the last entry is today.',
      },
    ),
    categories: Type.Record(
      Type.String(),
      Type.Object({
        average_score: Score,
        reports: Type.Integer({ minimum: 1, description: 'Reports with a score in it.' }),
      }),
      { description: 'Averages by category.' },
    ),
    worst: Type.Array(ReportView, {
      description: 'Reports with the lowest scores, at most ten; pages that do not answer 200 are left out.',
    }),
    findings: Type.Array(
      Type.Object({
        check: Type.String({ examples: ['document-title'] }),
        title: Type.String(),
        category: orNull(Type.String(), 'Null for a check that is no longer in the catalogue.'),
        fails: Type.Integer({ minimum: 0, description: 'Reports in which it fails.' }),
        warns: Type.Integer({ minimum: 0, description: 'Reports in which it warns.' }),
        points: Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'Points that a page gains when it is mended: the mean of those that have it.',
          examples: [2.4],
        }),
        advice: orNull(
          Type.String(),
          'What to do, as the page is advised that gains most. Null when it is not.',
        ),
      }),
      {
        description:
          'What to mend over its pages, what is dangerous first, then by what that gains in all; at most twenty checks. The list of findings has all.',
      },
    ),
  },
  { $id: 'ProjectDetail' },
);

const ExpectationFields = Type.Object(
  {
    indexable: Type.Optional({
      ...Flag,
      description:
        '0 declares that the site is not meant to be found by search engines, such as a staging site.',
    }),
    ai_search: Type.Optional({
      ...Flag,
      description: '0 declares that the site is not meant for AI search.',
    }),
    deployed: Type.Optional({
      ...Flag,
      description:
        '0 declares that another server will deliver the site, such as one on which it is only built or tried out. What rests on header fields, TLS, DNS, redirects, compression or times of the server is left out.',
    }),
  },
  { $id: 'ExpectationChange', examples: [{ indexable: 0 }] },
);

const ProjectChangeFields = Type.Object(
  {
    privacy: Type.Optional(Privacy),
    password: Type.Optional(Password),
    indexable: Type.Optional({ ...Flag, description: 'The public share page may be indexed.' }),
    new_link: Type.Optional({
      ...Flag,
      description:
        '1 gives the project another share_url; the old one, and every link made from it, is dead at once.',
    }),
    include_private: Type.Optional({
      ...Flag,
      description:
        '1 takes reports into the share page whose own privacy is stricter than that of the project.',
    }),
    note: Type.Optional({
      ...orNull(
        Type.String({
          maxLength: noteMax,
          examples: ['These are the pages that we went through in November.'],
        }),
        'Plain text for those whom the project is shared with. Empty or null: none.',
      ),
      contentMediaType: 'text/plain',
    }),
    browser: Type.Optional(BrowserSwitch),
  },
  { $id: 'ProjectChange', examples: [{ privacy: 2, password: 'correct horse battery' }] },
);

const ProjectsQuery = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the name, in any letter case.' })),
  search_by: Type.Enum(['project'], { default: 'project' }),
  sort_by: Type.Enum(['created_at', 'project', 'average_score'], {
    default: 'created_at',
    description: 'Projects without a score come last, whatever the direction.',
  }),
  ...paging,
});

export function projectRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'listProjects',
    summary: 'List and search projects',
    tags,
    access: 'read',
    query: ProjectsQuery,
    answers: { 200: List(ProjectView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByName>(app, 'GET', `${path}/:project`, {
    id: 'getProject',
    named: 'project',
    summary: 'Read one project: its trend, its averages, its worst reports and what to mend first',
    description: 'The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags,
    access: 'read',
    answers: { 200: One(ProjectDetailView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<ByName>(app, 'PUT', `${path}/:project`, {
    id: 'shareProject',
    named: 'project',
    summary: 'Change the share page of a project, or whether a browser looks at its pages',
    description:
      'A project is private until it is shared. Its share page shows the reports whose own privacy is not stricter, in the order public, password, private. The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags,
    access: 'write',
    body: withPasswordLength(ProjectChangeFields, parts.settings.data),
    answers: { 200: One(ProjectDetailView) },
    isConditional: true,
    handler: (request, reply) => share(parts, request, reply),
  });

  operation<ByName>(app, 'PUT', `${path}/:project/expectations`, {
    id: 'declareExpectations',
    named: 'project',
    summary: 'Declare what the pages of a project are not meant for',
    description:
      'Runs that begin from then on leave out what is judged for that. The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags,
    access: 'write',
    body: ExpectationFields,
    answers: { 200: One(ProjectDetailView) },
    isConditional: true,
    handler: (request, reply) => declare(parts, request, reply),
  });

  operation<ByName>(app, 'DELETE', `${path}/:project`, {
    id: 'deleteProject',
    named: 'project',
    summary: 'Delete a project with all its reports, runs and share links',
    description: 'The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags,
    // The scope alone is not enough: of a key that a person made, the service asks that they are an owner.
    access: 'write',
    answers: { 200: Deleted('project', { project: ProjectName }) },
    isConditional: true,
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
  const origin = parts.address.origin();
  return sendList(request, reply, origin, page, (row) => JSON.stringify(present(row, origin)));
}

function present(project: Project, origin: string): Type.Static<typeof ProjectView> {
  const { good, decent, bad } = project.results;
  const { sharing } = project;
  return {
    object: 'project',
    id: project.id,
    project: project.project,
    created_at: instant(project.createdAt),
    reports_count: project.reportsCount,
    results: { good, decent, bad },
    average_score: project.averageScore,
    expectations: presentExpectations(project.expectations),
    browser: project.browser,
    privacy: sharing.privacy,
    has_password: sharing.hasPassword,
    share_url: sharing.slug === null ? null : origin + sharePath('project', sharing.slug),
    indexable: sharing.indexable,
    include_private: sharing.includesPrivate,
    left_out: sharing.leftOutCount,
    note: sharing.note,
  };
}

async function show(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  return sendDetail(parts, reply, await parts.services.projects.get(accountId, request.params.project));
}

async function share(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { projects } = parts.services;
  const client = clientOf(request);
  const { project } = request.params;
  const fields = bodyOf(request);
  const reading = checkFields(ProjectChangeFields, fields);
  const read = () => projects.get(client.accountId, project);
  const ifMatch = await versionMeant(request, reply, { tags: parts.tags, noun: 'project', read });
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await read();
    throw reading.refusal;
  }
  const { browser } = reading.values;
  const change = changeOf(reading.values, fields);
  // First, as it may be refused; of nothing it changes nothing.
  const shared = await projects.share(client, project, change, ifMatch);
  if (browser === undefined) return sendDetail(parts, reply, shared);
  return sendDetail(parts, reply, await projects.switchBrowser(client, project, browser, undefined));
}

/** An empty value is absent (forms send them), but for a note: it is none. */
function changeOf(values: Type.Static<typeof ProjectChangeFields>, fields: Fields): ProjectShareChange {
  const { privacy, password, indexable, new_link: newLink, include_private: includePrivate } = values;
  const note = values.note ?? (fields.has('note') ? '' : undefined);
  return {
    ...given({ privacy, password, note }),
    ...given({ indexable: toBoolean(indexable), includePrivate: toBoolean(includePrivate) }),
    ...(newLink === 1 ? { newLink: true } : {}),
  };
}

async function declare(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { projects } = parts.services;
  const client = clientOf(request);
  const { project } = request.params;
  const reading = checkFields(ExpectationFields, bodyOf(request));
  const read = () => projects.get(client.accountId, project);
  const ifMatch = await versionMeant(request, reply, { tags: parts.tags, noun: 'project', read });
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await read();
    throw reading.refusal;
  }
  const { indexable, ai_search: aiSearch, deployed } = reading.values;
  const change = given({
    indexable: toBoolean(indexable),
    aiSearch: toBoolean(aiSearch),
    deployed: toBoolean(deployed),
  });
  return sendDetail(parts, reply, await projects.declare(client, project, change, ifMatch));
}

async function sendDetail(
  parts: RouteParts,
  reply: FastifyReply,
  detail: ProjectDetail,
): Promise<FastifyReply> {
  return reply
    .header('etag', parts.tags.of(detail))
    .send({ data: presentDetail(parts, detail), status: 200 });
}

function presentDetail(
  { presenter, catalogue, address }: RouteParts,
  detail: ProjectDetail,
): Type.Static<typeof ProjectDetailView> {
  const checks = new Map(catalogue.checks.map((check) => [check.id, check]));
  return {
    ...present(detail, address.origin()),
    trend: detail.trend.map(({ at, averageScore, scored, results: { good, decent, bad } }) => ({
      date: instant(at).slice(0, 'YYYY-MM-DD'.length),
      average_score: averageScore,
      scored,
      results: { good, decent, bad },
    })),
    categories: Object.fromEntries(
      detail.categories.map(({ category, averageScore, reports }) => [
        category,
        { average_score: averageScore, reports },
      ]),
    ),
    worst: detail.worst.map(presenter.row),
    findings: detail.findings.map(({ check, fails, warns, pages, gain, advice }) => ({
      check,
      title: checks.get(check)?.title ?? check,
      category: checks.get(check)?.category ?? null,
      fails,
      warns,
      points: Math.round((gain / pages) * 10) / 10,
      advice: checks.get(check)?.advice[advice ?? ''] ?? null,
    })),
  };
}

async function remove(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { projects } = parts.services;
  const client = clientOf(request);
  const read = () => projects.get(client.accountId, request.params.project);
  const ifMatch = await versionMeant(request, reply, { tags: parts.tags, noun: 'project', read });
  const { id, project } = await projects.delete(client, request.params.project, ifMatch);
  return reply.send({ object: 'project', id, project, deleted: true, status: 200 });
}
