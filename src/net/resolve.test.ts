import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { EgressFailure } from './failure.ts';
import { createResolver } from './resolve.ts';
import { startDnsServer } from './testing/dns-server.ts';

test('closing ends the queries that a server leaves without an answer, and needs none', async () => {
  const asked = Promise.withResolvers<void>();
  const dns = await startDnsServer(() => {
    asked.resolve();
    return 'silence';
  });
  onTestFinished(() => dns.close());
  const patient = { dnsTryMs: 600_000, dnsTries: 1, dnsTotalMs: 600_000 };
  const settings = { ...usualEgress, ...patient, dnsServers: [dns.address] };
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

test('a name that was not found is asked for once, and one that was found each time', async () => {
  const dns = await startDnsServer((name) => (name === 'site.example' ? ['192.0.2.1'] : 'nxdomain'));
  onTestFinished(() => dns.close());
  const resolver = createResolver({ ...usualEgress, dnsServers: [dns.address] });
  const ask = (name: string) => resolver.addresses(name, false, new AbortController().signal);
  for (let time = 1; time <= 2; time += 1) {
    await expect(ask('none.example')).rejects.toMatchObject({
      code: 'no_public_address',
      message: 'DNS ENOTFOUND for none.example',
    });
    expect(await ask('site.example')).toEqual(['192.0.2.1']);
  }
  expect(dns.asked.toSorted()).toEqual([
    ...['A none.example', 'A site.example', 'A site.example'],
    ...['AAAA none.example', 'AAAA site.example', 'AAAA site.example'],
  ]);
  resolver.close();
});

test('a name that DNS does not know may be known to the system', async () => {
  const dns = await startDnsServer((name) => (name === 'localhost' ? 'nxdomain' : ['192.0.2.1']));
  onTestFinished(() => dns.close());
  const resolver = createResolver({ ...usualEgress, dnsServers: [dns.address] });
  const ask = (name: string, system: boolean) =>
    resolver.addresses(name, system, new AbortController().signal);
  await expect(ask('localhost', false)).rejects.toMatchObject({ code: 'no_public_address' });
  expect(await ask('localhost', true)).toContain('127.0.0.1');
  resolver.close();
});

test('a name whose search was broken off is asked for again', async () => {
  const dns = await startDnsServer(() => (dns.asked.length > 2 ? ['192.0.2.1'] : 'silence'));
  onTestFinished(() => dns.close());
  const resolver = createResolver({ ...usualEgress, dnsServers: [dns.address] });
  const stop = new AbortController();
  const first = resolver.addresses('site.example', false, stop.signal);
  stop.abort(new Error('over'));
  await expect(first).rejects.toThrow('over');
  await expect.poll(() => dns.asked.length).toBe(2);
  expect(await resolver.addresses('site.example', false, new AbortController().signal)).toEqual([
    '192.0.2.1',
  ]);
  resolver.close();
});

test('a name that was late for one request is asked for again by the next', async () => {
  let isSilent = true;
  const dns = await startDnsServer(() => (isSilent ? 'silence' : ['127.0.0.1']));
  onTestFinished(() => dns.close());
  const resolver = createResolver({ ...usualEgress, dnsServers: [dns.address] });
  const late = new AbortController();
  const first = resolver.addresses('site.example', false, late.signal);
  late.abort(new EgressFailure('timeout', 'too late'));
  await expect(first).rejects.toThrow('too late');
  isSilent = false;
  const { signal } = new AbortController();
  expect(await resolver.addresses('site.example', false, signal)).toEqual(['127.0.0.1']);
  resolver.close();
});

test.skipIf(process.platform === 'win32')('a process without files says so, and nothing of a name', () => {
  const script = `
    import { openSync } from 'node:fs';
    import { lookup } from 'node:dns/promises';
    import { createResolver } from '${moduleUrl('./resolve.ts')}';
    import { usualEgress } from '${moduleUrl('../start/testing.ts')}';
    const { signal } = new AbortController();
    const resolver = createResolver({ ...usualEgress, dnsServers: ['127.0.0.1:9'] });
    // Its threads want files of their own.
    await lookup('127.0.0.1');
    try { for (;;) openSync('/dev/null'); } catch {}
    const asked = [
      resolver.addresses('site.example', false, signal),
      resolver.addresses('localhost', true, signal),
      resolver.txt('site.example', signal),
    ];
    for (const { reason } of await Promise.allSettled(asked)) console.log(reason?.cause?.code);
  `;
  const program = [process.execPath, '--input-type=module', '--eval', script];
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n 200 && exec "$@"', 'sh', ...program], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('EMFILE\nEMFILE\nEMFILE\n');
});

function moduleUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}
