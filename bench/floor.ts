/**
 * S, the floor that reports are measured against, in a process of its own: GET (keep-alive, br, decoded at once) and parse5 with locations. For each line of
 * its input it goes once through all pages, and says how many ms of CPU that took.
 */
import http from 'node:http';
import { createInterface } from 'node:readline';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { corpus, type Kind } from './pages.ts';

const [site = '', kind = 'typical'] = process.argv.slice(2);
const paths = corpus(kind as Kind).map(({ path }) => path);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

const get = (path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    http
      .get(site + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(brotliDecompressSync(Buffer.concat(chunks))));
      })
      .on('error', reject);
  });

async function round(): Promise<void> {
  for (const path of paths) {
    const tree = parse((await get(path)).toString('utf8'), {
      sourceCodeLocationInfo: true,
      scriptingEnabled: true,
    });
    if (tree.childNodes.length < 2) throw new Error(`${path} was not parsed.`);
  }
}

process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  await round();
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${(user + system) / 1000}\n`);
}
agent.destroy();
