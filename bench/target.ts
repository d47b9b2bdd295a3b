/**
 * The audited site of the benches, a process of its own so that its CPU is not counted as Assay's.
 * Its pages are those of the sets that it is told, `/big-N`, of about 1 MB each, and `/huge-N`, of 3 MB; `?latency=MS` holds the answer back; whoever asks with its ETag is told that it has not
 * changed. Beside it a DNS server that knows no name, so
 * that what pages link to is looked up on this machine alone. Prints the ports of both, ends with its parent.
 */
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { startDnsServer } from '../src/net/testing/dns-server.ts';
import { type PageSet, pageOf, pagesOf } from './pages.ts';

const pages = new Map(
  process.argv
    .slice(2)
    .flatMap((set) => pagesOf(set as PageSet))
    .map(({ path, html }) => [path, compressed(html)]),
);
/** Made when they are first asked for, as making them takes longer than the rest together. */
const huge = (path: string): Buffer | undefined => {
  const [, i] = /^\/huge-([0-3])$/.exec(path) ?? [];
  if (i !== undefined && !pages.has(path)) pages.set(path, compressed(pageOf(3_000_000, 2_000 + Number(i))));
  return pages.get(path);
};
for (let i = 0; i < 8; i++) pages.set(`/big-${i}`, compressed(pageOf(1_000_000, 1_000 + i)));

function compressed(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://target');
  const page = pages.get(url.pathname) ?? huge(url.pathname);
  const answer = () => {
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.');
      return;
    }
    const etag = `"${page.byteLength}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, {
      etag,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': page.byteLength,
    });
    response.end(request.method === 'HEAD' ? undefined : page);
  };
  const latency = Number(url.searchParams.get('latency') ?? 0);
  if (latency > 0) setTimeout(answer, latency);
  else answer();
});

server.keepAliveTimeout = 60_000;
const dns = await startDnsServer(() => 'nxdomain');
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`${address.port} ${dns.address}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
