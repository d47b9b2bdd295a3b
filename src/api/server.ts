import { type FastifyInstance, fastify } from 'fastify';
import type { ApiOptions } from './options.ts';

/**
 * The HTTP interface, ready for `listen({ host, port })`. `close()` ends it: open requests are answered first.
 * It starts nothing and owns nothing of what it is given.
 */
export function createApi(options: ApiOptions): FastifyInstance {
  const { http } = options.settings;
  const app = fastify({
    bodyLimit: http.bodyMaxBytes,
    requestTimeout: http.requestTimeoutMs,
    keepAliveTimeout: http.keepAliveMs,
  });
  return app;
}
