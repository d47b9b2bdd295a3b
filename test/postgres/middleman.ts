import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Middleman {
  /** Of the server, by way of us. */
  readonly url: string;
  /** Nothing passes any more, in either direction, and every connection stays open, new ones too. */
  fallSilent(): void;
  /** New connections work. Those that there were stay silent for ever. */
  speak(): void;
}

/** Between programs and a PostgreSQL server, as a network that goes dumb without closing anything. */
export async function middleman(url: string): Promise<Middleman> {
  const { hostname, port, pathname, username } = new URL(url);
  const host = decodeURIComponent(hostname);
  const target = host.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port || '5432'}`) }
    : { host, port: Number(port || 5432) };
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    if (isSilent) return;
    const far = createConnection(target);
    open.add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const given = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${given}${pathname}`,
    fallSilent() {
      isSilent = true;
      for (const socket of open) socket.pause();
    },
    speak() {
      isSilent = false;
    },
  };
}
