import type { FastifyReply } from 'fastify';

/** Says which fields of a request its answer depends on, besides those said before (RFC 9110 §12.5.5). */
export function varyOn(reply: FastifyReply, fields: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? fields : `${others}, ${fields}`);
}
