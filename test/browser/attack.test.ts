import { describe, expect, test, vi } from 'vitest';
import { browserPath } from '../browser.ts';
import { vectors } from '../hostile/attack-page.ts';
import { openAttack } from '../hostile/attack-site.ts';
import { type Attacked, attack, hasNetworks } from './attack.ts';
import { lookAt } from './looking.ts';

/** A page that tries every way to what lies beside it. `npm run torture -- browser` tries each alone, over https too. */

vi.setConfig({ testTimeout: 120_000 });

const browser = await browserPath();

/** What nobody kept the browser from, but the browser itself. */
const usual = [
  ...Array.from({ length: 12 }, (_, index) => `image of spelling ${index + 1}`),
  ...['XMLHttpRequest', 'beacon', 'fetchLater', 'WebSocket', 'EventSource', 'frame', 'frame in a sandbox'],
  ...['object', 'link prefetch', 'font', 'form', 'window.open', 'ping of a link', 'redirect of an image'],
  ...['worker', 'socket in a worker', 'shared worker', 'service worker', 'FedCM', 'report of CSP'],
  ...['speculation rules that prefetch', 'speculation rules that prerender'],
  ...['WebRTC with TURN over TCP', 'WebRTC with TURN over TLS'],
];

describe.runIf(hasNetworks).concurrent('the attack page', () => {
  test('reaches most of what it aims at when nothing holds the browser', async () => {
    const attacked = await attack({ browser, scheme: 'http', walls: 'none' });
    expect(attacked.tcp).toEqual(expect.arrayContaining(usual));
    expect(attacked.tcp.length).toBeGreaterThan(60);
    expect(attacked.udp).toEqual([
      'WebTransport',
      'WebTransport with hashes of certificates',
      'WebRTC with STUN',
      'WebRTC with TURN over UDP',
      'WebRTC with given candidates',
    ]);
    expect(attacked.mdns.join()).toContain('00000000-0000-4000-8000-000000000001');
    // The log of the browser shows what it did.
    expect(attacked.resolved).toEqual(expect.arrayContaining(['localhost', '0.0.0.0', '[::1]']));
    expect(attacked.reached.length).toBeGreaterThan(60);
  });

  test('C7 reaches nothing past our arguments and our proxy alone', async () => {
    expectNothing(await attack({ browser, scheme: 'http', walls: 'flags' }));
  });
});

test.runIf(hasNetworks)('C7 the attack page reaches nothing from a look', async () => {
  await using site = await openAttack(vectors);
  const allow = site.canaries.ports.map((port) => `127.0.0.1:${port}`);
  // Whether a page that tries so much comes to rest before its time is over is a matter of the machine.
  const { result, refused } = await lookAt(site.url, { allow, totalMs: 45_000 });
  expect(result).toMatchObject(
    result.ok
      ? { evidence: { navigation: { url: site.url, status: 200 } } }
      : { code: expect.stringMatching(/^(?:timeout|too_large)$/) },
  );
  expect(site.hits()).toMatchObject({ tcp: [], udp: [] });
  // It was there, and tried what it could: so much was asked of the proxy.
  expect(site.visits()).toBe(1);
  expect(refused.length).toBeGreaterThan(40);
});

test('C7 the attack page has a hundred and nine vectors', () => {
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(109);
});

/** The page was there to the end, and nothing was reached but our proxy. */
function expectNothing({ tcp, udp, mdns, ...attacked }: Attacked): void {
  expect({ tcp, udp, mdns }).toEqual({ tcp: [], udp: [], mdns: [] });
  expect(attacked).toMatchObject({ url: attacked.origin, visits: 1, lookups: 0, reached: [attacked.relay] });
  // What the rule for names has become of every other one.
  expect(attacked.resolved.filter((host) => host !== '~notfound')).toEqual(['127.0.0.1']);
  expect(attacked.downloads).toEqual(['canceled']);
  expect(attacked.files.toSorted()).toEqual(['network.json', 'profile', 'proxy']);
}
