import type { Writable } from 'node:stream';

/**
 * A stream of server-sent events over an answer whose head was written already.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export interface EventStream {
  /** @param data plain data, sent as one line of JSON */
  send(event: { readonly name: string; readonly id?: string; readonly data: unknown }): void;
  end(): void;
}

export interface EventStreamOptions {
  /** A comment so often keeps proxies and sockets from closing what is idle. */
  readonly heartbeatMs: number;
  /** Then it ends, and the client comes back if it still wants to know. */
  readonly lifetimeMs: number;
  /** Ends it, too. */
  readonly signal: AbortSignal;
  /** Called once, however it came to its end. */
  readonly onEnd: () => void;
}

/** That a reader has not taken yet; a slower one is dropped. */
const bufferMaxBytes = 65_536;

export function openEventStream(out: Writable, options: EventStreamOptions): EventStream {
  const { heartbeatMs, lifetimeMs, signal, onEnd } = options;
  let isOver = false;

  const write = (text: string) => {
    if (isOver) return;
    out.write(text);
    // Whoever does not read is dropped: waiting would only buffer more.
    if (out.writableLength > bufferMaxBytes) out.destroy();
  };
  const close = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    signal.removeEventListener('abort', end);
    onEnd();
  };
  const end = () => {
    if (isOver) return;
    close();
    out.end();
  };

  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs);
  const lifetime = setTimeout(end, lifetimeMs);
  out.once('close', close);
  out.on('error', () => undefined);
  signal.addEventListener('abort', end);
  write(`retry: ${retryMs}\n\n`);
  if (out.destroyed) close();
  else if (signal.aborted) end();

  return {
    send: ({ name, id, data }) =>
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    end,
  };
}

/** How long a client waits before it comes back. */
const retryMs = 2_000;

/** Header fields of the answer. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies of this family would otherwise hold events back until a buffer is full.
  'x-accel-buffering': 'no',
} as const;
