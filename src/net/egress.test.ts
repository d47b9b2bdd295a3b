import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEgress } from './egress.ts';
import { defaultEgressSettings } from './settings.ts';

test('fetches a page through a redirect, unpacked, with its header lines in order', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/old') return response.writeHead(301, { Location: '/page' }).end('moved');
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync('<p>hello'));
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({ ...defaultEgressSettings, allow: [`127.0.0.1:${port}`] });
  const session = egress.session({ signal: new AbortController().signal });
  const result = await session.fetch({
    url: `http://127.0.0.1:${port}/old`,
    redirectsMax: 10,
    bytesMax: 1000,
    over: 'fail',
    deadlineMs: 5000,
  });
  expect(result.ok && Buffer.from(result.bytes).toString()).toBe('<p>hello');
  await session.close();
  await egress.close();
  server.close();
});
