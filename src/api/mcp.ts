import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { messageOf } from './body.ts';
import type { AnswerMessage } from './mcp/answer.ts';
import { clientOf, type RouteParts } from './routes.ts';
import { mcpPath } from './target.ts';

/**
 * What agents may do here, by the Model Context Protocol. It is no part of /openapi.json: a client of the protocol asks it
 * what there is, and gets only what its key may use.
 */
export function mcpRoutes(app: FastifyInstance, parts: RouteParts, version: string): void {
  if (!parts.settings.server.mcp) return;
  const load = loadOnce(parts, version);
  app.route({
    method: 'POST',
    url: mcpPath,
    config: {
      access: 'key',
      takesMessage: true,
      refusesKey: 'An audit of the same page joins its run, so no Idempotency-Key is taken. Leave it out.',
    },
    onRequest: async (request) => refuseOrigin(parts, request),
    async handler(request, reply) {
      parts.admission.toList();
      const message = messageOf(request);
      const answer = await load();
      return answer({ client: clientOf(request), message, request, reply });
    },
  });
}

/** Those who never ask do not pay for it: the protocol's library is large. */
function loadOnce(parts: RouteParts, version: string): () => Promise<AnswerMessage> {
  let loading: Promise<AnswerMessage> | undefined;
  const load = async () => {
    const { answerMessages } = await import('./mcp/answer.ts');
    return answerMessages(parts, version);
  };
  return () => {
    loading ??= load();
    return loading;
  };
}

/** A page of somebody else's that has got hold of a key must not use it from a browser (DNS rebinding included). */
function refuseOrigin(
  { address, settings }: Pick<RouteParts, 'address' | 'settings'>,
  { headers: { origin } }: FastifyRequest,
): void {
  if (origin === undefined || origin === address.origin()) return;
  if (settings.server.corsOrigins.includes(origin)) return;
  throw new AssayError(
    'cross-site-request',
    'Pages of this origin may not call this server: ASSAY_CORS_ORIGINS names those that may.',
  );
}
