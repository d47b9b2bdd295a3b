import { once } from 'node:events';
import { CannotStart } from '../errors.ts';
import { type Asker, createAsker } from './answers.ts';
import { createLineReader, type LineReader, printable } from './last-lines.ts';
import { type ProcessGroup, startGroup } from './process-group.ts';
import { nameOf } from './processes.ts';

/** A server that the user's own command runs, as long as its pages are audited. */
export interface StartedCommand {
  /** Ends it with all that it started. */
  close(): Promise<void>;
}

export interface CommandOrder {
  /** For the shell, as scripts of npm are. */
  readonly command: string;
  /** Address that answers once it is ready. */
  readonly waitOn: string;
  readonly waitMs: number;
  /** Tell each line of its output. */
  readonly verbose?: boolean;
  /** Sentences and lines for standard error. */
  readonly tell: (line: string) => void;
  /** How long it may take to end when it is asked to. */
  readonly killAfterMs?: number;
}

/**
 * Ready is an answer by HTTP below 500, whatever the command writes. Nothing of it lives on when this process ends, in
 * whatever way, but for processes that left its group: those are told of.
 * @throws CannotStart
 */
export async function startCommand(order: CommandOrder): Promise<StartedCommand> {
  const { command, waitOn, waitMs, verbose = false, tell, killAfterMs = 5_000 } = order;
  const asker = createAsker(waitOn);
  const lines = createLineReader(verbose ? tell : () => {});
  try {
    if ((await asker.status(new AbortController().signal)) !== undefined) {
      const fault = `${waitOn} answers before “${command}” has begun, so another build would be judged`;
      throw new CannotStart([`${fault}: stop what runs there, or leave out --start.`]);
    }
    const group = startGroup(command, killAfterMs);
    group.child.stdout?.on('data', lines.write);
    group.child.stderr?.on('data', lines.write);
    const close = () => closeGroup(group, tell);
    const fault = await faultOf(group, asker, waitMs);
    if (fault === undefined) return { close };
    await close();
    throw new CannotStart([`“${command}” ${sentenceOf(fault, order)}`, ...outputOf(lines)]);
  } finally {
    await asker.close();
  }
}

type Fault = { readonly kind: 'late' } | { readonly kind: 'ended'; readonly how: string };

/** Why it is not ready; undefined: it is. */
async function faultOf({ child }: ProcessGroup, asker: Asker, waitMs: number): Promise<Fault | undefined> {
  const over = new AbortController();
  const ended = new Promise<Fault>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ kind: 'ended', how: signal === null ? `with code ${code}` : `by ${signal}` }),
    );
    child.once('error', (error) => resolve({ kind: 'ended', how: `at once (${error.message})` }));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fault>((resolve) => {
    timer = setTimeout(resolve, waitMs, { kind: 'late' });
  });
  try {
    return await Promise.race([ended, late, untilReady(asker, over.signal)]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

async function untilReady(asker: Asker, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted) {
    const status = await asker.status(signal);
    if (status !== undefined && status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

const askEveryMs = 250;

async function closeGroup({ child, stop }: ProcessGroup, tell: CommandOrder['tell']): Promise<void> {
  const strays = await stop();
  // What left the group may hold the pipes.
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const drained = Promise.all(streams.map((stream) => (stream.closed ? undefined : once(stream, 'close'))));
  if (strays.length === 0) await drained.catch(() => {});
  for (const stream of streams) stream.destroy();
  for (const stray of strays) {
    const named = `The process ${stray.pid} (${printable(nameOf(stray))})`;
    tell(`${named} of --start has left its group and still runs: end it yourself.`);
  }
}

function sentenceOf(fault: Fault, { waitOn, waitMs }: CommandOrder): string {
  if (fault.kind === 'ended') return `ended ${fault.how} before ${waitOn} answered.`;
  const waited = `did not answer at ${waitOn} within ${waitMs / 1_000} s`;
  return `${waited}: check the address of --wait-on, or wait longer with --wait.`;
}

function outputOf(lines: LineReader): string[] {
  const last = lines.last();
  return last.length === 0 ? ['It wrote nothing.'] : ['Its last lines:', ...last.map((line) => `  ${line}`)];
}
