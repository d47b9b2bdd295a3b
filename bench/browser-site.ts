/** The pages of the bench of looks, each at an address of its own; a process of its own. Prints the ports, ends with its parent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answersOf } from '../test/agreement/lab/pages.ts';
import { browserPages } from './browser-pages.ts';

const ports: number[] = [];
for (const page of browserPages) {
  const answers = answersOf(page);
  const server = createServer(async (request, response) => {
    const answer = answers.get(request.url ?? '');
    await setTimeout(answer?.afterMs ?? 0);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': answer?.type ?? 'text/plain' });
    response.end(answer?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports.push((server.address() as AddressInfo).port);
}
process.stdout.write(`${ports.join(' ')}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
