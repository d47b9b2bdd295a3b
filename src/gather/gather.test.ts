import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../audit/pool.ts';
import type { Evidence, Gathering } from '../evidence/evidence.ts';
import { patientPool } from '../start/testing.ts';
import { openSite, type SiteOptions, visitedAt } from './testing/site.ts';

// Generous, since tests share the machine: what overruns here overruns for its size.
const parser = createAuditPool(patientPool);
afterAll(() => parser.close());

const open = (options: Omit<SiteOptions, 'parser'>) => openSite({ parser, ...options });

/** The evidence of a run that must succeed. */
function evidenceOf(gathering: Gathering): Evidence {
  if (!gathering.ok) throw new Error(`The run failed: ${gathering.failure.message}`);
  return gathering.evidence;
}

const page = (head = '', body = '') => `<!doctype html><html lang=en><title>T</title>${head}<p>${body}`;

describe('a page on https', () => {
  test('is gathered with everything beside it', async () => {
    const site = await open({
      answers: {
        'https://site.example/start': { status: 301, headers: { Location: '/' } },
        'https://site.example/': {
          headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': ['a', 'b'] },
          body: page('<link rel=icon href=/i.svg><script src=/a.js></script>', '<a href=/b>b</a>'),
        },
        'http://site.example/': { status: 308, headers: { Location: 'https://site.example/' } },
        'https://www.site.example/': { status: 301, headers: { Location: 'https://site.example/' } },
        '/robots.txt': 'User-agent: *\nAllow: /\n',
        '/llms.txt': '# Site',
        '/.well-known/security.txt': 'Contact: mailto:a@site.example',
        '/i.svg': { headers: { 'Content-Type': 'image/svg+xml' }, body: '<svg width="64" height="64"/>' },
        '/a.js': { headers: { 'Content-Type': 'text/javascript' }, body: 'let a;' },
        '/b': page(),
      },
      dns: { 'site.example TXT': ['v=spf1 -all'], '_dmarc.site.example TXT': ['v=DMARC1; p=reject'] },
    });
    const evidence = evidenceOf(await site.gather('https://site.example/start'));

    expect(evidence).toMatchObject({
      evidenceVersion: 1,
      requestedUrl: 'https://site.example/start',
      fetchedAt: visitedAt,
      siteTier: true,
      body: { truncated: false },
      tls: { state: 'gathered', value: { host: 'site.example', authorized: true } },
      plain: { state: 'gathered', value: { outcome: 'answered', canonical: null } },
      variant: { state: 'gathered', value: { outcome: 'answered', canonical: null } },
      cors: { state: 'gathered', value: { url: 'https://site.example/', status: 200 } },
      robots: { state: 'gathered', value: { outcome: 'answered', tries: 1, truncated: false } },
      llms: { state: 'gathered', value: { requestedUrl: 'https://site.example/llms.txt' } },
      securityTxt: { value: { requestedUrl: 'https://site.example/.well-known/security.txt' } },
      favicon: { value: [{ class: 'ok', image: { type: 'svg', width: 64, height: 64 } }] },
      sitemaps: { state: 'gathered', value: { announced: [], entries: 0, listedAs: null } },
      notFound: { value: { html: { isHtml: true, title: 'No', sameHostLinks: 0 } } },
      canonicalProbe: { state: 'irrelevant' },
      ogImage: { state: 'irrelevant' },
      sitemapUrls: { state: 'irrelevant' },
      resources: { value: { total: 1, probes: [{ destination: 'script', class: 'ok', lengthBytes: 6 }] } },
      links: { value: { total: 1, probes: [{ url: 'https://site.example/b', class: 'ok', redirects: 0 }] } },
      dns: {
        value: {
          domain: 'site.example',
          txt: ['v=spf1 -all'],
          dmarc: ['v=DMARC1; p=reject'],
          nxdomain: false,
        },
      },
    });
    expect(evidence.chain.map(({ url, status }) => [url, status])).toEqual([
      ['https://site.example/start', 301],
      ['https://site.example/', 200],
    ]);
    expect(evidence.chain[1]?.fields.filter(([name]) => name.toLowerCase() === 'x-robots-tag')).toHaveLength(
      2,
    );
    expect(evidence.plain).toMatchObject({
      value: { chain: [{ status: 308 }, { url: 'https://site.example/' }] },
    });
    expect(site.stages).toEqual(['fetching', 'parsing', 'probing']);
    expect(site.told[0]).toEqual({});
    expect(site.told.at(-1)).toMatchObject({
      status: 200,
      redirects: 1,
      httpVersion: '1.1',
      resources: expect.any(Number),
      links: expect.any(Number),
      probed: expect.any(Number),
    });
    expect(site.told.at(-1)?.probed).toBeGreaterThan(5);
    expect(site.asked).toContain('GET https://site.example/assay-0123456789abcdef');
    expect(site.troubles).toEqual([]);
  });

  test('is asked for without the site tier by two connections alone', async () => {
    const site = await open({ answers: { '/': page('', '<a href=/b>b</a>') } });
    const { tls, siteTier, chain, ...evidence } = evidenceOf(
      await site.gather('https://site.example/', { site: false }),
    );
    expect(site.asked).toEqual(['GET https://site.example/']);
    expect([tls.state, siteTier, chain.length]).toEqual(['gathered', false, 1]);
    const steps = Object.values(evidence).filter((value) => typeof value === 'object' && 'state' in value);
    expect(steps.length).toBeGreaterThan(10);
    expect(new Set(steps.map((step) => JSON.stringify(step)))).toEqual(
      new Set(['{"state":"missing","why":"off"}']),
    );
  });

  test('sends no cookie, credential, language or referrer, and asks CORS with a foreign origin', async () => {
    const headers: Record<string, unknown>[] = [];
    const keep = (request: { headers: Record<string, unknown> }) => {
      headers.push(request.headers);
      return { headers: { 'Set-Cookie': 'a=1' }, body: page() };
    };
    const site = await open({ answers: { '/': keep } });
    await site.gather('https://site.example/');
    for (const name of ['cookie', 'authorization', 'accept-language', 'referer']) {
      expect(headers.filter((sent) => name in sent)).toEqual([]);
    }
    expect(headers[0]?.accept).toBe('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8');
    expect(headers.map(({ origin }) => origin)).toContain('https://cors-probe.example');
  });
});

test('a page is kept beside it as its server packed it, unless it is cut', async () => {
  const packed = gzipSync(page('', 'x'.repeat(1_000)));
  const site = await open({ answers: { '/': { headers: html('gzip'), body: packed } } });
  const { body } = evidenceOf(await site.gather('http://site.example/', { site: false }));
  expect(body.coded).toEqual({ coding: 'gzip', bytes: new Uint8Array(packed) });
  const cut = evidenceOf(await site.gather('http://site.example/', { site: false, htmlBytesMax: 500 }));
  expect(cut.body).toMatchObject({ truncated: true, wireBytes: packed.length });
  expect(cut.body).not.toHaveProperty('coded');
});

const html = (coding: string) => ({ 'Content-Type': 'text/html', 'Content-Encoding': coding });
