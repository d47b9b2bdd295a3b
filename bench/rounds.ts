/** Programs that go once through all pages of a kind for each line of their input, and answer with a line. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { start } from './program.ts';

export interface Rounds {
  /** Once through all pages. @returns the line that it answers with */
  round(): Promise<string>;
  stop(): Promise<void>;
}

/** @param args the program, behind the flags for Node, and what it is told */
export async function startRounds(args: readonly string[]): Promise<Rounds> {
  const { program } = await start('node', args, {}, /^ready$/);
  const { stdin, stdout } = program.process;
  if (stdin === null || stdout === null) throw new Error(`${args.join(' ')} has no pipes.`);
  const lines = createInterface({ input: stdout });
  return {
    async round() {
      stdin.write('round\n');
      const [line] = (await once(lines, 'line')) as [string];
      return line;
    },
    stop: () => program.stop(),
  };
}

/** The other side of `startRounds`. */
export async function answerRounds(round: () => string | Promise<string>): Promise<void> {
  process.stdout.write('ready\n');
  for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${await round()}\n`);
}
