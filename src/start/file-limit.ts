import { readFile } from 'node:fs/promises';
import type { Log } from '../lib/log.ts';

interface FileNeeds {
  /** Connections of clients. */
  readonly sockets: number;
  /** Runs at once. */
  readonly runs: number;
}

/** A process without a file for its next connection fails its runs, and answers nobody. */
export async function warnOfFewFiles(log: Log, needs: FileNeeds): Promise<void> {
  // Other systems do not tell.
  const warning = fileWarning(await readFile('/proc/self/limits', 'utf8').catch(() => ''), needs);
  if (warning !== undefined) log.warn(warning);
}

/** The database, threads, and what the system opens. */
const ofItself = 128;
/** A page names several hosts, and each is asked over a few connections. */
const perRun = 24;

/** @param limits as Linux words them. Undefined: there is enough, or no limit */
export function fileWarning(limits: string, { sockets, runs }: FileNeeds): string | undefined {
  const limit = Number(/^Max open files +(\d+) /m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const needed = ofItself + sockets + perRun * runs;
  if (limit >= needed) return undefined;
  return `This process may open ${limit} files and connections; with its settings it may need ${needed}. Raise the limit (ulimit -n, LimitNOFILE of the service), or runs and requests will fail when it is busy.`;
}

/** Whether something failed because the process, or the whole system, may open no more files. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  // Of threads that do not start, and of modules that cannot be loaded, the message alone tells.
  return code === 'EMFILE' || code === 'ENFILE' || /: (?:EMFILE|too many open files\.)$/.test(message);
}
