import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every page says to browsers; the rest is said for all answers. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(pageHeaders);
  // Proxies log the Referer of what a page loads and leads to. no-referrer would hide the Origin of its form too (A5).
  if (opensByItself(request)) reply.header('referrer-policy', 'strict-origin');
}

/** Whoever has such an address can do what it is for: a one-use link, or a report with the key of a signed link. */
export function opensByItself({ url }: FastifyRequest): boolean {
  return /^\/join\/|[?&]k=/.test(url);
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
