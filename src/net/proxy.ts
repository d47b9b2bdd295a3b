import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Dialled } from './dial.ts';
import { asFailure, EgressFailure } from './failure.ts';
import type { Line } from './line.ts';
import { answerWith } from './proxy-answers.ts';
import { createProxyBudget, proxyLimits } from './proxy-budget.ts';
import { passOn } from './proxy-exchange.ts';
import { requestFields } from './proxy-fields.ts';
import { createTargets, readTarget, type TargetParts } from './proxy-target.ts';
import { openTunnel } from './proxy-tunnel.ts';
import type { BrowserProxy, ProxyOptions } from './types.ts';

/**
 * The way out of one browser (C1).
 * @throws RangeError with a sentence for a path that is too long, and for a bad value of `allow`
 */
export async function openProxy(
  options: ProxyOptions,
  parts: TargetParts & Pick<Line, 'clock'>,
): Promise<BrowserProxy> {
  const { path } = options;
  judgePath(path);
  const limits = { ...proxyLimits, ...options.limits };
  const targets = createTargets(options, parts);
  const sockets = new Set<Socket>();
  /** Those with a request that is not answered, or with a tunnel. */
  const busy = new WeakSet<Duplex>();
  let state: 'waiting' | 'open' | 'shut' = 'waiting';
  let clearTime = () => {};

  const shut = () => {
    state = 'shut';
    clearTime();
    parts.signal.removeEventListener('abort', shut);
    for (const socket of sockets) socket.destroy();
  };
  const budget = createProxyBudget(limits, shut);

  /** Undefined: the browser has been answered, or is gone. */
  const reach = async (socket: Duplex, url: URL | undefined): Promise<Dialled | undefined> => {
    // Browsers send no request before the last one is answered.
    if (busy.has(socket) || !socket.writable) socket.destroy();
    else if (state !== 'open') answerWith(socket, 503);
    else if (url === undefined) answerWith(socket, 400);
    else if (!budget.begin()) answerWith(socket, 503);
    else return reachFor(socket, url);
    return undefined;
  };

  const reachFor = async (socket: Duplex, url: URL): Promise<Dialled | undefined> => {
    busy.add(socket);
    const gone = new AbortController();
    const onGone = () => gone.abort(browserGone);
    socket.once('close', onGone);
    try {
      const dialled = await targets.dial(url, gone.signal);
      dialled.wire.begin(Number.POSITIVE_INFINITY, budget.takeBytes);
      dialled.socket.once('close', () => {
        dialled.wire.look();
        budget.end();
      });
      if (!socket.destroyed) return dialled;
      dialled.socket.destroy();
    } catch (error) {
      budget.end();
      answerWith(socket, asFailure(error, 'connect_failed').code === 'no_public_address' ? 403 : 502);
    } finally {
      socket.off('close', onGone);
    }
    return undefined;
  };

  const server = createServer({
    maxHeaderSize: headBytesMax,
    insecureHTTPParser: false,
    // What is slow ends with the time of the proxy.
    ...{ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 },
  });
  server.maxHeadersCount = 0;
  // As many again may wait, or hear why they may not.
  server.maxConnections = 2 * limits.socketsMax;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (_, socket) => (busy.has(socket) ? socket.destroy() : answerWith(socket, 400)));
  server.on('connect', async (request, socket, early) => {
    const dialled = await reach(socket, readTarget(request));
    if (dialled !== undefined) openTunnel(socket, early, dialled, budget.takeBytes);
  });
  server.on('request', async (request, response) => {
    const { socket } = request;
    const url = readTarget(request);
    const fields = url === undefined ? undefined : requestFields(request, url);
    const dialled = await reach(socket, fields === undefined ? undefined : url);
    if (url === undefined || fields === undefined || dialled === undefined) return;
    response.once('close', () => busy.delete(socket));
    passOn({ request, response }, { url, fields }, dialled, budget.takeBytes);
  });

  server.listen(path);
  await once(server, 'listening');
  // No file for one more connection: the browser does not get through, and that is all.
  server.on('error', () => {});
  parts.signal.addEventListener('abort', shut, { once: true });
  const close = async () => {
    shut();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await chmod(path, 0o600);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    open() {
      if (state !== 'waiting') return;
      state = 'open';
      clearTime = parts.clock.after(limits.totalMs, shut);
    },
    shut,
    refused: targets.refused,
    usage: budget.usage,
    close,
  };
}

/** Of the head of a request, as cookies make it. */
const headBytesMax = 64 * 1024;
const browserGone = new EgressFailure('budget', 'the browser is gone');

/** Of a longer one the system would take the beginning. */
function judgePath(path: string): void {
  const bytes = Buffer.byteLength(path);
  const bytesMax = process.platform === 'linux' ? 107 : 103;
  if (bytes <= bytesMax) return;
  throw new RangeError(
    `The path of the browser's socket has ${bytes} bytes, and this system takes ${bytesMax}: set TMPDIR to a folder with a shorter path than "${path}" has.`,
  );
}
