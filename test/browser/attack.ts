import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Hits } from '../hostile/attack-site.ts';

/** One opening of the attack page in a real browser. */
export interface Attack {
  readonly browser: string;
  readonly scheme: 'http' | 'https';
  /** `none`: nothing but the browser's own rules. `flags`: our arguments, and our proxy, which lets through the page alone. */
  readonly walls: 'none' | 'flags';
  /** These vectors alone; all by default. */
  readonly only?: readonly string[];
}

export interface Attacked extends Hits {
  /** Hosts of which the browser wanted the address, and how often it asked anybody for one, by its own log. */
  readonly resolved: readonly string[];
  readonly lookups: number;
  /** Addresses with which it tried to speak, by TCP or UDP, by its own log. */
  readonly reached: readonly string[];
  /** Of our proxy. */
  readonly relay: string;
  /** Where the page was in the end, where it was to be, and how often it was asked for. */
  readonly url: string;
  readonly origin: string;
  readonly visits: number;
  /** How each download ended, and the names in the folder of the look. */
  readonly downloads: readonly string[];
  readonly files: readonly string[];
}

/**
 * A network that leads nowhere, for whatever runs in it: loopback, and a wire of which nobody holds the other end, for
 * what goes to neighbours.
 */
const network = [
  'ip link set lo up',
  'ip link add wire type veth peer name end',
  'ip address add 10.9.9.9/24 dev wire',
  // An address that it gives itself after a second is a change of network, at which Chromium ends what is under way.
  'ip link set wire addrgenmode none',
  'ip link set end addrgenmode none',
  'ip link set wire up',
  'ip link set end up',
  'ip route add default via 10.9.9.1',
  'exec setpriv --ambient-caps=-all --inh-caps=-all --bounding-set=-all --no-new-privs "$@"',
].join(' && ');

/** Nobody, where the tests run as root: Chromium has no sandbox as root. */
function inNetwork(command: readonly string[]): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.(), process.getgid?.()];
  return [
    ...(isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []),
    ...['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--keep-caps', '--net'],
    ...['sh', '-c', network, 'sh', ...command],
  ];
}

/** Networks of one's own can be made here. Attacks are made in such alone, so that they leave no machine. */
export const hasNetworks = ((): boolean => {
  const [file = '', ...args] = inNetwork(['true']);
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
})();

/** Opens the attack page, waits until it has tried everything, and tells what came of it. */
export async function attack(order: Attack): Promise<Attacked> {
  const program = `${import.meta.dirname}/attacked.ts`;
  const [file = '', ...args] = inNetwork([process.execPath, program, JSON.stringify(order)]);
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const late = setTimeout(() => killGroup(child), 90_000);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearTimeout(late);
  if (out === '') throw new Error(`The attack did not take place: ${err}`);
  return JSON.parse(out);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}
