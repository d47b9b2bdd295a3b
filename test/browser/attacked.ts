/** Runs in a network of its own: opens the attack page as the order says and prints what came of it. `attack` starts it. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { bareEnvironment, browserArguments } from '../../src/browser/flags.ts';
import { selfSigned } from '../../src/net/testing/certificates.ts';
import { vectors } from '../hostile/attack-page.ts';
import { openAttack } from '../hostile/attack-site.ts';
import type { Attack, Attacked } from './attack.ts';
import { keyOf } from './key-of.ts';
import { openWayOut } from './way-out.ts';

const order: Attack = JSON.parse(process.argv[2] ?? '');
const { only } = order;
const tried = vectors.filter(({ name }) => only?.includes(name) ?? true);
const certificate = order.scheme === 'https' ? await selfSigned({ names: ['127.0.0.1'] }) : undefined;
const acceptedKey = certificate === undefined ? null : keyOf(certificate);
const site = await openAttack(tried, certificate);
const folder = mkdtempSync(join(tmpdir(), 'assay-attacked-'));
const profile = join(folder, 'profile');
const log = join(folder, 'network.json');

// All that is aimed at is opened to the account, as a careless operator may: pages reach none of it.
const opened = site.canaries.ports.map((port) => `127.0.0.1:${port}`);
const wayOut = await openWayOut({ page: site.url, allow: opened, folder });
const argumentsOf = {
  none: [
    ...['--headless', '--remote-debugging-pipe', '--disable-gpu', '--no-first-run', '--no-proxy-server'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
    `--user-data-dir=${profile}`,
    // Nobody can listen there.
    '--host-resolver-rules=MAP metadata.google.internal 127.0.0.1, MAP 169.254.169.254 127.0.0.1',
    ...(acceptedKey === null ? [] : [`--ignore-certificate-errors-spki-list=${acceptedKey}`]),
    'about:blank',
  ],
  flags: browserArguments({ profile, port: wayOut.port, acceptedKey }),
};
const browser = await puppeteer.launch({
  executablePath: order.browser,
  pipe: true,
  ignoreDefaultArgs: true,
  acceptInsecureCerts: false,
  env: bareEnvironment(folder),
  // Reports of pages wait for a minute otherwise.
  args: ['--short-reporting-delay', `--log-net-log=${log}`, ...argumentsOf[order.walls]],
});
const downloads = new Map<string, string>();
const session = await browser.target().createCDPSession();
session.on('Browser.downloadWillBegin', ({ guid }) => downloads.set(guid, 'begun'));
session.on('Browser.downloadProgress', ({ guid, state }) => downloads.set(guid, state));
await session.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
const page = await browser.newPage();
page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
await page.goto(site.url, { waitUntil: 'load', timeout: 20_000 });
// After what comes at once, the page leaves for other schemes, and peers send again what nobody answered.
await site.canaries.quiet(2_500, 5_000);
const url = page.url();
const program = browser.process();
const gone = program === null ? undefined : once(program, 'exit');
await browser.close();
// It writes its log to the end before it goes.
await gone;
const attacked: Attacked = {
  ...site.hits(),
  ...readNetworkLog(log),
  url,
  origin: site.url,
  visits: site.visits(),
  relay: `127.0.0.1:${wayOut.port}`,
  downloads: [...downloads.values()],
  files: readdirSync(folder),
};
process.stdout.write(JSON.stringify(attacked));
await Promise.all([wayOut.close(), site[Symbol.asyncDispose]()]);
rmSync(folder, { recursive: true });

interface NetworkLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly {
    readonly type: number;
    readonly source: { readonly id: number };
    readonly params?: { readonly host?: string; readonly address?: string };
  }[];
}

/** Chromium's own, as of `chrome://net-export`. */
function readNetworkLog(file: string): Pick<Attacked, 'resolved' | 'lookups' | 'reached'> {
  const { constants, events } = parsedLog(readFileSync(file, 'utf8'));
  const of = (...names: readonly string[]) => {
    const types = names.map((name) => constants.logEventTypes[name]);
    if (types.includes(undefined)) throw new Error(`This Chromium logs none of ${names.join(', ')}.`);
    return events.filter(({ type }) => types.includes(type));
  };
  const hosts = of('HOST_RESOLVER_MANAGER_REQUEST').flatMap(({ params }) => params?.host ?? []);
  const connected = new Map(of('UDP_CONNECT').map(({ source, params }) => [source.id, params?.address]));
  const sent = of('UDP_BYTES_SENT').map(({ source, params }) => params?.address ?? connected.get(source.id));
  const tried = of('TCP_CONNECT_ATTEMPT').map(({ params }) => params?.address);
  return {
    resolved: distinct(hosts.map((host) => host.replace(/^\w+:\/\/|:\d+$/g, ''))),
    lookups: of('HOST_RESOLVER_SYSTEM_TASK', 'HOST_RESOLVER_DNS_TASK').length,
    reached: distinct([...tried, ...sent].flatMap((address) => address ?? [])),
  };
}

/** A line for each event. A browser that takes long to go is ended, and leaves the last one unfinished. */
function parsedLog(text: string): NetworkLog {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(`${text.slice(0, text.lastIndexOf(',\n'))}]}`);
  }
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
