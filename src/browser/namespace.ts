import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WallMissing } from './failure.ts';
import { bareEnvironment, programFolders } from './flags.ts';
import { readOf } from './processes.ts';

/** How the driver is started, so that it and the browser have little to reach. */
export interface Enclosure {
  /** What stands before its command; empty: there is no namespace. */
  readonly prefix: readonly string[];
  /** Whom it runs as; undefined: as we do. */
  readonly user: BrowserUser | undefined;
  /** A sentence; null: there is a namespace. */
  readonly withoutNamespaceBecause: string | null;
}

interface BrowserUser {
  readonly uid: number;
  readonly gid: number;
}

export interface EnclosureSettings {
  /** ASSAY_BROWSER_USER */
  readonly user: string | undefined;
  /** ASSAY_BROWSER_NAMESPACE; `off`, which no setting says, is how it is where the system forbids them. */
  readonly namespace: 'auto' | 'on' | 'off';
}

/**
 * Tries whether the system gives a network without anything but loopback.
 * @throws WallMissing where the settings ask for what is not to be had
 */
export async function findEnclosure(settings: EnclosureSettings): Promise<Enclosure> {
  const user = process.getuid?.() === 0 ? userNamed(settings.user ?? 'nobody') : undefined;
  if (settings.namespace === 'off')
    return { prefix: [], user, withoutNamespaceBecause: 'It was not wanted.' };
  const tried = await tryNamespace(user);
  if (tried.because !== null && settings.namespace === 'on')
    throw new WallMissing(`ASSAY_BROWSER_NAMESPACE is on. ${tried.because}`);
  return { prefix: tried.prefix, user, withoutNamespaceBecause: tried.because };
}

/** Chromium does not start as root with its sandbox. */
function userNamed(named: string): BrowserUser {
  const lines = readIfThere('/etc/passwd').split('\n');
  const found = lines
    .map((line) => line.split(':'))
    .find(([name, , uid]) => name === named || (uid === named && uid !== ''));
  const uid = Number(found?.[2] ?? (named === 'nobody' ? nobody : named));
  const gid = Number(found?.[3] ?? uid);
  if (!Number.isInteger(uid)) throw new WallMissing(`ASSAY_BROWSER_USER is ${named}: there is no such user.`);
  if (uid === 0) throw new WallMissing('ASSAY_BROWSER_USER may not be root: name a user without rights.');
  // macOS writes the one of nobody as -2.
  return { uid: uid >>> 0, gid: gid >>> 0 };
}

/** Where /etc/passwd is left out. */
const nobody = '65534';

async function tryNamespace(
  user: BrowserUser | undefined,
): Promise<{ readonly prefix: readonly string[]; readonly because: string | null }> {
  if (process.platform !== 'linux') return { prefix: [], because: notHere };
  const tools = ['unshare', 'setpriv', 'ip'].map((name) => ({ name, path: programNamed(name) }));
  const missing = tools.filter(({ path }) => path === undefined).map(({ name }) => name);
  if (missing.length > 0)
    return {
      prefix: [],
      because: `${noNetwork}: ${missing.join(', ')} not found; install util-linux, iproute2.`,
    };
  const [unshare = '', setpriv = '', ip = ''] = tools.map(({ path }) => path ?? '');
  const prefix = prefixOf({ unshare, setpriv, ip }, user ?? ownUser());
  const fault = await faultOf([...prefix, '/bin/sh', '-c', ':'], user);
  return fault === null ? { prefix, because: null } : { prefix: [], because: `${noNetwork}: ${fault}.` };
}

const notHere =
  'The browser has no network of its own, nor a limit of memory: only Linux has them, and here its flags alone hold it.';
const noNetwork = 'The browser has no network of its own, and its flags alone hold it';

/** It keeps its rights in the namespace until loopback is up, and then has none and can get none. */
function prefixOf(
  { unshare, setpriv, ip }: { readonly unshare: string; readonly setpriv: string; readonly ip: string },
  { uid, gid }: BrowserUser,
): readonly string[] {
  return [
    ...[unshare, '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--keep-caps', '--net'],
    ...['/bin/sh', '-c', '"$0" link set lo up && exec "$@"', ip],
    ...[setpriv, '--ambient-caps=-all', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'],
  ];
}

function ownUser(): BrowserUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** @returns the last line of what it says; null: it ended well */
function faultOf(
  [file = '', ...args]: readonly string[],
  user: BrowserUser | undefined,
): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { ...user, env: bareEnvironment('/'), cwd: '/', timeout: 5_000 },
      (error, _, said) => {
        const last = said.trim().split('\n').at(-1)?.slice(0, 200);
        resolve(error === null ? null : last || error.message.slice(0, 200));
      },
    );
  });
}

function programNamed(name: string): string | undefined {
  return programFolders
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Of the network that a process is in: nothing but loopback in a namespace of ours. Linux alone. */
export async function interfacesOf(pid: number): Promise<readonly string[]> {
  const lines = (await readOf(pid, 'net/dev')).split('\n').slice(2);
  return lines.flatMap((line) => line.split(':', 1)[0]?.trim() || []);
}
