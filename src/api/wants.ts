import type { FastifyInstance } from 'fastify';
import { chosenType } from '../lib/accept.ts';

/** What may be asked for by name; first what browsers never ask for. */
const types = { markdown: 'text/markdown', html: 'text/html' } as const;

/**
 * A path may have several answers: a route with the constraint `wants: 'html'` or `wants: 'markdown'` is for those who
 * would rather have that, and the route without it for everybody else.
 */
export function tellBrowsers(app: FastifyInstance): void {
  const chosen = new Set<string>();
  app.addHook('onRoute', ({ url, constraints }) => {
    if (constraints?.wants !== undefined) chosen.add(url);
  });
  app.addHook('onRequest', (request, reply, done) => {
    // What is nowhere, or not by this method, is refused by a page or by a problem.
    const isRefused = request.is404 && request.method !== 'OPTIONS' && chosen.size > 0;
    // Caches keep both (RFC 9110 §12.5.5).
    if (isRefused || chosen.has(request.routeOptions.url ?? '')) reply.header('vary', 'accept');
    done();
  });
  app.addConstraintStrategy({
    name: 'wants',
    storage() {
      const handlers = new Map<unknown, never>();
      return {
        get: (type) => handlers.get(type) ?? null,
        set(wanted, handler) {
          handlers.set(types[wanted as keyof typeof types], handler as never);
        },
      };
    },
    deriveConstraint: ({ headers }) => wantedType(headers.accept),
  });
}

/** Browsers name HTML; programs that name nothing get what programs read. */
export function wantsHtml(accept: string | undefined): boolean {
  return wantedType(accept) === types.html;
}

function wantedType(accept: string | undefined): string {
  return chosenType<string>(accept, 'application/json', Object.values(types));
}
