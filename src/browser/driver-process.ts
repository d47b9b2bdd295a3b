import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { siblingModule } from '../lib/worker-module.ts';
import type * as checkedLook from './checked-look.ts';
import { WallMissing } from './failure.ts';
import { bareEnvironment } from './flags.ts';
import { lastLines } from './last-lines.ts';
import { isAmong, markRefused } from './mark-refused.ts';
import { type Enclosure, type EnclosureSettings, findEnclosure, interfacesOf } from './namespace.ts';
import { membersOf, privateMemory } from './processes.ts';
import type { FromDriver, ToDriver } from './protocol.ts';
import { splitStream } from './split-stream.ts';
import type { LookFailureCode, LookLearnt, LookOrder, LookResult, LookStage } from './types.ts';

/** The guarded proxy of one look, which answers 503 unless it is open. */
interface LookProxy {
  open(): void;
  shut(): void;
  /** Targets that it refused, as host and port. */
  refused(): readonly string[];
  close(): Promise<void>;
}

type Checked = Pick<typeof checkedLook, 'readFromDriver' | 'readPictures'>;

interface LookSurroundings {
  /** The program itself, as findBrowser tells it. */
  readonly browserPath: string;
  readonly settings: EnclosureSettings;
  /** Listens on a Unix socket at the path, and is shut until told otherwise. */
  readonly openProxy: (path: string) => Promise<LookProxy>;
  /** Calls the look off: it rejects with the reason. */
  readonly signal: AbortSignal;
  readonly onStage: (stage: LookStage, learnt: LookLearnt) => void;
}

/**
 * Looks at one page: in a process group of its own, which is gone afterwards with all it left, whatever happens.
 * Rejects with the reason of the signal, and with what `openProxy` throws; all else is a result.
 */
export async function runLook(order: LookOrder, parts: LookSurroundings): Promise<LookResult> {
  parts.signal.throwIfAborted();
  removeLeftovers();
  try {
    // Loaded with the first look, as the library of schemas is large, and most processes never look at a page.
    const [enclosure, checked] = await Promise.all([
      findEnclosure(parts.settings),
      import('./checked-look.ts'),
    ]);
    const folder = makeFolder(enclosure);
    try {
      return await lookFrom(folder, { order, enclosure, checked, parts });
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  } catch (error) {
    if (error instanceof WallMissing) return unwalled(error.message);
    throw error;
  }
}

async function lookFrom(folder: string, given: Omit<Watched, 'proxy'>): Promise<LookResult> {
  const { order, enclosure, parts } = given;
  const proxySocket = socketIn(folder);
  const proxy = await parts.openProxy(proxySocket);
  try {
    if (process.platform !== 'win32') giveTo(enclosure, proxySocket, 0o600);
    const driver = startDriver(folder, enclosure);
    try {
      const { browserPath } = parts;
      tell(driver, { kind: 'look', order, browserPath, proxySocket, folder });
      return await resultOf(driver, { ...given, proxy });
    } finally {
      // Before its processes are ended, of which one may have something left to say.
      proxy.shut();
      await endGroup(driver);
    }
  } finally {
    await proxy.close();
  }
}

interface Watched {
  readonly order: LookOrder;
  readonly enclosure: Enclosure;
  /** How what the driver says is read. */
  readonly checked: Checked;
  readonly proxy: LookProxy;
  readonly parts: LookSurroundings;
}

/** The first thing that ends the look: its own end, ours, or a limit. */
async function resultOf(driver: ChildProcess, watched: Watched): Promise<LookResult> {
  const { totalMs, memoryBytes } = watched.order.limits;
  const { signal } = watched.parts;
  const { promise, resolve, reject } = Promise.withResolvers<LookResult>();
  const failed = (code: LookFailureCode, reason: string) => resolve({ ok: false, code, reason });
  const callOff = () => reject(signal.reason);
  signal.addEventListener('abort', callOff, { once: true });
  if (signal.aborted) callOff();
  const clock = setTimeout(() => failed('timeout', `It took more than ${totalMs} ms.`), totalMs);
  const stopWatch = watchMemory(driver, memoryBytes, (bytes) =>
    failed('too_large', `Its processes took ${bytes} bytes of memory.`),
  );
  const said = lastLines(driver.stderr as Readable);
  driver.once('error', (error) => failed('internal', `The driver cannot start: ${error.message}`));
  driver.once('close', (code, how) => failed('internal', `The driver ended with ${how ?? code}: ${said()}`));
  const over = new AbortController();
  const heed = createHeeding(driver, watched, { settle: resolve, over: over.signal });
  const take = splitStream(0x0a, linesMax, heed);
  driver.stdout?.on('data', (chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      driver.stdout?.destroy();
      failed('too_large', `The driver said too much: ${String(error)}`);
    }
  });
  try {
    return await promise;
  } finally {
    over.abort();
    signal.removeEventListener('abort', callOff);
    clearTimeout(clock);
    stopWatch();
  }
}

/** A rendered page, two pictures, and all else that is known. */
const linesMax = { pieceMaxBytes: 32 * 2 ** 20, totalMaxBytes: 40 * 2 ** 20 };

/** What is done at each line of the driver. */
function createHeeding(
  driver: ChildProcess,
  { order, enclosure, checked, proxy, parts }: Watched,
  { settle, over }: { readonly settle: (result: LookResult) => void; readonly over: AbortSignal },
): (line: string) => void {
  let isReady = false;

  const openAndTell = async () => {
    const fault = await namespaceFault(driver, enclosure);
    if (fault !== null) return settle(unwalled(fault));
    // A look that was ended meanwhile gets no way out any more.
    if (over.aborted) return;
    proxy.open();
    tell(driver, { kind: 'opened' });
  };

  return (line) => {
    const message = checked.readFromDriver(line);
    if (message?.kind === 'stage') parts.onStage(message.stage, message.learnt);
    else if (message?.kind === 'shut') proxy.shut();
    else if (message?.kind === 'ready' && !isReady) {
      isReady = true;
      void openAndTell();
    } else settle(resultIn(message, checked, order.url, proxy.refused()));
  };
}

function resultIn(
  message: FromDriver | undefined,
  { readPictures }: Checked,
  url: string,
  refused: readonly string[],
): LookResult {
  if (message?.kind === 'failed') {
    const { code, reason, url: ledTo = url } = message;
    // The name leads elsewhere than it did for the report, or the page leads on to one that leads nowhere.
    const isOurs = code === 'render_failed' && isAmong(new Set(refused), ledTo);
    if (!isOurs) return { ok: false, code, reason };
    const kept = `The browser was kept from ${URL.parse(ledTo)?.host}, which has no public address.`;
    return { ok: false, code: 'no_public_address', reason: kept };
  }
  if (message?.kind === 'unwalled') return unwalled(message.reason);
  const pictures = message?.kind === 'looked' ? readPictures(message.pictures) : undefined;
  if (message?.kind !== 'looked' || pictures === undefined)
    return { ok: false, code: 'internal', reason: 'The driver said what no driver says.' };
  return { ok: true, evidence: markRefused(message.evidence, refused), pictures };
}

function unwalled(reason: string): LookResult {
  return { ok: false, code: 'internal', reason, isUnwalled: true };
}

/** C6: shown by the kernel, and not by the process itself. */
async function namespaceFault(driver: ChildProcess, { prefix }: Enclosure): Promise<string | null> {
  if (prefix.length === 0) return null;
  const found = await interfacesOf(driver.pid ?? 0);
  if (found.length === 1 && found[0] === 'lo') return null;
  return `The browser was to have a network of its own, and has ${found.join(', ') || 'none that can be seen'}.`;
}

function startDriver(folder: string, { prefix, user }: Enclosure): ChildProcess {
  // A bundle of ours lies in a folder beside that of the driver, as this file does.
  const module = fileURLToPath(siblingModule(import.meta.url, '../browser/driver'));
  const [file = '', ...args] = [...prefix, process.execPath, module];
  const driver = spawn(file, args, {
    ...user,
    env: bareEnvironment(folder),
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  // It may be gone before it has read: its end is what is told.
  driver.stdin?.on('error', () => {});
  return driver;
}

function tell(driver: ChildProcess, message: ToDriver): void {
  (driver.stdin as Writable).write(`${JSON.stringify(message)}\n`);
}

/** @returns what ends the watch */
function watchMemory(driver: ChildProcess, most: number, onMore: (bytes: number) => void): () => void {
  if (process.platform !== 'linux') return () => {};
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const weigh = async () => {
    const bytes = privateMemory(await membersOf(driver.pid ?? 0));
    if (isOver) return;
    if (bytes > most) onMore(bytes);
    else timer = setTimeout(weigh, weighEveryMs);
  };
  timer = setTimeout(weigh, weighEveryMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const weighEveryMs = 250;

/** C4: by force and at once. Resolves when nothing of it lives. */
async function endGroup(driver: ChildProcess): Promise<void> {
  const { pid } = driver;
  if (pid === undefined) return;
  const closed = driver.exitCode === null && driver.signalCode === null ? once(driver, 'exit') : undefined;
  if (process.platform === 'win32') driver.kill('SIGKILL');
  else killGroup(pid);
  await closed;
  const until = performance.now() + deathMs;
  while ((await isAnyLeft(pid)) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The kernel's part, when nothing can refuse any more. */
const deathMs = 5_000;

async function isAnyLeft(group: number): Promise<boolean> {
  if (process.platform === 'linux') return (await membersOf(group)).length > 0;
  return process.platform !== 'win32' && isGroup(group);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

function isGroup(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

function makeFolder(enclosure: Enclosure): string {
  const folder = mkdtempSync(join(tmpdir(), `assay-browser-${process.pid}-`));
  giveTo(enclosure, folder, 0o700);
  return folder;
}

function giveTo({ user }: Enclosure, path: string, mode: number): void {
  chmodSync(path, mode);
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

function socketIn(folder: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'proxy');
}

/** Of processes that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^assay-browser-(\d{1,10})-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
