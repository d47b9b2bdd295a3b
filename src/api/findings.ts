import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import type { CatalogueCheck } from '../report/catalogue.ts';
import { categoryNames, chosenChecks, severityName, severityNames } from '../report/finding-choice.ts';
import { findingFormats } from '../report/findings-file.ts';
import { generalTask } from '../report/general-task.ts';
import type { FindingFilter, FindingPage, ProjectFinding } from '../services/reports/finding-types.ts';
import { findingsFileOf } from '../services/reports/findings-file-of.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { Flag } from './report-schemas.ts';
import { toBoolean } from './reports.ts';
import { base, clientOf, type RouteParts, sendList } from './routes.ts';
import { Count, Id, Instant, List, orNull, paging } from './schemas.ts';
import { sendSlice, slicing } from './whole-list.ts';

const path = `${base}/projects/:project/findings`;
const named = 'The project is its name, with or without www., in ASCII or Unicode; or its numeric id.';

const Gain = Type.Number({ minimum: 0, description: 'Points, one decimal.', examples: [2.4] });

const FindingView = Type.Object(
  {
    object: Type.Literal('finding'),
    check: Type.String({ examples: ['image-alt'] }),
    category: orNull(Type.String(), 'Null for a check that is no longer in the catalogue.'),
    severity: orNull(Type.Enum(severityNames), 'Likewise.'),
    title: Type.String({
      description: 'What to do, of no page in particular.',
      examples: ['Describe images'],
    }),
    is_dangerous: Type.Boolean({ description: 'On one page at least.' }),
    pages: Type.Integer({ minimum: 1, description: 'Reports in which it fails or warns.' }),
    failed: Count,
    warned: Count,
    elements: Type.Integer({ minimum: 0, description: 'Places on all of them.' }),
    gain: { ...Gain, description: 'Points, one decimal: the sum of what mending it gains on each page.' },
    new_pages: Type.Integer({
      minimum: 0,
      description: 'Reports whose last run found it where the one before had judged it and had not.',
    }),
    since: { ...Instant, description: 'From then on there was always a page of the project that has it.' },
  },
  { $id: 'Finding' },
);

const FindingPageView = Type.Object(
  {
    object: Type.Literal('finding_page'),
    report: Id,
    url: Type.String(),
    outcome: Type.Enum(['fail', 'warn']),
    is_dangerous: Type.Boolean(),
    is_new: Type.Boolean({ description: 'The run before had judged it and had not found it.' }),
    gain: Gain,
    elements: Count,
    since: { ...Instant, description: 'When the first of the runs in a row found it.' },
    summary: orNull(Type.String(), 'What was found. Null: the details are no longer kept.'),
    items: Type.Array(
      Type.Object({
        detail: Type.String(),
        selector: orNull(Type.String()),
        snippet: orNull(Type.String()),
        url: orNull(Type.String()),
        line: orNull(Type.Integer({ minimum: 1 })),
        column: orNull(Type.Integer({ minimum: 1 }), 'From 1, in UTF-16 units.'),
      }),
      { description: 'At most five, worst first; the report has more.' },
    ),
  },
  { $id: 'FindingPage' },
);

const filters = {
  category: Type.Optional(Type.Enum([...categoryNames])),
  severity: Type.Optional(Type.Enum([...severityNames])),
  new: Type.Optional({ ...Flag, description: '1: only what is new on one page at least.' }),
  path: Type.Optional(
    Type.String({
      description:
        'Counts only pages whose path begins so, as many as are looked at; the list then says in meta whether these were all.',
      examples: ['/blog/'],
    }),
  ),
};

const FindingsQuery = Type.Object({ ...filters, ...slicing.properties });
const ExportQuery = Type.Object({
  ...filters,
  format: Type.Enum([...findingFormats], {
    default: 'csv',
    description: 'csv: a row for each finding. md: a list to tick off.',
  }),
});
const PagesQuery = Type.Object({
  per_page: Type.Enum([10, 25], { default: 10 }),
  page: paging.page,
  cursor: paging.cursor,
});

const firstPages = { per_page: 10, page: 1 } as const;

/** What a project has to mend, over all its pages. */
export function findingRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByName>(app, 'GET', path, {
    id: 'listFindings',
    named: 'project',
    summary: 'List what a project has to mend over all its pages, what is dangerous first, then by gain',
    description: named,
    tags: ['projects'],
    access: 'read',
    query: FindingsQuery,
    answers: { 200: List(FindingView, looked) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByName>(app, 'GET', `${path}/export`, {
    id: 'exportFindings',
    named: 'project',
    summary: 'Download what a project has to mend as CSV or Markdown',
    description: named,
    tags: ['projects'],
    access: 'read',
    query: ExportQuery,
    answers: { 200: Type.String() },
    produces: 'text/csv',
    alsoProduces: ['text/markdown'],
    isFile: true,
    handler: (request, reply) => send(parts, request, reply),
  });

  operation<ByCheck>(app, 'GET', `${path}/:check`, {
    id: 'listFindingPages',
    named: ['project', 'check'],
    summary: 'List the pages that have one finding, with the places on them, the most gain first',
    description: named,
    tags: ['projects'],
    access: 'read',
    query: PagesQuery,
    answers: { 200: List(FindingPageView) },
    isList: true,
    handler: (request, reply) => pages(parts, request, reply),
  });
}

interface ByName {
  readonly project: string;
}

interface ByCheck extends ByName {
  readonly check: string;
}

const looked = {
  pages_looked_at: orNull(
    Count,
    'Reports with the path that was asked for. Null: no path was, and all count.',
  ),
  pages_are_all: Type.Boolean({ description: 'False: more reports have the path than were looked at.' }),
};

function filterOf(
  { category, severity, new: fresh, path: begins }: Partial<Type.Static<typeof FindingsQuery>>,
  checks: readonly CatalogueCheck[],
): FindingFilter {
  return {
    checks: chosenChecks(checks, { category, severity }),
    isNew: toBoolean(fresh),
    path: begins,
  };
}

async function list(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { catalogue, admission, services } = parts;
  const reading = checkFields(FindingsQuery, request.parameters);
  const filter = reading.ok ? filterOf(reading.values, catalogue.checks) : {};
  admission.toList();
  const { accountId } = clientOf(request);
  // 404 comes before 422.
  const found = await services.findings.list(accountId, request.params.project, filter);
  if (!reading.ok) throw reading.refusal;
  const known = new Map(catalogue.checks.map((check) => [check.id, check]));
  const meta = { pages_looked_at: found.looked?.pages ?? null, pages_are_all: found.looked?.isAll !== false };
  return sendSlice(request, reply, parts, found.rows, (row) => present(row, known.get(row.check)), meta);
}

function present(row: ProjectFinding, known: CatalogueCheck | undefined): Type.Static<typeof FindingView> {
  const { check, pages, fails, warns, elements, gain, isDangerous, newPages, since, advice } = row;
  return {
    object: 'finding',
    check,
    category: known?.category ?? null,
    severity: known === undefined ? null : severityName(known),
    title: generalTask(check, known, advice ?? undefined),
    is_dangerous: isDangerous,
    pages,
    failed: fails,
    warned: warns,
    elements,
    gain,
    new_pages: newPages,
    since: instant(since),
  };
}

async function send(
  { services, admission, address, catalogue }: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  const filter = reading.ok ? filterOf(reading.values, catalogue.checks) : {};
  admission.toList();
  // 404 comes before 422.
  const findings = await services.findings.list(clientOf(request).accountId, request.params.project, filter);
  if (!reading.ok) throw reading.refusal;
  const { name, type, text } = findingsFileOf(
    ...([findings, reading.values.format, catalogue.checks, address.origin()] as const),
  );
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(text);
}

async function pages(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCheck }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, admission, catalogue, address } = parts;
  const reading = checkFields(PagesQuery, request.parameters);
  const { per_page: perPage, ...paged } = reading.ok ? reading.values : firstPages;
  admission.toList();
  const { project, check } = request.params;
  const { accountId } = clientOf(request);
  const found = await services.findings.pages(accountId, project, check, { perPage, ...paged });
  if (found.finding === undefined && !catalogue.checks.some(({ id }) => id === check))
    throw new AssayError('not-found', 'There is no check of this name.');
  if (!reading.ok) throw reading.refusal;
  return sendList(request, reply, address.origin(), found.pages, (row) => JSON.stringify(presentPage(row)));
}

function presentPage(page: FindingPage): Type.Static<typeof FindingPageView> {
  const { reportId, url, outcome, isDangerous, isNew, gain, elements, since, summary, items } = page;
  return {
    object: 'finding_page',
    report: reportId,
    ...{ url, outcome, gain, elements, summary },
    is_dangerous: isDangerous,
    is_new: isNew,
    since: instant(since),
    items: items.map(({ detail, selector, snippet, url: target, line, column }) => ({
      ...{ detail, selector, snippet, line, column },
      url: target,
    })),
  };
}
