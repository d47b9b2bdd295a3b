import type { FastifyInstance } from 'fastify';

/**
 * A path may have a page beside an answer for programs: a route with the constraint `wants: 'html'` is for those who
 * ask for HTML by name, and the route without it for everybody else.
 */
export function tellBrowsers(app: FastifyInstance): void {
  const chosen = new Set<string>();
  app.addHook('onRoute', ({ url, constraints }) => {
    if (constraints?.wants === 'html') chosen.add(url);
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
        get: (wanted) => handlers.get(wanted) ?? null,
        set(wanted, handler) {
          handlers.set(wanted, handler as never);
        },
      };
    },
    deriveConstraint: ({ headers }) => (wantsHtml(headers.accept) ? 'html' : 'anything'),
  });
}

/** Browsers name HTML; programs that name nothing get what programs read. */
export function wantsHtml(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/html') === true;
}
