import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError, invalid, noneWithId } from '../errors.ts';
import { durationInWords } from '../lib/durations.ts';
import { urlForLog } from '../lib/log.ts';
import { unlessGone } from '../lib/unless-gone.ts';
import type { Created, Idempotency, ReportChange, StoredReport } from '../services/reports/types.ts';
import { requireStandingKey } from './authenticate.ts';
import { bodyOf } from './body.ts';
import { versionMeant } from './conditional.ts';
import { waitSignal } from './deadline.ts';
import { checkFields, readFields } from './fields.ts';
import { lateMs, takeMore } from './gate.ts';
import { hashBody, idempotencyKey } from './idempotency.ts';
import { latestLook } from './latest-look.ts';
import type { LookView } from './look-schemas.ts';
import { operation } from './operation.ts';
import { type Wait, waitOf } from './prefer.ts';
import {
  FullReportView,
  NewReportFields,
  ReportChangeFields,
  ReportsQuery,
  ReportView,
  withPasswordLength,
} from './report-schemas.ts';
import { base, clientOf, given, type RouteParts, sendList } from './routes.ts';
import { Deleted, List, One } from './schemas.ts';

const tags = ['reports'];
const path = `${base}/reports`;
/** Seconds, for a run that is still under way. */
const retryAfter = '2';
/** For its look in a browser, which comes later and takes longer. */
const retryAfterLook = '5';

export function reportRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { http, data } = parts.settings;
  const maxSeconds = http.waitMaxMs / 1_000;
  operation(app, 'GET', path, {
    id: 'listReports',
    summary: 'List, search and filter reports',
    tags,
    access: 'read',
    query: ReportsQuery,
    answers: { 200: List(ReportView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ById>(app, 'GET', `${path}/:id`, {
    id: 'getReport',
    summary: 'Read one report with its checks and facts',
    tags,
    access: 'read',
    answers: { 200: One(FullReportView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation(app, 'POST', path, {
    id: 'createReport',
    summary: 'Audit one URL and keep the report',
    description: `The report is stored before anything is fetched. The answer waits up to ${durationInWords(http.waitDefaultMs)} for the audit; Prefer: wait=N (0 to ${maxSeconds}) or Prefer: respond-async changes that. It ends with the audit: where a browser is to look as well, browser.state then says how far that is. A page that cannot be audited is no error: the state of the report is failed, and its error says why. A report that is deleted meanwhile is answered by 404.`,
    tags,
    access: 'write',
    rate: 'create',
    body: withPasswordLength(NewReportFields, data),
    waits: true,
    isIdempotent: true,
    answers: { 201: One(FullReportView, 201) },
    handler: (request, reply) => create(parts, request, reply),
  });

  operation<ById>(app, 'PUT', `${path}/:id`, {
    id: 'updateReport',
    summary: 'Change the privacy or the link of a report, or run its audit again',
    tags,
    access: 'write',
    body: withPasswordLength(ReportChangeFields, data),
    waits: true,
    answers: { 200: One(FullReportView) },
    isConditional: true,
    handler: (request, reply) => update(parts, request, reply),
  });

  operation<ById>(app, 'DELETE', `${path}/:id`, {
    id: 'deleteReport',
    summary: 'Delete a report with its runs and links',
    tags,
    access: 'write',
    answers: { 200: Deleted('report', {}) },
    isConditional: true,
    handler: (request, reply) => remove(parts, request, reply),
  });
}

export interface ById {
  readonly id: string;
}
type RequestById = FastifyRequest<{ Params: ById }>;

async function list(parts: RouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const {
    search_by: searchBy,
    sort_by: sortBy,
    per_page: perPage,
    ...filters
  } = readFields(ReportsQuery, request.parameters);
  refuseUnusableCheck(parts, filters);
  parts.admission.toList();
  const { accountId } = clientOf(request);
  const page = await parts.services.reports.list(accountId, {
    ...{ sortBy, perPage, ...filters },
    ...(searchBy === 'any' ? {} : { searchBy }),
  });
  return sendList(request, reply, parts.address.origin(), page, parts.presenter.rowJson);
}

function refuseUnusableCheck(
  { catalogue }: RouteParts,
  { check, project }: { readonly check?: string; readonly project?: string },
): void {
  if (check === undefined) return;
  if (!catalogue.checks.some(({ id }) => id === check)) {
    throw invalid('check', `"check" must be the id of a check; GET ${base}/checks lists them.`);
  }
  if (project === undefined) throw invalid('check', '"check" works together with "project" only: send both.');
}

async function show(parts: RouteParts, request: RequestById, reply: FastifyReply): Promise<FastifyReply> {
  const report = await parts.services.reports.getStored(clientOf(request).accountId, idOf(request));
  const { answer, tag } = await shownOf(parts, report, 200);
  return reply.header('etag', tag).type(jsonType).send(answer);
}

interface ShownAnswer {
  /** JSON, UTF-8. */
  readonly answer: Buffer;
  readonly tag: string;
  readonly look: LookView | null;
}

async function shownOf(parts: RouteParts, report: StoredReport, status: number): Promise<ShownAnswer> {
  const look = await latestLook(parts, report);
  return {
    answer: answerOf(parts.presenter.fullJson(report, look?.view ?? null), status),
    tag: parts.tags.of({ version: report.version, mark: look?.mark }),
    look: look?.view ?? null,
  };
}

/** What the entity tag of a report is made of. */
async function taggedOf(parts: RouteParts, accountId: number, id: number) {
  const report = await parts.services.reports.get(accountId, id);
  return { version: report.version, mark: (await latestLook(parts, report))?.mark };
}

async function create(
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reports } = parts.services;
  const client = clientOf(request);
  const idempotent = idempotencyKey(request.headers['idempotency-key']);
  const values = readFields(NewReportFields, bodyOf(request));

  const { url, privacy = 0, password, indexable, browser } = values;
  const flags = given({ indexable: toBoolean(indexable), browser: toBoolean(browser) });
  const input = { url, privacy, ...given({ password }), ...flags };
  const idempotency =
    idempotent === undefined ? undefined : hashBody(idempotent, `POST ${path}`, { ...input });
  const created = await reports.create(client, input, idempotency, parts.admission.toCreate);
  if (created.kind === 'replayed') return replay(parts, client.accountId, created, reply);

  const wait = waitOf(request.headers.prefer?.toString(), parts.settings.http);
  const { reportId: id, runId } = created;
  const answer = await settled(parts, request, reply, { id, runId, wait, status: 201, idempotency });
  return reply.code(201).header('location', `${path}/${id}`).type(jsonType).send(answer);
}

/** As all other answers have it; of bytes nobody else says it. */
const jsonType = 'application/json; charset=utf-8';

/** @param data JSON, UTF-8 */
function answerOf(data: Buffer, status: number): Buffer {
  return Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(`,"status":${status}}`)]);
}

async function replay(
  parts: RouteParts,
  accountId: number,
  { status, body }: Extract<Created, { kind: 'replayed' }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { data } = JSON.parse(body) as { readonly data: Pick<FullReportView, 'id' | 'state' | 'browser'> };
  if (isOpen(data.state)) reply.header('retry-after', retryAfter);
  else if (data.browser && isOpen(data.browser.state)) reply.header('retry-after', retryAfterLook);
  const report = await unlessGone(parts.services.reports.getStored(accountId, data.id));
  // The tag is of the report as it is now, so it goes with a body that still says the same.
  const now = report && (await unlessGone(shownOf(parts, report, 201)));
  if (now?.answer.toString() === body) reply.header('etag', now.tag);
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .header('location', `${path}/${data.id}`)
    .type(jsonType)
    .send(body);
}

function isOpen(state: FullReportView['state']): boolean {
  return state === 'queued' || state === 'running';
}

async function update(parts: RouteParts, request: RequestById, reply: FastifyReply): Promise<FastifyReply> {
  const { reports } = parts.services;
  const client = clientOf(request);
  const id = idOf(request);
  const reading = checkFields(ReportChangeFields, bodyOf(request));
  const change = reading.ok ? changeOf(reading.values) : {};
  // 429 comes before 404 and 412.
  if (change.update === true) takeMore(request, reply, parts.rates.take('create', client.accountId));
  const read = () => taggedOf(parts, client.accountId, id);
  const ifMatch = await versionMeant(request, reply, { tags: parts.tags, noun: 'report', read });
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await read();
    throw reading.refusal;
  }
  const { runId } = await reports.update(client, id, change, ifMatch, parts.admission.toCreate);
  const wait = waitOf(request.headers.prefer?.toString(), parts.settings.http);
  const answer = await settled(parts, request, reply, { id, runId, wait, status: 200 });
  return reply.type(jsonType).send(answer);
}

function changeOf(values: {
  readonly privacy?: 0 | 1 | 2;
  readonly password?: string;
  readonly indexable?: 0 | 1;
  readonly new_link?: 0 | 1;
  readonly update?: 0 | 1;
  readonly results?: 0 | 1;
  readonly browser?: 0 | 1;
}): ReportChange {
  const { privacy, password, indexable, new_link: newLink, update, results, browser } = values;
  return {
    ...given({ privacy, password, indexable: toBoolean(indexable), browser: toBoolean(browser) }),
    ...(newLink === 1 ? { newLink: true } : {}),
    ...(update === 1 || results === 1 ? { update: true } : {}),
  };
}

export function toBoolean(flag: 0 | 1 | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 1;
}

interface Awaited {
  readonly id: number;
  /** Null: nothing runs. */
  readonly runId: number | null;
  readonly wait: Wait;
  readonly status: 200 | 201;
  /** The answer is remembered for it. */
  readonly idempotency?: Idempotency | undefined;
}

/**
 * The report after the wait that the client prefers, with the fields that say what was done.
 * @returns JSON, UTF-8
 * @throws AssayError 401 where the key became good for nothing meanwhile
 */
async function settled(
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, runId, wait, status, idempotency }: Awaited,
): Promise<Buffer> {
  const { reports, keys } = parts.services;
  const client = clientOf(request);
  const { accountId } = client;
  const begunMs = reply.elapsedTime;
  const waited =
    runId !== null && wait.seconds > 0
      ? await reports.waitForRun(accountId, id, runId, wait.seconds * 1000, waitSignal(reply, parts.closing))
      : undefined;
  const isDone = runId === null || waited?.hasEnded === true;
  const hasTakenLong = reply.elapsedTime - begunMs >= lateMs;
  const report = waited?.report ?? (await unlessGone(reports.getStored(accountId, id)));
  // It was there when the request began.
  if (report === undefined) throw deletedMeanwhile();
  const { answer, tag, look } = await shownOf(parts, report, status);
  // Before the key is asked for: the account may repeat the request with another.
  if (idempotency !== undefined) await reports.rememberAnswer(client, idempotency, status, answer.toString());
  if (hasTakenLong) await requireStandingKey(request, reply, client, { keys, rates: parts.rates });
  if (runId !== null && wait.applied !== undefined) reply.header('preference-applied', wait.applied);
  if (!isDone) reply.header('retry-after', retryAfter);
  else if (runId !== null && look !== null && isOpen(look.state)) reply.header('retry-after', retryAfterLook);
  reply.header('etag', tag);
  request.logged = { report: id, url: urlForLog(report.url) };
  return answer;
}

function deletedMeanwhile(): AssayError {
  return new AssayError('not-found', 'The report was deleted while this request waited for it.');
}

async function remove(parts: RouteParts, request: RequestById, reply: FastifyReply): Promise<FastifyReply> {
  const id = idOf(request);
  const { reports } = parts.services;
  const client = clientOf(request);
  const read = () => taggedOf(parts, client.accountId, id);
  const ifMatch = await versionMeant(request, reply, { tags: parts.tags, noun: 'report', read });
  await reports.delete(client, id, ifMatch);
  return reply.send({ object: 'report', id, deleted: true, status: 200 });
}

/** @throws AssayError 404 for what is no id at all, as for an id that does not exist */
export function idOf({ params }: { readonly params: ById }): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw noneWithId('report');
  return Number(params.id);
}
