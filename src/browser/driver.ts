import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { LookFailed, packagesMissing, WallMissing } from './failure.ts';
import type { FromDriver, ToDriver } from './protocol.ts';
import { splitStream } from './split-stream.ts';

/**
 * Drives the browser for one look: a process of its own, at the head of the group that the browser belongs to. It has no
 * settings, no secrets and no database, and no other process loads what it drives the browser with.
 */
type Asked = Extract<ToDriver, { readonly kind: 'look' }>;

const { promise: opened, resolve: tellOpened } = Promise.withResolvers<void>();
const orderLimits = { pieceMaxBytes: 64 * 1024, totalMaxBytes: 128 * 1024 };

// Audits come first: who asked for a look waits longer for it anyway.
// Where the server stands back further itself, nobody may go before it.
setPriority(Math.max(5, getPriority()));
process.stdin.on('data', splitStream(0x0a, orderLimits, hear));
// Our parent is gone, in whatever way, and nobody will want what we find.
process.stdin.once('close', endGroup);
process.stdin.resume();

function hear(line: string): void {
  const message = JSON.parse(line) as ToDriver;
  if (message.kind === 'opened') tellOpened();
  else void serve(message);
}

async function serve(asked: Asked): Promise<void> {
  await drive(asked).catch((error: unknown) => say(failureOf(error)));
  endGroup();
}

async function drive({ order, browserPath, proxySocket, folder }: Asked): Promise<void> {
  void say({ kind: 'stage', stage: 'opening', learnt: {} });
  const [{ confine }, { launchBrowser }, { look }, { sandboxFault }] = await Promise.all([
    import('./confine.ts'),
    import('./launch.ts'),
    import('./look.ts'),
    import('./sandbox.ts'),
  ]);
  const relay = await openRelay(proxySocket);
  const profile = join(folder, 'profile');
  mkdirSync(profile, { mode: 0o700 });
  const { acceptedKey } = order;
  const launched = await launchBrowser(browserPath, { profile, port: relay.port, acceptedKey });
  const { browser, product } = launched;

  const behindWalls = async () => {
    // Pages are of no profile, so that what they store stays in memory, and is counted there.
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
    const page = await context.newPage();
    await confine(browser, context, page);
    const fault = process.platform === 'linux' ? await sandboxFault(process.pid) : null;
    if (fault !== null) throw new WallMissing(`The browser is not in its sandbox: ${fault}.`);
    void say({ kind: 'ready', product });
    await opened;
    return look({
      ...{ order, browser, product, context, page },
      onStage: (stage, learnt) => void say({ kind: 'stage', stage, learnt }),
      async endBrowser() {
        relay.shut();
        void say({ kind: 'shut' });
        await launched.end();
      },
    });
  };
  const looked = await launched.whileItRuns(behindWalls());
  await say({ kind: 'looked', ...looked });
}

interface Relay {
  readonly port: number;
  /** Nothing gets out any more. */
  shut(): void;
}

/** Browsers reach no proxy by a Unix socket, and in a namespace there is nothing else to reach. */
async function openRelay(proxySocket: string): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (fromBrowser) => {
    const toProxy = connect({ path: proxySocket, allowHalfOpen: true });
    for (const socket of [fromBrowser, toProxy]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pipeline(fromBrowser, toProxy, fromBrowser, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function failureOf(error: unknown): FromDriver {
  const reason = error instanceof Error ? error.message.slice(0, 2_000) : String(error).slice(0, 2_000);
  if (error instanceof WallMissing) return { kind: 'unwalled', reason };
  if (error instanceof LookFailed) return { kind: 'failed', code: error.code, reason, url: error.url };
  if (isPackageMissing(error)) return { kind: 'failed', code: 'internal', reason: packagesMissing };
  return { kind: 'failed', code: 'internal', reason };
}

function isPackageMissing(error: unknown): boolean {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes('Cannot find package');
}

/** Resolves when it is on its way, whatever happens to us then. */
async function say(message: FromDriver): Promise<void> {
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(message)}\n`, resolve));
}

/** The browser too, however busy it is. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Started by hand, we head no group.
  }
  process.exit();
}
