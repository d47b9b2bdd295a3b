import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createAuditPool } from '../../src/audit/pool.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { gather } from '../../src/gather/gather.ts';
import { createEgress } from '../../src/net/egress.ts';
import { createAuthority } from '../../src/net/testing/certificates.ts';
import { startDnsServer } from '../../src/net/testing/dns-server.ts';
import { usualConfig, usualEgress } from '../../src/start/testing.ts';
import type { HostRules } from '../browser.ts';
import type { Fixture } from './lighthouse-fixtures.ts';
import { answerOf } from './site-answers.ts';

/** The sites of all fixtures on loopback, for Assay's gathering and for a browser alike. */
export interface Web extends AsyncDisposable {
  /** Let a browser find the sites. */
  readonly hosts: HostRules;
  /** @throws Error when there is no report of such a page */
  gather(url: string): Promise<Evidence>;
}

export function urlOf({ name, scheme, path }: Fixture): string {
  return `${scheme}://${name}.example${path}`;
}

export async function openWeb(fixtures: readonly Fixture[]): Promise<Web> {
  const sites = new Map(fixtures.map((fixture) => [`${fixture.name}.example`, fixture]));
  const authority = await createAuthority();
  const certificate = await authority.issue({ names: [...sites.keys()] });
  const servers = {
    http: createServer(answerOf(sites, 'http')),
    https: createHttpsServer(certificate, answerOf(sites, 'https')),
  };
  const ports = { http: await listen(servers.http), https: await listen(servers.https) };
  const dns = await startDnsServer((_, type) => (type === 'TXT' ? [] : ['127.0.0.1']));
  const egress = createEgress(
    {
      ...usualEgress,
      dnsServers: [dns.address],
      allow: ['127.0.0.0/8:80', '127.0.0.0/8:443'],
      extraCa: authority.caPem,
    },
    { portMap: { 80: ports.http, 443: ports.https } },
  );
  const parser = createAuditPool({ ...usualConfig.parsing, deadlineMs: 60_000 });
  return {
    hosts: [`MAP *:80 127.0.0.1:${ports.http}`, `MAP *:443 127.0.0.1:${ports.https}`],
    async gather(url) {
      const session = egress.session({ account: 1, signal: new AbortController().signal });
      try {
        const gathering = await gather({
          key: url,
          url,
          site: true,
          documentMs: usualConfig.fetching.documentMs,
          session,
          parser,
          now: Date.now,
          randomHex: () => '0123456789abcdef',
        });
        if (!gathering.ok) throw new Error(gathering.failure.message);
        return gathering.evidence;
      } finally {
        await session.close();
      }
    },
    async [Symbol.asyncDispose]() {
      for (const server of Object.values(servers)) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all([egress.close(), parser.close(), dns.close()]);
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
