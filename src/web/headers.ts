import type { FastifyReply } from 'fastify';

/** What every page says to browsers; the rest is said for all answers. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.headers(pageHeaders);
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Pages hold what belongs to one account; share pages say otherwise where anybody may see them.
  'cache-control': 'no-store',
} as const;
