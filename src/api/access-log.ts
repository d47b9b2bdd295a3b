import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../lib/log.ts';
import { clientAddress } from './address.ts';
import { pathOf } from './target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Further fields of the request's line in the log; addresses of reports only as `urlForLog` writes them (D3). */
    logged: Readonly<Record<string, unknown>>;
  }
}

const pathMax = 200;

/** One line a request. The query is left out: searches hold the addresses of reports. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('logged');
  app.addHook('onRequest', (request, _reply, done) => {
    request.logged = {};
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { client } = request;
    log.info(`${request.method} ${loggedPath(request)} ${reply.statusCode}`, {
      ms: Math.round(reply.elapsedTime),
      address: clientAddress(request),
      account: client?.accountId,
      keyId: client?.keyId,
      requestId: request.id,
      ...request.logged,
    });
    done();
  });
}

/** D3: of a route whose path opens something by itself, the pattern, however a client has encoded the path. */
function loggedPath(request: FastifyRequest): string {
  const { url: route = '' } = request.routeOptions;
  return route.includes(':token') ? route : pathOf(request).slice(0, pathMax);
}
