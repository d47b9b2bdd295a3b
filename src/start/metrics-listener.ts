import { fastify } from 'fastify';
import { isLoopback } from '../lib/network.ts';
import type { Services } from '../services/types.ts';
import { listen, localUrl } from './listen.ts';
import type { MetricsRegistry } from './metrics-registry.ts';

interface MetricsListenerParts {
  readonly registry: MetricsRegistry;
  readonly ready: Services['ready'];
  /** What /readyz says besides: it is read by the operator alone. */
  readonly detail: () => Promise<Readonly<Record<string, unknown>>>;
}

export interface MetricsListener {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * `/metrics` for Prometheus, `/readyz` with reasons, `/healthz`; nothing else.
 * @throws CannotStart
 */
export async function openMetricsListener(
  { host, port }: { readonly host: string; readonly port: number },
  { registry, ready, detail }: MetricsListenerParts,
): Promise<MetricsListener> {
  const app = fastify({
    logger: false,
    bodyLimit: 1_024,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async ({ hostname }, reply) => {
    reply.header('cache-control', 'no-store');
    // A6: a page whose name was pointed at loopback is told by that name.
    if (!isLoopback(host) || isLoopback(hostname)) return undefined;
    return reply.code(421).send({ error: `Ask for ${localUrl(host, port)}.` });
  });
  app.get('/healthz', (_request, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await ready();
    const reasons = readiness.ready ? [] : readiness.reasons;
    return reply
      .code(readiness.ready ? 200 : 503)
      .send({ ready: readiness.ready, reasons, ...(await detail()) });
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.read());
  });
  const settings = 'ASSAY_METRICS_HOST or ASSAY_METRICS_PORT';
  const chosen = await listen(app, { host, port, settings });
  return { url: localUrl(host, chosen), port: chosen, close: () => app.close() };
}
