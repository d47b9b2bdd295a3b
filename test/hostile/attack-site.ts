import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerCertificate } from '../../src/net/testing/certificates.ts';
import { type Answer, attackPage, type Target, type Vector } from './attack-page.ts';
import { type Canaries, openCanaries } from './canaries.ts';

/** The attack page on 127.0.0.1, with what it aims at. */
export interface AttackSite {
  readonly url: string;
  /** Names of the vectors that got through so far. */
  readonly hits: () => Hits;
  readonly canaries: Canaries;
  /** Requests for the page so far. */
  readonly visits: () => number;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Hits {
  readonly tcp: readonly string[];
  readonly udp: readonly string[];
  readonly datagrams: number;
  readonly mdns: readonly string[];
}

/** @param certificate of an https server; without it the page is served over http */
export async function openAttack(
  vectors: readonly Vector[],
  certificate?: ServerCertificate,
): Promise<AttackSite> {
  const canaries = await openCanaries(vectors.length);
  const folder = mkdtempSync(join(tmpdir(), 'assay-attack-'));
  const targets = canaries.ports.map((port, index) => targetOf(port, index, folder));
  for (const to of targets) {
    mkdirSync(to.folder, { mode: 0o755 });
    writeFileSync(join(to.folder, 'page.html'), `<img src="http://${to.authority}/">`);
  }
  const tried = targets.flatMap((to, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ vector, to }];
  });
  const page = attackPage(tried);
  let visits = 0;
  const answerOf = (path = ''): Answer | undefined => {
    const own = /^\/own\/\d+/.exec(path)?.[0];
    return own === undefined ? page : page.answers.get(own);
  };
  const server =
    certificate === undefined ? createServer() : createSecureServer({ ...certificate, allowHTTP1: true });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = answerOf(request.url) ?? { status: 404 };
    if (answer === page) {
      visits += 1;
      // Browsers heed them over HTTP/2 alone.
      if (request.httpVersionMajor === 2) response.writeEarlyHints({ link: [...page.hints] });
    }
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('connection', (socket: { destroy: () => void }) => sessions.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const named = (hits: ReadonlyMap<number, number>) =>
    tried.flatMap(({ vector, to }) => (hits.has(to.port) ? [vector.name] : []));
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`,
    hits: () => ({
      tcp: named(canaries.tcp),
      udp: named(canaries.udp),
      datagrams: [...canaries.udp.values()].reduce((sum, count) => sum + count, 0),
      mdns: canaries.mdns,
    }),
    canaries,
    visits: () => visits,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      await Promise.all([new Promise((resolve) => server.close(resolve)), canaries.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function targetOf(port: number, index: number, folder: string): Target {
  return {
    port,
    authority: `127.0.0.1:${port}`,
    name: `v${index + 1}.localhost`,
    own: `/own/${index + 1}`,
    folder: join(folder, String(index + 1)),
  };
}
