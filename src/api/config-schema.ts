import type { FastifyInstance } from 'fastify';
import { configurationSchema } from '../gate/config/schema.ts';
import { operation } from './operation.ts';

/** Editors complete and explain assay.config.json by it, whose builds run without a server. */
export function configSchemaRoutes(app: FastifyInstance): void {
  operation(app, 'GET', '/schemas/config.json', {
    id: 'describeConfigurationFile',
    summary: 'JSON Schema of assay.config.json, for editors',
    description: 'The same that "assay config schema" prints, and of the version that runs here.',
    tags: ['operation'],
    access: 'anybody',
    answers: { 200: { type: 'object' } },
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(configurationSchema),
  });
}
