import { expect, onTestFinished, test } from 'vitest';
import { createResolver } from './resolve.ts';
import { defaultEgressSettings } from './settings.ts';
import { startDnsServer } from './testing/dns-server.ts';

test('closing ends the queries that a server leaves without an answer, and needs none', async () => {
  const asked = Promise.withResolvers<void>();
  const dns = await startDnsServer(() => {
    asked.resolve();
    return 'silence';
  });
  onTestFinished(() => dns.close());
  const patient = { dnsTryMs: 600_000, dnsTries: 1, dnsTotalMs: 600_000 };
  const settings = { ...defaultEgressSettings, ...patient, dnsServers: [dns.address] };
  createResolver(settings).close();

  const resolver = createResolver(settings);
  const addresses = resolver.addresses('site.example', false, new AbortController().signal);
  const ended = expect(addresses).rejects.toMatchObject({
    code: 'timeout',
    message: 'DNS ECANCELLED for site.example',
  });
  await asked.promise;
  resolver.close();
  await ended;
});
