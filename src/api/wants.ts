import type { FastifyInstance } from 'fastify';

/**
 * A path may have a page beside an answer for programs: a route with the constraint `wants: 'html'` is for those who
 * ask for HTML by name, and the route without it for everybody else.
 */
export function tellBrowsers(app: FastifyInstance): void {
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
