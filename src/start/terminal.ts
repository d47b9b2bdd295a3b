import type { Io } from '../cli/parts.ts';
import { isDumbTerminal, wantsColour } from '../config.ts';
import { utf8Lines } from './utf8-lines.ts';

/** The standard streams of this process. */
export function terminal(): Io {
  return {
    out(text, ifLost) {
      process.stdout.write(text, (error) => {
        if (error && ifLost !== undefined) process.stderr.write(`${ifLost}\n`);
      });
    },
    err: (text) => void process.stderr.write(text),
    lines: () => utf8Lines(process.stdin),
    errIsTerminal: process.stderr.isTTY === true,
    // A terminal without a size, as `script` makes one, has 0.
    columns: process.stdout.columns || 80,
    outHasColour: wantsColour(process.stdout.isTTY === true),
    errHasColour: wantsColour(process.stderr.isTTY === true),
    isDumb: isDumbTerminal(),
    onInterrupt,
    goOnUnread: () => {
      goesOnUnread = true;
    },
  };
}

let goesOnUnread = false;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onInterrupt(listener: () => void): () => void {
  const stop = () => {
    for (const signal of signals) process.removeListener(signal, hear);
  };
  // Without a listener of ours the next signal does what it usually does.
  const hear = () => {
    stop();
    listener();
  };
  for (const signal of signals) process.on(signal, hear);
  return stop;
}

/**
 * `assay audit … | head` ends when head has seen enough, and a log that nobody reads any more is no reason to end. Never
 * with the exit code of a command that has done its work.
 */
export function outliveReaders(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && goesOnUnread) return;
    if (error.code === 'EPIPE') process.exit(endedByPipe);
    process.stderr.write(`Standard output cannot be written: ${error.message}.\n`);
    process.exit(2);
  });
  process.stderr.on('error', () => {});
}

/** What shells say of a program that SIGPIPE has ended. */
const endedByPipe = 141;
