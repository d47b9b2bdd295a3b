/**
 * S, the floor that reports are measured against, in a process of its own: GET (keep-alive, br, decoded at once) and
 * parse5 with locations. Each round says how many ms of CPU it took.
 */
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { type PageSet, pagesOf } from './pages.ts';
import { answerRounds } from './rounds.ts';

const [site, set] = process.argv.slice(2);
const pages = pagesOf(set as PageSet);
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
  for (const { path, html } of pages) {
    const got = (await get(path)).toString('utf8');
    const tree = parse(got, { sourceCodeLocationInfo: true, scriptingEnabled: true });
    if (got.length !== html.length || tree.childNodes.length === 0) throw new Error(`${path} was not read.`);
  }
  const { user, system } = process.cpuUsage(before);
  return String((user + system) / 1000);
});
agent.destroy();
