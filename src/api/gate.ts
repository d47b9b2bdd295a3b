import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { isLately } from '../lib/is-lately.ts';
import { networkOf } from '../lib/network.ts';
import type { Scope } from '../services/caller.ts';
import type { KeysService } from '../services/people/types.ts';
import { acceptsJson } from './accept.ts';
import { clientAddress } from './address.ts';
import { authenticate, type Client, requireScope } from './authenticate.ts';
import { refuseCondition } from './conditional.ts';
import { type Fields, knownFields } from './fields.ts';
import { parsePairs, usualFieldsMax } from './form.ts';
import { preflightFields } from './headers.ts';
import type { PublicAddress } from './host.ts';
import { refuseIdempotencyKey } from './idempotency.ts';
import { draining } from './load.ts';
import { hasOwnFormat } from './operation.ts';
import type { ApiSettings } from './options.ts';
import { type Quota, type Rates, rateFields, refuseExceeded } from './rates.ts';
import { headerFieldsMax, headTooLarge, lineTooLong, requestLineMaxBytes } from './sockets.ts';
import { mcpPath, pathOf, queryOf } from './target.ts';
import { wantsHtml } from './wants.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head had been looked at, and its body is waited for. */
    admittedAt: number;
    /** Its body kept us waiting: the key or session that its head had may be good for nothing any more (A1). */
    cameLate: boolean;
    /** Undefined where no key is asked for. */
    client: Client | undefined;
    /** Known parameters of the query. */
    parameters: Fields;
    /** Every policy that counted this request. */
    quotas: readonly Quota[];
  }
}

interface GateParts {
  readonly settings: ApiSettings;
  readonly keys: KeysService;
  readonly rates: Rates;
  readonly address: PublicAddress;
  readonly isDraining: () => boolean;
  readonly closing: AbortSignal;
  readonly now: () => number;
}

/** A key that was read so long ago is read again: A1 promises 5 s, of which one that was known before may take 4. */
export const lateMs = 1_000;

/**
 * Everything that is refused before a handler runs, in this order: 401, 429, 404 route, 405, 406; then the
 * body is read (413, 415, 400), and the key again if that took long (401); then the query (400) and 403. Handlers go
 * on with 404, 412, 422 and 503. Whatever is refused has taken from a rate: of the account where the key is good, and
 * otherwise of the network (health, and a server that stops, excepted).
 */
export function guard(app: FastifyInstance, parts: GateParts): void {
  app.decorateRequest('admittedAt', 0);
  app.decorateRequest('cameLate', false);
  app.decorateRequest('client', undefined);
  app.decorateRequest('parameters');
  app.decorateRequest('quotas');
  app.addHook('onRequest', async (request, reply) => {
    return admit(app, parts, request, reply);
  });
  app.addHook('preParsing', async (request) => {
    request.admittedAt = parts.now();
  });
  app.addHook('onSend', async (_request, reply) => {
    // Also for a request that came before: a connection that is kept would hold up the end.
    if (parts.closing.aborted || parts.isDraining()) reply.header('connection', 'close');
  });
  app.addHook('preValidation', async (request, reply) => {
    const { access, query, refusesKey, isConditional } = request.routeOptions.config;
    request.cameLate = !isLately(request.admittedAt, parts.now(), lateMs);
    if (request.cameLate && request.client !== undefined) {
      request.client = await authenticate(request, reply, parts.keys, parts.rates);
    }
    request.parameters =
      query === undefined ? new Map() : knownFields(parsePairs(queryOf(request), usualFieldsMax), query);
    if (refusesKey !== undefined) refuseIdempotencyKey(request, refusesKey);
    if (request.client === undefined) return;
    if (access !== 'key') requireScope(access as Scope, request.client, reply);
    // What is made in a list changes the list; of one thing its handler knows whether it is there.
    if (request.method === 'POST' && isConditional !== true) refuseCondition(request);
  });
}

async function admit(
  app: FastifyInstance,
  parts: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { config } = request.routeOptions;
  const { access, rate } = config;
  if (access === 'health') return undefined;

  const network = networkOf(clientAddress(request));
  const takeOfNetwork = () => takeAll(request, reply, [parts.rates.take('anonymous', network)]);
  count(request, reply, [parts.rates.peek('anonymous', network)]);
  if (parts.closing.aborted) throw draining();
  const refusal = refusalOfHead(request, parts.address);
  if (refusal !== undefined) {
    takeOfNetwork();
    throw refusal;
  }
  if (request.method === 'OPTIONS') return answerOptions(app, request, reply, takeOfNetwork);
  if (access === 'page' || access === 'asset') return undefined;

  if (access !== 'anybody' && (access !== undefined || isApiPath(request))) {
    request.client = await authenticate(request, reply, parts.keys, parts.rates);
    takeAll(request, reply, quotasOf(parts.rates, request.client, rate));
  } else {
    takeOfNetwork();
  }
  if (request.is404 || !isMeant(app, request)) throw unknownRoute(app, request, reply);
  const others = config.isNegotiated === true ? config.alsoProduces : [];
  if (!hasOwnFormat(config) && !acceptsJson(request.headers.accept, others)) {
    throw new AssayError('not-acceptable', 'Answers are JSON: send Accept: application/json.');
  }
  return undefined;
}

function quotasOf(rates: Rates, { accountId }: Client, rate: 'create' | undefined): Quota[] {
  const own = rates.take('default', accountId);
  if (rate === undefined) return [own];
  // A request that is refused anyway starts no run.
  return [own, own.allowed ? rates.take(rate, accountId) : rates.peek(rate, accountId)];
}

/** What pages count with. */
export function pageCounts({ rates }: Pick<GateParts, 'rates'>) {
  return {
    count(request: FastifyRequest, reply: FastifyReply, accountId: number | null): void {
      const network = networkOf(clientAddress(request));
      const quota = accountId === null ? rates.take('anonymous', network) : rates.take('default', accountId);
      takeAll(request, reply, [quota]);
    },
    countCreation(request: FastifyRequest, reply: FastifyReply, accountId: number): void {
      takeMore(request, reply, rates.take('create', accountId));
    },
  };
}

/** For a request of which only the body tells that it counts. @throws RateError */
export function takeMore(request: FastifyRequest, reply: FastifyReply, quota: Quota): void {
  takeAll(request, reply, [...request.quotas, quota]);
}

function takeAll(request: FastifyRequest, reply: FastifyReply, quotas: readonly Quota[]): void {
  count(request, reply, quotas);
  refuseExceeded(quotas);
}

function count(request: FastifyRequest, reply: FastifyReply, quotas: readonly Quota[]): void {
  request.quotas = quotas;
  reply.headers(rateFields(quotas));
}

/** Undefined: the head is one that can be answered here. */
function refusalOfHead(request: FastifyRequest, address: PublicAddress): AssayError | undefined {
  const { rawHeaders, url = '/' } = request.raw;
  if (url.length > requestLineMaxBytes) return lineTooLong();
  if (rawHeaders.length / 2 > headerFieldsMax) return headTooLarge();
  return address.refusal(request);
}

/** Answered anywhere without a key: a preflight cannot carry one. */
function answerOptions(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  takeOfNetwork: () => void,
): FastifyReply {
  const methods = allowedMethods(app, pathOf(request));
  if (methods.length === 0) {
    takeOfNetwork();
    throw noRoute();
  }
  const isPreflight =
    request.headers['access-control-request-method'] !== undefined &&
    reply.hasHeader('access-control-allow-origin');
  if (isPreflight) reply.headers(preflightFields(methods));
  return reply.code(204).header('allow', methods.join(', ')).send();
}

function unknownRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): AssayError {
  const methods = allowedMethods(app, pathOf(request));
  if (methods.length === 0) return withoutSlash(app, request) ?? noRoute();
  reply.header('allow', methods.join(', '));
  return new AssayError('method-not-allowed', `This resource knows ${methods.join(', ')}.`);
}

/** For an address that is one of ours but for the slashes at its end. */
function withoutSlash(app: FastifyInstance, request: FastifyRequest): AssayError | undefined {
  const path = pathOf(request);
  const meant = path.slice(0, path.length - (/\/{1,10}$/.exec(path)?.[0].length ?? 0));
  if (meant === path || meant === '' || allowedMethods(app, meant).length === 0) return undefined;
  return new AssayError(
    'not-found',
    `There is nothing at this address. Ask for ${meant}, without the slash at its end.`,
  );
}

function noRoute(): AssayError {
  return new AssayError('not-found', 'There is nothing at this address.');
}

/** No fixed path segment is a number. */
const number = /^\d+$/;

/** False where the segment is the fixed path of another method: `POST /reports/bulk` is no report. */
function isMeant(app: FastifyInstance, request: FastifyRequest): boolean {
  const given = Object.values(request.params as Readonly<Record<string, string>>);
  return (
    given.every((value) => number.test(value)) ||
    allowedMethods(app, pathOf(request)).includes(request.method)
  );
}

/** Methods of this path; empty where there is no route. */
function allowedMethods(app: FastifyInstance, url: string): string[] {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const found = methods.flatMap((method) => {
    const route = app.findRoute({ method, url });
    if (route === null) return [];
    const given = Object.values(route.params);
    // The router takes an empty parameter, and no id or name of ours is empty.
    return given.includes('') ? [] : [{ method, parameters: given.length }];
  });
  // As in the router, what is written out comes before what stands for anything.
  const fewest = Math.min(...found.map(({ parameters }) => parameters));
  const known = found.filter(({ parameters }) => parameters === fewest).map(({ method }) => method);
  return known.length === 0 ? [] : [...known, 'OPTIONS'];
}

/** Whether a refusal is answered as a page: of a page, or where nothing is and a browser asks. */
export function isForPeople(request: FastifyRequest): boolean {
  if (request.routeOptions.config?.access === 'page') return true;
  return request.is404 && !isApiPath(request) && wantsHtml(request.raw.headers.accept);
}

/** Only programs with a key ask there. */
function isApiPath(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (`${path}/`.startsWith('/api/')) return true;
  return path === mcpPath && request.server.hasRoute({ method: 'POST', url: mcpPath });
}
