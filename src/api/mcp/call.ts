import type { FastifyReply } from 'fastify';
import type { Client } from '../authenticate.ts';
import type { Asked } from './asked-for.ts';

/** One message of a client whose key is good. */
export interface Call {
  readonly client: Client;
  readonly asked: Asked;
  readonly reply: FastifyReply;
}
