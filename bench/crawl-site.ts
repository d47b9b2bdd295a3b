/**
 * A site of many small pages for the bench of crawls, in a process of its own: page N is `/p/N`, links to a hundred
 * others, and has a text of its own. Told of a delay, its robots.txt asks for so many seconds between two pages. Prints its
 * port, ends with its parent.
 */
import { createServer } from 'node:http';

const count = Number(process.argv[2] ?? 1_000);
const [, , , host = '127.0.0.1', delay] = process.argv;
const linksEach = 100;

const words = 'river stone lamp paper cloud garden window market bridge letter harbour winter'.split(' ');

function pageOf(n: number): string {
  const text = Array.from(
    { length: 120 },
    (_, at) => words[(n * 7 + at * (1 + (n % 11))) % words.length],
  ).join(' ');
  const links = Array.from({ length: linksEach }, (_, at) => {
    const to = (n * 31 + at * at * 17 + at) % count;
    return `<a href="/p/${to}">Page ${to}</a>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page ${n} of many</title><meta name="description" content="What page ${n} is about."><main><h1>Page ${n}</h1><p>${text} ${n}</p><p>${links.join(' ')} <a href="/p/${(n + 1) % count}">Next</a></p></main></html>`;
}

const server = createServer((request, response) => {
  if (request.url === '/robots.txt' && delay !== undefined)
    return response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`User-agent: *\nCrawl-delay: ${delay}\n`);
  const [, n] = /^\/p\/(\d+)$/.exec(request.url ?? '') ?? [];
  const page = request.url === '/' ? 0 : n === undefined ? Number.NaN : Number(n);
  if (!(page < count)) return response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page.');
  return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(page));
});
server.keepAliveTimeout = 60_000;
server.listen(0, host, () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
