/**
 * S, the floor that reports are measured against, in a process of its own: GET (keep-alive, br, decoded at once) and
 * parse5 with locations. Each round says how many ms of CPU it took.
 */
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { corpus, type Kind } from './pages.ts';
import { answerRounds } from './rounds.ts';

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

await answerRounds(async () => {
  const before = process.cpuUsage();
  for (const path of paths) {
    const tree = parse((await get(path)).toString('utf8'), {
      sourceCodeLocationInfo: true,
      scriptingEnabled: true,
    });
    if (tree.childNodes.length < 2) throw new Error(`${path} was not parsed.`);
  }
  const { user, system } = process.cpuUsage(before);
  return String((user + system) / 1000);
});
agent.destroy();
