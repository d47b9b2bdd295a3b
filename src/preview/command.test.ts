import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closedPort, serveHttp } from '../net/testing/loopback.ts';
import { type CommandOrder, startCommand } from './command.ts';
import { livingProcesses } from './processes.ts';

const posix = process.platform !== 'win32';

describe.runIf(posix)('a started command', () => {
  test('is ready when it answers, and is gone when it is closed', async () => {
    const { start, node, pid } = await stage(answering);
    const { close } = await start({ command: node, verbose: false });
    const server = await pid();
    expect(isAlive(server)).toBe(true);
    await close();
    expect(isAlive(server)).toBe(false);
  });

  test('is ready only when its answers are below 500', async () => {
    const { start, node, pid, told } = await stage(`let asked = 0;
      ${server('asked += 1; if (asked < 4) response.statusCode = 503; console.log(asked)')}`);
    const { close } = await start({ command: node, verbose: true });
    expect(told.slice(0, 4)).toEqual(['1', '2', '3', '4']);
    const server4 = await pid();
    await close();
    expect(isAlive(server4)).toBe(false);
  });

  test('that ends at once is told with its last lines, and nothing in them is obeyed', async () => {
    const { start } = await stage('');
    const command =
      'i=0; while [ $i -lt 30 ]; do i=$((i+1)); echo "line $i"; done; printf "\\033[31mred\\007"; exit 3';
    await expect(start({ command })).rejects.toMatchObject({
      sentences: [
        expect.stringMatching(/^“i=0.+” ended with code 3 before http:\S+ answered\.$/),
        'Its last lines:',
        ...Array.from({ length: 19 }, (_, index) => `  line ${index + 12}`),
        '  red\\u0007',
      ],
    });
  });

  test('that does not answer in time is told, and ended', async () => {
    const { start, file } = await stage('');
    const command = `echo $$ > ${file('pid')}; echo not yet; exec sleep 1000`;
    await expect(start({ command, waitMs: 1_000 })).rejects.toMatchObject({
      sentences: [expect.stringContaining('within 1 s: check the address'), 'Its last lines:', '  not yet'],
    });
    expect(isAlive(Number(readFileSync(file('pid'), 'utf8')))).toBe(false);
  });

  test('is not begun where something answers already', async () => {
    const { port } = await serveHttp((_, response) => response.writeHead(500).end());
    const { start, file } = await stage('');
    const waitOn = `http://127.0.0.1:${port}/`;
    await expect(start({ command: `touch ${file('begun')}`, waitOn })).rejects.toThrow(
      /answers before .+: stop what runs there, or leave out --start\.$/,
    );
    expect(existsSync(file('begun'))).toBe(false);
  });

  test('that ignores to be ended is ended by force', async () => {
    const { start, node, pid } = await stage(`process.on('SIGTERM', () => {}); ${answering}`);
    const { close } = await start({ command: `trap "" TERM; ${node}`, killAfterMs: 100 });
    const server = await pid();
    await close();
    expect(isAlive(server)).toBe(false);
  });

  test('takes along what it has started', async () => {
    const { start, node, pid, file } = await stage(answering);
    const child = `sleep 1000 & echo $! > ${file('pid')}; ${node} & wait`;
    const { close } = await start({ command: `sh -c '${child}'; true` });
    const pids = [await pid(), Number(readFileSync(file('pid'), 'utf8'))];
    expect(pids.map(isAlive)).toEqual([true, true]);
    await close();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  test.runIf(process.platform === 'linux')('names what has left its group', async () => {
    const { start, pid, told, node } = await stage(answering);
    const script = `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(`exec ${node.replaceAll("'", '')}`)}], { detached: true, stdio: "inherit" })`;
    const { close } = await start({ command: `${process.execPath} -e '${script}'` });
    const server = await pid();
    onTestFinished(() => void process.kill(server, 'SIGKILL'));
    await close();
    expect(isAlive(server)).toBe(true);
    expect(told).toEqual([expect.stringContaining(`The process ${server} (node`)]);
  });

  test('does not outlive a program that is killed', async () => {
    const { node, pid, file, port } = await stage(`process.on('SIGTERM', () => {}); ${answering}`);
    const order = { command: node, waitOn: `http://127.0.0.1:${port}/`, waitMs: 60_000, killAfterMs: 200 };
    writeFileSync(
      file('parent.ts'),
      `import { startCommand } from ${JSON.stringify(join(import.meta.dirname, 'command.ts'))};
      await startCommand({ ...${JSON.stringify(order)}, tell: console.error });
      console.log('ready');`,
    );
    const parent = spawn(process.execPath, [file('parent.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    const server = await pid();
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 20_000 });
  });

  test.each(['http://169.254.169.254/', 'ftp://localhost/', 'localhost:x', 'http://me:secret@localhost/'])(
    'E3 is never waited for at %s',
    async (waitOn) => {
      const { start } = await stage('');
      await expect(start({ command: 'true', waitOn })).rejects.toThrow(
        'is no address that can be waited for',
      );
    },
  );
});

function server(behaviour: string): string {
  return `require('node:http').createServer((request, response) => { ${behaviour}; response.end(String(process.pid)); })
    .listen(process.argv[2], '127.0.0.1');`;
}
const answering = server('');

/** @param script that the command runs, with the port as its argument */
async function stage(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const port = await closedPort();
  writeFileSync(join(folder, 'server.cjs'), script);
  const told: string[] = [];
  const waitOn = `http://127.0.0.1:${port}/`;
  const start = (order: Pick<CommandOrder, 'command'> & Partial<CommandOrder>) =>
    startCommand({ waitOn, waitMs: 60_000, tell: (line) => told.push(line), ...order });
  const node = `${process.execPath} ${join(folder, 'server.cjs')} ${port}`;
  return { start, node, told, port, file: (name: string) => join(folder, name), pid: () => pidAt(waitOn) };
}

/** Of the server that answers. */
function pidAt(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, async (response) => resolve(Number(Buffer.concat(await response.toArray()).toString()))).on(
      'error',
      reject,
    );
  });
}

/** One that has ended and waits for its parent to hear of it does not live. */
function isAlive(pid: number): boolean {
  const living = livingProcesses();
  if (living !== undefined) return living.some((one) => one.pid === pid);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
