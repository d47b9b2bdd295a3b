import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { chosenType } from '../lib/accept.ts';
import { isFinding } from '../report/finding.ts';
import { type FixedReport, fixesOf, fixOf, placesOf } from '../report/fix.ts';
import { FixSchema } from '../report/fix-schema.ts';
import { firstFixesText, fixText } from '../report/fix-text.ts';
import { pageNotice } from '../report/page-text.ts';
import { fixTextWords as words } from '../report/words/fix-text.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts, sendFramed } from './routes.ts';
import { List } from './schemas.ts';
import { sliceOf, slicing } from './whole-list.ts';

const markdown = 'text/markdown';

/** Of each fix in a list of several. */
const placesMax = 5;

const FixesQuery = Type.Object({
  check: Type.Optional(
    Type.String({
      description: `Id of the check whose finding alone is told; the list then pages its places. By default all findings, what to fix first before all others, with at most ${placesMax} places each.`,
    }),
  ),
  ...slicing.properties,
});

const { data, ...frame } = List(FixSchema).properties;
const FixList = Type.Object({
  notice: Type.String({ description: 'What to make of the text of pages.', examples: [pageNotice] }),
  data,
  ...frame,
});

/** What to fix: for programs and agents, and as text for an issue tracker. */
export function fixRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', `${base}/reports/:id/fixes`, {
    id: 'listFixes',
    summary: 'List what to fix on a page: what to change, where, and how to see that it is fixed',
    description:
      'Whatever the page wrote stands in members named page. In Markdown it is text for an issue tracker: what to fix first, at most eight findings, or the finding of one check. Where there is nothing to fix the list is empty, and a text or a check is 404.',
    tags: ['reports'],
    access: 'read',
    query: FixesQuery,
    alsoProduces: [markdown],
    isNegotiated: true,
    isList: true,
    answers: { 200: FixList },
    handler: (request, reply) => send(parts, request, reply),
  });
}

type FixesRequest = FastifyRequest<{ Params: ById }>;

async function send(parts: RouteParts, request: FixesRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, catalogue, address } = parts;
  reply.header('vary', 'accept');
  const reading = checkFields(FixesQuery, request.parameters);
  const id = idOf(request);
  const { url, generatedAt, body } = await services.reports.get(clientOf(request).accountId, id);
  // 404 comes before 422.
  if (!reading.ok) throw reading.refusal;
  const { check, ...paging } = reading.values;
  // A check that is no longer asked may be in an old report.
  const known = [...catalogue.checks, ...(body?.checks ?? [])];
  if (check !== undefined && !known.some((one) => one.id === check)) throw unknown(check);
  if (generatedAt === null || body === null) throw new AssayError('not-found', words.noResult);
  const report = { url, generatedAt, body, checks: catalogue.checks };
  if (chosenType(request.headers.accept, 'application/json', [markdown]) === markdown) {
    const told = { ...report, href: `${address.origin()}/reports/${id}` };
    const text = check === undefined ? firstFixesText(told) : fixText(told, check);
    if (text === undefined) throw none(check);
    return reply.type(`${markdown}; charset=utf-8`).send(text);
  }
  const { page, fixes } = fixesIn({ ...report, id: String(id) }, check, paging);
  return sendFramed(request, reply, address.origin(), page, {
    notice: pageNotice,
    data: fixes.map((fix) => JSON.stringify(fix)),
  });
}

/** A page of them, or of the places of the one that is asked for. @throws AssayError 404 where that is no finding */
function fixesIn(report: FixedReport, id: string | undefined, paging: Type.Static<typeof slicing>) {
  if (id === undefined) {
    const page = sliceOf(fixesOf(report), paging);
    const fixes = page.rows.map((check) => fixOf(report, check, { limit: placesMax, offset: 0 }));
    return { page, fixes };
  }
  const check = report.body.checks.find((one) => one.id === id);
  if (check === undefined || !isFinding(check)) throw none(id);
  const page = sliceOf(placesOf(check).items, paging);
  const offset = (page.page - 1) * page.perPage;
  return { page, fixes: [fixOf(report, check, { limit: page.perPage, offset })] };
}

function none(check: string | undefined): AssayError {
  return new AssayError('not-found', check === undefined ? words.nothing : words.noFinding);
}

function unknown(check: string): AssayError {
  const sentence = `There is no check "${check}". GET ${base}/checks lists those there are.`;
  return new AssayError('validation-failed', sentence, { fields: { check: [sentence] } });
}
