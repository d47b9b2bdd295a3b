import type { FastifyInstance } from 'fastify';
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
    if (corsOrigins.length > 0) allowOrigin(request.headers.origin, corsOrigins, reply);
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

interface Reply {
  headers(values: Record<string, string>): unknown;
}

/** A7: an exact list, and never credentials: keys are no cookies. */
function allowOrigin(origin: string | undefined, allowed: readonly string[], reply: Reply): void {
  reply.headers({ vary: 'origin' });
  if (origin === undefined || !allowed.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id',
  });
}

/** What a preflight asks for (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export function preflightFields(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer',
    'access-control-max-age': '600',
  };
}
