import type { FastifyRequest } from 'fastify';
import { withoutPort } from '../lib/network.ts';

/** Of the socket, or what a trusted proxy names instead, which may be any text; empty when the client has gone. */
export function clientAddress({ ip }: FastifyRequest): string {
  return withoutPort(String(ip ?? '').slice(0, 64));
}
