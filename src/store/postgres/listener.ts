import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Channel } from '../db.ts';
import { showBrowser, showPresence } from '../nodes.ts';
import type { PostgresAddress } from './address.ts';
import { noticesSilence } from './pool.ts';

export interface Listeners {
  /** What another node told, with what the channel's payload holds. */
  readonly onNotice: (channel: Channel, payload: Readonly<Record<string, unknown>>) => void;
  /** The connection was lost and is there again: what was told meanwhile is lost. */
  readonly onGap: () => void;
}

const channels: readonly Channel[] = ['assay_events', 'assay_jobs', 'assay_purge'];
const reconnectMs = 1_000;

interface Listening {
  /** Tells the others, for as long as this process is there, whether it can look at pages in a browser. */
  offerBrowser(isThere: boolean): Promise<void>;
  end(): Promise<void>;
}

/**
 * One connection that listens, and is made again when it breaks.
 * @param node whose own notices are left out, as it knows them
 */
export async function listen(
  address: PostgresAddress,
  node: string,
  listeners: Listeners,
): Promise<Listening> {
  let hasBrowser = false;
  const end = new AbortController();
  let client = await connect(address, node, listeners);
  const running = (async () => {
    while (!end.signal.aborted) {
      await untilBroken(client, end.signal);
      await client.end().catch(() => undefined);
      while (!end.signal.aborted) {
        await pause(reconnectMs, undefined, { signal: end.signal }).catch(() => undefined);
        if (end.signal.aborted) return;
        const again = await connect(address, node, listeners).catch(() => undefined);
        if (again === undefined) continue;
        client = again;
        // When it breaks at once, it is made again.
        if (hasBrowser) await showBrowser(client, node, true).catch(() => undefined);
        listeners.onGap();
        break;
      }
    }
  })();
  return {
    async offerBrowser(isThere) {
      if (isThere === hasBrowser) return;
      hasBrowser = isThere;
      // A connection that is broken is made again, and says it then.
      await showBrowser(client, node, isThere).catch(() => undefined);
    },
    async end() {
      end.abort();
      await running;
    },
  };
}

async function connect(
  { connection }: PostgresAddress,
  node: string,
  { onNotice }: Listeners,
): Promise<Client> {
  const pg = await import('pg');
  const client = new pg.default.Client({
    ...connection,
    application_name: 'assay listener',
    ...noticesSilence,
    connectionTimeoutMillis: 5_000,
  });
  client.on('notification', ({ channel, payload }) => {
    const told = readNotice(payload);
    if (told.node !== node) onNotice(channel as Channel, told);
  });
  // It says so by 'end' too.
  client.on('error', () => undefined);
  await client.connect();
  for (const channel of channels) await client.query(`listen ${channel}`);
  await showPresence(client, node);
  return client;
}

/** Whoever may connect may notify: what is not ours says only that something has happened. */
function readNotice(payload: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const told: unknown = JSON.parse(payload ?? '');
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function untilBroken(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve());
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
