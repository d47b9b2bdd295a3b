import { describe, expect, onTestFinished, test } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { keepAnswers } from './kept-answers.ts';
import { createResolver } from './resolve.ts';
import { type DnsResponse, startDnsServer } from './testing/dns-server.ts';

const never = new AbortController().signal;

describe('E4 the answers that are kept', () => {
  test('are those that came first, asked for once', async () => {
    let round = 0;
    const { kept, asked } = await keeping((_, type) => (type === 'A' ? [`192.0.2.${round++}`] : []));
    const all = [1, 2, 3].map(() => kept.addresses('site.example', false, never));
    expect(await Promise.all(all)).toEqual([['192.0.2.0'], ['192.0.2.0'], ['192.0.2.0']]);
    expect(await kept.addresses('site.example', false, never)).toEqual(['192.0.2.0']);
    expect(asked).toHaveLength(2);
  });

  test('hold none that are not public beside one that is, as a server would only have to close its port', async () => {
    const { kept } = await keeping((name) => [
      '10.0.0.1',
      '::1',
      ...(name === 'a.example' ? ['8.8.4.4'] : []),
    ]);
    expect(await kept.addresses('a.example', false, never)).toEqual(['8.8.4.4']);
    expect(await kept.addresses('b.example', false, never)).toEqual(['::1', '10.0.0.1']);
  });

  test('hold those of NAT64 where that is how public addresses are reached', async () => {
    const answer = ['64:ff9b::808:404', '8.8.4.4'];
    const [with64, without] = [await keeping(() => answer, true), await keeping(() => answer)];
    expect(await with64.kept.addresses('a.example', false, never)).toEqual(answer);
    expect(await without.kept.addresses('a.example', false, never)).toEqual(['8.8.4.4']);
  });

  test('end for those alone who go', async () => {
    const { kept } = await keeping(() => ['192.0.2.1']);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(kept.addresses('site.example', false, gone)).rejects.toThrow('gone');
    expect(await kept.addresses('site.example', false, never)).toEqual(['192.0.2.1']);
  });
});

async function keeping(respond: (name: string, type: string) => DnsResponse, nat64 = false) {
  const dns = await startDnsServer(respond);
  const resolver = createResolver({ ...usualEgress, dnsServers: [dns.address] });
  onTestFinished(async () => {
    resolver.close();
    await dns.close();
  });
  return { kept: keepAnswers(resolver, nat64, never), asked: dns.asked };
}
