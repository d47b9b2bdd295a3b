import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createEgress } from '../../src/net/egress.ts';
import { usualEgress } from '../../src/start/testing.ts';

export interface WayOut {
  /** On 127.0.0.1. */
  readonly port: number;
  close(): Promise<void>;
}

/** The guarded proxy for this page, open, behind a relay as the driver has one. @param allow beside the page itself */
export async function openWayOut({
  page,
  allow,
  folder,
}: {
  readonly page: string;
  readonly allow: readonly string[];
  readonly folder: string;
}): Promise<WayOut> {
  const egress = createEgress(usualEgress);
  const session = egress.session({
    account: 1,
    signal: new AbortController().signal,
    allow: [new URL(page).host, ...allow],
  });
  const path = join(folder, 'proxy');
  const proxy = await session.openProxy({ path, page, allow: [] });
  proxy.open();
  const relay = createServer((socket) => {
    const through = connect(path);
    socket.on('error', () => through.destroy()).pipe(through);
    through.on('error', () => socket.destroy()).pipe(socket);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    async close() {
      relay.close();
      await proxy.close();
      await session.close();
      await egress.close();
    },
  };
}
