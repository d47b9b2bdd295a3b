import { describe, expect, test, vi } from 'vitest';
import type { BrowserEvidence, LookKey, LookValues, Picture } from '../../src/evidence/browser-evidence.ts';
import { selfSigned } from '../../src/net/testing/certificates.ts';
import { serveHttps } from '../../src/net/testing/loopback.ts';
import { isLong } from '../torture/scale.ts';
import { hasNetworks } from './attack.ts';
import { keyOf } from './key-of.ts';
import {
  appPage,
  boundlessPage,
  farPage,
  leadingPage,
  lyingPage,
  type PageNames,
  scriptPage,
} from './looked-pages.ts';
import { type LookSetup, lookAt, loopbackEntry } from './looking.ts';

vi.setConfig({ testTimeout: 180_000 });

describe.runIf(hasNetworks)('a look', () => {
  test('brings one of everything that there is to see on a page', async () => {
    const { evidence, pictures, names, agents } = await lookedAt('/app');
    const { site, other, inside } = names;
    expect(evidence).toMatchObject({
      product: expect.stringMatching(/^Chromium \d+\.\d/),
      engine: expect.stringMatching(/^\d+\.\d/),
      axeVersion: expect.stringMatching(/^4\.\d/),
      conditions: { device: 'mobile', width: 412, height: 823, scale: 1.75 },
      navigation: { url: `${site}/app`, status: 200, settled: 'quiet' },
    });
    expect(evidence.conditions.userAgent).toMatch(/Chrome\/\d+\.0\.0\.0 Mobile Safari\/537\.36$/);
    expect(agents).toEqual(new Set([evidence.conditions.userAgent]));
    expect(evidence.startedAt).toBeLessThan(evidence.finishedAt);

    const { html, cut, words } = found(evidence, 'rendered');
    expect(html).toMatch(/^<!DOCTYPE html>/i);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Rendered</title>');
    expect(html).toMatch(/<template shadowrootmode="open"[^>]*><p>In the open<\/p>/);
    expect(html).toMatch(/<template shadowrootmode="closed"[^>]*><p>Behind closed doors<\/p>/);
    expect(cut).toBe(false);
    expect(words).toBeGreaterThan(10);

    const { simulated, observed, lcp, shifts } = found(evidence, 'lab');
    for (const metric of [simulated.fcp, simulated.lcp, observed.fcp, observed.lcp])
      expect(metric).toBeGreaterThan(0);
    expect(lcp?.element?.selector).toBeDefined();
    expect(shifts.flatMap(({ elements }) => elements.map(({ selector }) => selector))).toContain('#below');

    const images = found(evidence, 'images');
    const image = (path: string) => images.filter(({ url }) => url.endsWith(path));
    expect(image('/late.svg')).toEqual([
      {
        url: `${site}/late.svg`,
        natural: { width: 300, height: 200 },
        shown: { width: 300, height: 200 },
        isSized: false,
        lazy: false,
        objectFit: 'fill',
        bytes: expect.any(Number),
        element: {
          selector: '#late',
          snippet: '<img id="late" src="/late.svg" alt="The harbour">',
          box: expect.objectContaining({ width: 300, height: 200 }),
        },
      },
    ]);
    const large = { natural: { width: 2_000, height: 1_000 }, isSized: true };
    expect(image('/large.svg')).toMatchObject([
      { ...large, shown: { width: 100, height: 50 }, lazy: true },
      { ...large, shown: { width: 40, height: 20 }, objectFit: 'cover' },
    ]);
    expect(image('/small.svg')).toMatchObject([{ element: { selector: '#app > x-open > img' } }]);
    expect(images.filter(({ bytes }) => bytes === null).map(({ url }) => url)).toContain(
      'data:image/gif;base64',
    );

    const loaded = found(evidence, 'loaded');
    const file = (url: string) => loaded.filter((one) => one.url === url);
    expect(loaded[0]).toMatchObject({ url: `${site}/app`, type: 'Document', status: 200, failure: null });
    expect(loaded[0]?.bytes).toBeGreaterThan(1_000);
    expect(loaded[0]?.fields).toContainEqual(['content-type', 'text/html']);
    expect(file(`${site}/painted`)).toMatchObject([{ type: 'Fetch', initiator: `${site}/app` }]);
    expect(file(`${other}/named.svg`)).toHaveLength(1);
    expect(file(`${inside}/secret.svg`)).toMatchObject([{ status: null, fields: [], refusedByUs: true }]);
    expect(loaded.filter(({ refusedByUs }) => refusedByUs)).toHaveLength(1);

    const cookies = found(evidence, 'cookies').toSorted((one, two) => (one.name < two.name ? -1 : 1));
    const common = { secure: true, httpOnly: false, sameSite: null };
    expect(cookies).toEqual([
      {
        ...common,
        name: 'other',
        domain: 'other.example',
        httpOnly: true,
        sameSite: 'None',
        session: true,
        thirdParty: true,
      },
      {
        ...common,
        name: 'own',
        domain: 'site.example',
        sameSite: 'Strict',
        session: false,
        thirdParty: false,
      },
    ]);

    const entries = found(evidence, 'console');
    expect(entries).toContainEqual({
      kind: 'error',
      text: 'Two of a kind Object',
      url: `${site}/app`,
      line: lineOf(appPage(names), 'Two of a kind'),
      count: 2,
    });
    expect(entries).toContainEqual({
      kind: 'exception',
      text: 'TypeError: Not caught',
      url: `${site}/app`,
      line: lineOf(appPage(names), 'Not caught'),
      count: 1,
    });
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'warning', text: 'A warning' }));
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'error', url: `${inside}/secret.svg` }));
    expect(JSON.stringify(entries)).not.toContain('Nobody keeps this');
    expect(found(evidence, 'issues').length).toBeGreaterThan(0);

    const axe = found(evidence, 'axe');
    const violated = Object.fromEntries(axe.violations.map((rule) => [rule.rule, rule]));
    expect(violated['image-alt']?.nodes.map(({ selector }) => selector)).toEqual([
      '#app > x-open > img',
      'body > main > img:nth-of-type(5)',
    ]);
    expect(violated['button-name']).toMatchObject({
      impact: 'critical',
      nodes: [{ snippet: '<button>', message: expect.stringContaining('text') }],
      nodesTotal: 1,
    });
    expect(axe.passes).toContain('html-has-lang');

    expect(pictures.map(({ kind }) => kind)).toEqual(['mobile', 'desktop']);
    expect(pictures).toMatchObject([
      { width: 721, height: 1_440, scale: 1.75 },
      { width: 1_350, height: 940, scale: 1 },
    ]);
    const whole = JSON.stringify({ ...evidence, rendered: null, images: null, lab: null });
    for (const secret of ['secret-of-own', 'secret-of-other', 'word@', 'set-cookie'])
      expect(whole).not.toContain(secret);
  });

  test('C8 of a page that lies to scripts brings what is true', async () => {
    const { evidence, names } = await lookedAt('/leading');
    expect(evidence.navigation).toEqual({ url: `${names.site}/lying`, status: 200, settled: 'quiet' });
    expect(found(evidence, 'loaded').filter(({ type }) => type === 'Document')).toMatchObject([
      { url: `${names.site}/leading` },
      { url: `${names.site}/lying` },
    ]);
    expect(found(evidence, 'rendered').html).toContain('<h1>True</h1>');
    expect(found(evidence, 'rendered').words).toBe(4);
    expect(found(evidence, 'images').map(({ element }) => element.selector)).toEqual([
      'body > img',
      'body > form > img',
    ]);
    expect(found(evidence, 'lab').simulated.fcp).toBeGreaterThan(0);
    const { violations } = found(evidence, 'axe');
    expect(violations.map(({ rule, nodes }) => [rule, nodes.map(({ selector }) => selector)])).toContainEqual(
      ['image-alt', ['body > img']],
    );
  });

  test.runIf(isLong)(
    'of a page without bounds keeps what it has room for, and goes on after each step that fails',
    async () => {
      const { evidence, pictures } = await lookedAt('/boundless');
      expect(evidence.navigation.settled).toBe('time');
      // A busy machine has not even given it away by then.
      expect(evidence.lab).toEqual({ state: 'missing', why: expect.stringMatching(/^(?:budget|timeout)$/) });
      const { html, cut } = found(evidence, 'rendered');
      expect([html.length, cut]).toEqual([5 * 2 ** 20, true]);
      const entries = found(evidence, 'console');
      expect(entries).toHaveLength(100);
      expect(Math.max(...entries.map(({ text }) => text.length))).toBe(500);
      expect(found(evidence, 'cookies').length).toBeLessThanOrEqual(200);
      expect(evidence.axe).toEqual({ state: 'missing', why: 'timeout' });
      expect(pictures.map(({ kind }) => kind)).toEqual(['mobile', 'desktop']);
    },
  );

  test('of a page that is no longer there says so', async () => {
    const { result } = await look('/gone');
    expect(result).toEqual({
      ok: false,
      code: 'render_failed',
      reason: 'The page answered the browser with status 410.',
    });
  });

  test('of a page that leads on to no address says so', async () => {
    const reasons = [];
    for (const path of ['/to-nothing', '/to-blob']) reasons.push((await look(path)).result);
    expect(reasons).toEqual(
      [
        'The page led on to about:, which is at no address.',
        'The page led on to blob:, which is at no address.',
      ].map((reason) => ({ ok: false, code: 'render_failed', reason })),
    );
  });

  test.each(
    isLong ? ['/to-http', '/to-https', '/sent-to-http', '/sent-to-https'] : ['/to-http', '/sent-to-https'],
  )('of a page that leads on to what is not public says so: %s', async (path) => {
    expect((await look(path)).result).toEqual({
      ok: false,
      code: 'no_public_address',
      reason: 'The browser was kept from gone.example, which has no public address.',
    });
  });

  test.runIf(isLong)('of a page that never lets go, and so shows nothing, is none', async () => {
    const { result } = await look('/frozen', { totalMs: 20_000 });
    expect(result).toMatchObject({ ok: false, code: 'timeout' });
  });

  test('of an element that reaches further than numbers go tells all but where', async () => {
    const { evidence } = await lookedAt('/far');
    expect(found(evidence, 'images').map(({ element }) => element)).toEqual([
      {
        selector: '#far',
        snippet: '<img id="far" src="/small.svg" alt style="transform: scale(1e30)">',
        box: null,
      },
    ]);
  });

  test('E3 of a page whose name leads inside by now does not happen', async () => {
    const { result } = await lookAt('http://site.example:8080/', { address: '127.0.0.2' });
    expect(result).toMatchObject({ ok: false, code: 'no_public_address' });
  });
});

async function lookedAt(path: string) {
  const { result, ...more } = await look(path);
  if (!result.ok) expect.fail(JSON.stringify(result));
  const { evidence, pictures }: { evidence: BrowserEvidence; pictures: readonly Picture[] } = result;
  return { evidence, pictures, ...more };
}

async function look(path: string, setup: Pick<LookSetup, 'totalMs'> = {}) {
  const certificate = await selfSigned({ names: ['site.example', 'other.example'] });
  const painted = Promise.withResolvers<void>();
  const agents = new Set<string | undefined>();
  const { port } = await serveHttps(certificate, async (request, response) => {
    const { url = '', headers } = request;
    agents.add(headers['user-agent']);
    if (url === '/painted') painted.resolve();
    if (url === '/late.svg') await painted.promise;
    const [width, height] = sizes[url] ?? [];
    if (width !== undefined) {
      response.setHeader('content-type', 'image/svg+xml');
      if (url === '/pixel.svg')
        response.setHeader('set-cookie', 'other=secret-of-other; Secure; HttpOnly; SameSite=None');
      return response.end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`,
      );
    }
    const page = pages[url]?.(names);
    response.setHeader('content-type', 'text/html');
    if (url === '/gone') response.statusCode = 410;
    const [, scheme] = /^\/sent-to-(https?)$/.exec(url) ?? [];
    if (scheme !== undefined) response.writeHead(302, { location: `${scheme}://gone.example/` });
    response.write(page ?? '');
    // Of one that leads on, no end comes.
    if (url !== '/leading') response.end();
  });
  const names: PageNames = {
    site: `https://site.example:${port}`,
    other: `https://other.example:${port}`,
    // No entry opens this port.
    inside: 'https://inside.example:8443',
  };
  const { result } = await lookAt(`${names.site}${path}`, {
    pagesAllow: [loopbackEntry(names.other)],
    acceptedKey: keyOf(certificate),
    ...setup,
  });
  return { result, names, agents };
}

const pages: Readonly<Record<string, (names: PageNames) => string>> = {
  '/app': appPage,
  '/leading': () => leadingPage,
  '/lying': () => lyingPage,
  '/boundless': () => boundlessPage,
  '/far': () => farPage,
  '/frozen': () => scriptPage('for (;;) ;'),
  '/to-nothing': () => scriptPage('location.href = "about:blank"'),
  '/to-blob': () =>
    scriptPage('location.href = URL.createObjectURL(new Blob(["<p>Text"], { type: "text/html" }))'),
  '/to-http': () => scriptPage('location.href = "http://gone.example/"'),
  '/to-https': () => scriptPage('location.href = "https://gone.example/"'),
};

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '/late.svg': [300, 200],
  '/large.svg': [2_000, 1_000],
  '/small.svg': [20, 10],
  '/pixel.svg': [1, 1],
  '/named.svg': [1, 1],
};

function found<Key extends LookKey>(evidence: BrowserEvidence, key: Key): LookValues[Key] {
  const step = evidence[key];
  if (step.state !== 'gathered') expect.fail(`${key}: ${JSON.stringify(step)}`);
  return step.value as LookValues[Key];
}

function lineOf(page: string, text: string): number {
  return page.slice(0, page.indexOf(text)).split('\n').length;
}
