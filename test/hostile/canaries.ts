import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Nobody has business with them: they hear who reaches them, and say nothing. On a network of their own alone. */
export interface Canaries {
  readonly ports: readonly number[];
  /** How often each port was reached so far; a port that was not is left out. */
  readonly tcp: ReadonlyMap<number, number>;
  readonly udp: ReadonlyMap<number, number>;
  /** What was asked or told by mDNS, as far as it is text. */
  readonly mdns: readonly string[];
  /** Resolves when none of them has heard anything for so long, or when the time is up; in milliseconds. */
  quiet(forMs: number, atMostMs: number): Promise<void>;
  close(): Promise<void>;
}

/** So many ports, each for TCP and UDP, on 127.0.0.1 and ::1; beside them, the address of mDNS on all networks. */
export async function openCanaries(count: number): Promise<Canaries> {
  const heard = { tcp: new Map<number, number>(), udp: new Map<number, number>(), mdns: [] as string[] };
  const closers: (() => Promise<unknown>)[] = [];
  let lastAt = performance.now();
  const hear = (hits: Map<number, number>, port: number) => {
    hits.set(port, (hits.get(port) ?? 0) + 1);
    lastAt = performance.now();
  };
  const tcpAt = async (port: number, host: string) => {
    const server = createServer((socket) => {
      hear(heard.tcp, (server.address() as AddressInfo).port);
      socket.on('error', () => {}).destroy();
    });
    closers.push(() => closed(server));
    server.listen(port, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const udpAt = async (port: number, host: string) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').on('message', () =>
      hear(heard.udp, port),
    );
    closers.push(() => closedSocket(socket));
    socket.bind(port, host);
    await once(socket, 'listening');
  };
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await tcpAt(0, '127.0.0.1');
    try {
      await tcpAt(port, '::1');
      await udpAt(port, '127.0.0.1');
      await udpAt(port, '::1');
      ports.push(port);
    } catch (error) {
      // Somebody else has this number for another kind: the next one, then.
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  const mdns = createSocket({ type: 'udp4', reuseAddr: true }).on('message', (bytes) => {
    heard.mdns.push(bytes.toString('latin1').replace(/[^\w.-]+/g, ' '));
    lastAt = performance.now();
  });
  closers.push(() => closedSocket(mdns));
  mdns.bind(5353, '0.0.0.0');
  await once(mdns, 'listening');
  for (const addresses of Object.values(networkInterfaces())) {
    const address = addresses?.find(({ family }) => family === 'IPv4')?.address;
    if (address !== undefined) mdns.addMembership('224.0.0.251', address);
  }
  return {
    ports,
    ...heard,
    async quiet(forMs, atMostMs) {
      const until = performance.now() + atMostMs;
      lastAt = performance.now();
      for (;;) {
        const leftMs = Math.min(lastAt + forMs, until) - performance.now();
        if (leftMs <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, leftMs));
      }
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

function closed(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}

function closedSocket(socket: UdpSocket): Promise<void> {
  return new Promise((resolve) => socket.close(resolve));
}
