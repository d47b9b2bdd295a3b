import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAddress } from './host.ts';

/** What every answer of the API says to browsers. */
export function setHeaders(
  app: FastifyInstance,
  address: PublicAddress,
  corsOrigins: readonly string[],
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security);
    reply.header('x-request-id', request.id);
    if (address.origin().startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    if (corsOrigins.length > 0) allowOrigin(request, corsOrigins, reply);
    done();
  });
}

const security = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A7: an exact list, for what programs ask for; and never credentials: keys are no cookies. */
function allowOrigin(request: FastifyRequest, allowed: readonly string[], reply: FastifyReply): void {
  const { origin } = request.headers;
  const others = reply.getHeader('vary');
  reply.headers({ vary: others === undefined ? 'origin' : `${others}, origin` });
  const { access } = request.routeOptions.config ?? {};
  if (access === 'page' || access === 'asset') return;
  if (origin === undefined || !allowed.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'Content-Disposition, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id',
  });
}

/** What a preflight asks for (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export function preflightFields(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Prefer',
    'access-control-max-age': '600',
  };
}
