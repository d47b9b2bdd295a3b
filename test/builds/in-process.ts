import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { call, temporaryFolder } from '../program.ts';

export interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input: string;
}

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What stands for bin/assay where other programs call it: it hands over what it was given, and ends as it is told. */
export interface AssayProgram extends AsyncDisposable {
  /** So far, in order. */
  readonly calls: readonly Call[];
  /** Its programs find the way by these. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts a program there that can be called as assay. */
  install(path: string): void;
}

/** @param answer by default Assay itself answers, in this process, where it has been started already */
export async function assayProgram(
  answer: (call: Call) => Answer | Promise<Answer> = inThisProcess,
): Promise<AssayProgram> {
  const path = join(temporaryFolder(), 'socket');
  const calls: Call[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => void reply(socket));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  // One after the other, as the working folder is that of the process.
  let before: Promise<unknown> = Promise.resolve();
  return {
    calls,
    env: { ASSAY_TEST_SOCKET: path },
    install(file) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, caller);
      chmodSync(file, 0o755);
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(path, { force: true });
    },
  };

  async function reply(socket: Socket): Promise<void> {
    const given = JSON.parse(await text(socket)) as Call;
    calls.push(given);
    before = before.then(() => answer(given)).catch((error) => ({ code: 70, out: '', err: String(error) }));
    socket.end(JSON.stringify(await before));
  }
}

async function inThisProcess({ args, env, cwd, input }: Call): Promise<Answer> {
  const own = process.cwd();
  process.chdir(cwd);
  try {
    const { code, out, err } = await call(args, { env, input });
    return { code: code ?? 70, out, err };
  } finally {
    process.chdir(own);
  }
}

/** Plain JavaScript for any Node. */
const caller = `#!${process.execPath}
const { readFileSync } = require('node:fs');
const { connect } = require('node:net');
const { env, argv, cwd } = process;
const given = { args: argv.slice(2), env, cwd: cwd(), input: readFileSync(0, 'utf8') };
const socket = connect(env.ASSAY_TEST_SOCKET);
let reply = '';
socket.end(JSON.stringify(given));
socket.on('data', (part) => { reply += part; });
socket.on('end', () => {
  const { code, out, err } = JSON.parse(reply);
  process.stderr.write(err);
  process.stdout.write(out);
  process.exitCode = code;
});
`;
