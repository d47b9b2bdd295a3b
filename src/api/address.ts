import type { FastifyRequest } from 'fastify';

/** Of the socket, or what a trusted proxy names instead, which may be any text; empty when the client has gone. */
export function clientAddress({ ip }: FastifyRequest): string {
  return String(ip ?? '').slice(0, 64);
}
