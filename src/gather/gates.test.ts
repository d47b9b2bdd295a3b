import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../audit/pool.ts';
import type { FailureCode } from '../errors.ts';
import type { Gathering } from '../evidence/evidence.ts';
import { patientPool } from '../start/testing.ts';
import { type Answer, openSite, type SiteOptions } from './testing/site.ts';

const parser = createAuditPool(patientPool);
afterAll(() => parser.close());

const open = (options: Omit<SiteOptions, 'parser'>) => openSite({ parser, ...options });
const visit = async (answer: Answer, options: Partial<SiteOptions> = {}) => {
  const site = await open({ answers: { '/': answer }, ...options });
  return { site, gathering: await site.gather('http://site.example/', { site: false }) };
};
const said = (gathering: Gathering) => (gathering.ok ? '' : gathering.failure.message);
const failedBy = (code: FailureCode) => ({ ok: false, failure: { code } });

describe('gate G1: no response', () => {
  const loop: Answer = { status: 302, headers: { Location: '/' } };
  const chained = gzipSync(gzipSync('<p>x'));
  const cases: readonly (readonly [FailureCode, string, Answer, Partial<SiteOptions>])[] = [
    ['no_public_address', 'the name does not exist', '', { dns: { 'site.example': 'nxdomain' } }],
    ['no_public_address', 'the address is private', '', { dns: { 'site.example': ['10.1.2.3'] } }],
    ['connect_failed', 'the port is closed', '', { withoutHttp: true }],
    ['connect_failed', 'the connection breaks', { instead: 'reset' }, {}],
    ['timeout', 'the answer does not come', { instead: 'silence' }, { settings: { headersMs: 200 } }],
    [
      'timeout',
      'the whole run’s time is used up',
      { instead: 'silence' },
      { limits: { requestsMax: 120, bytesMax: 1_000_000, totalMs: 300 } },
    ],
    ['too_many_redirects', 'it redirects in a circle', loop, {}],
    [
      'unsupported_encoding',
      'its coding is chained',
      { headers: { 'Content-Encoding': 'gzip, gzip' }, body: chained },
      {},
    ],
    [
      'too_large',
      'it unpacks to more than a page',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(Buffer.alloc(9_000_000)) },
      {},
    ],
  ];

  test.each(cases)('is failed by %s when %s', async (code, _, answer, options) => {
    const { site, gathering } = await visit(answer, options);
    expect(gathering).toMatchObject(failedBy(code));
    expect(site.troubles).toMatchObject([{ step: 'document', url: 'http://site.example/' }]);
    expect(site.stages).toEqual(['fetching']);
  });

  test('is failed by tls_error when the server speaks no TLS', async () => {
    const site = await open({ answers: {}, withoutTls: true });
    const gathering = await site.gather('https://site.example/', { site: false });
    expect(gathering).toMatchObject(failedBy('tls_error'));
  });

  test('does not say of a server whose answer is malformed that it did not answer', async () => {
    const { gathering } = await visit((request) => {
      request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi');
      return { instead: 'silence' };
    });
    expect(gathering).toMatchObject(failedBy('connect_failed'));
    expect(gathering.ok ? '' : gathering.failure.message).toMatch(/^The server answered, but not with HTTP/);
  });

  test('names http where the server of an https address speaks no TLS', async () => {
    const site = await open({ answers: {}, withoutTls: true });
    const gathering = await site.gather('https://site.example/', { site: false });
    expect(said(gathering)).toMatch(/does not speak https\. .* write http:\/\/ in front/);
    const answers = { '/': { status: 301, headers: { Location: 'https://site.example/' } } };
    const redirecting = await open({ answers, withoutTls: true });
    expect(said(await redirecting.gather('http://site.example/', { site: false }))).toBe(
      'The address redirects to another, and the way ended there. The port of this address does not speak https. Mend the redirect, or set up https there.',
    );
  });

  test('names a cookie that redirects without end set on the way, and no cookie else', async () => {
    const headers = { Location: '/', 'Set-Cookie': 'seen=1' };
    const wall = await visit({ status: 302, headers });
    expect(wall.gathering).toMatchObject(failedBy('too_many_redirects'));
    expect(said(wall.gathering)).toContain('sets a cookie on the way');
    expect(said((await visit(loop)).gathering)).not.toContain('cookie');
  });

  test.each(['gzip;q=1', 'gzip, gzip'])(
    'names the content coding %s, which is not undone',
    async (coding) => {
      const { gathering } = await visit({ headers: { 'Content-Encoding': coding }, body: '<p>x' });
      expect(gathering).toMatchObject(failedBy('unsupported_encoding'));
      expect(said(gathering)).toContain(`“${coding}”`);
    },
  );

  test('says what is too large', async () => {
    const packed = gzipSync(Buffer.alloc(9_000_000));
    const repeating = await visit({ headers: { 'Content-Encoding': 'gzip' }, body: packed });
    expect(said(repeating.gathering)).toContain('more than 100 times its size');
    const long = await visit({ headers: { Link: `<${'a'.repeat(270_000)}>` }, body: '<p>x' });
    expect(long.gathering).toMatchObject(failedBy('too_large'));
    expect(said(long.gathering)).toContain('header fields of the answer come to more than 256 KB');
  });

  test('tells a name server that is silent from a page that is', async () => {
    const silent = { dns: { 'site.example': 'silence' }, settings: { dnsTotalMs: 100 } } as const;
    expect(said((await visit('', silent)).gathering)).toMatch(/^No name server/);
    const away = { status: 301, headers: { Location: 'https://gone.example/' } };
    const gone = { dns: { 'gone.example': 'silence' }, settings: { dnsTotalMs: 100 } } as const;
    expect(said((await visit(away, gone)).gathering)).toMatch(
      /^The address redirects to another, .* No name/,
    );
    const slow = await visit({ instead: 'silence' }, { settings: { headersMs: 100 } });
    expect(said(slow.gathering)).toMatch(/^The server took the request/);
  });

  test('does not say that nothing was asked for where a redirect leads to a host that wants a pause', async () => {
    const pausing = 'http://busy.example/';
    const site = await open({
      answers: {
        [pausing]: { status: 503, headers: { 'Retry-After': '300' }, body: '<p>busy' },
        'http://site.example/': { status: 302, headers: { Location: pausing } },
      },
    });
    await site.gather(pausing, { site: false });
    const gathering = await site.gather('http://site.example/', { site: false });
    expect(gathering).toMatchObject(failedBy('timeout'));
    expect(said(gathering)).toMatch(/^The page was not read: its host wants a pause/);
  });

  test('is failed by tls_error when the server speaks HTTP/2 alone', async () => {
    const site = await open({ answers: {}, alpn: ['h2'] });
    const gathering = await site.gather('https://site.example/', { site: false });
    expect(gathering).toMatchObject(failedBy('tls_error'));
    expect(gathering.ok ? '' : gathering.failure.message).toMatch(/^The server speaks HTTP\/2 alone/);
  });

  test.each(['http://site.example:3000/', 'http://user:pass@site.example/b'])(
    'E7 does not call a server absent whose address only our own rules keep us from: %s',
    async (location) => {
      const { gathering } = await visit({ status: 302, headers: { Location: location } });
      expect(gathering).toMatchObject(failedBy('no_public_address'));
      const said = gathering.ok ? '' : gathering.failure.message;
      expect(said).toContain('the operator of this Assay does not open its port');
      expect(said).not.toContain('does not exist');
      expect(said).not.toMatch(/3000|8443|pass@/);
    },
  );

  test('E7 says the same of an address in a network that is open at other ports as of one outside', async () => {
    const settings = { allow: ['127.0.0.0/8:80', '10.77.0.0/16:443'] };
    const sentences = [
      'http://inside.example/',
      'http://10.77.0.1/',
      'http://10.1.0.1/',
      'http://none.example/',
    ].map(async (location) => {
      const dns = { 'inside.example': ['10.77.0.5'], 'none.example': 'nxdomain' } as const;
      return said(
        (await visit({ status: 302, headers: { Location: location } }, { settings, dns })).gathering,
      );
    });
    expect(new Set(await Promise.all(sentences)).size).toBe(1);
  });

  test('E7 tells the account neither addresses nor what the resolver said', async () => {
    for (const dns of ['nxdomain', ['10.1.2.3'], ['169.254.169.254']] as const) {
      const { site, gathering } = await visit('', { dns: { 'site.example': dns } });
      const said = gathering.ok ? '' : gathering.failure.message;
      expect(said).toBe(
        'The address leads to no public server: its host name does not exist, or names no public address. ' +
          'Check the spelling and the DNS records of the name.',
      );
      expect(site.troubles[0]?.reason).not.toBe('');
    }
  });
});

describe('gate G2: an error page', () => {
  test.each([404, 500, 301])('of status %i is evidence, but its content is not read', async (status) => {
    const body =
      '<title>No</title><link rel=canonical href=/other><script src=/a.js></script><a href=/b>b</a>';
    const site = await open({ answers: { '/': { status, body }, '/favicon.ico': 'x' } });
    const gathering = await site.gather('https://site.example/');
    expect(gathering).toMatchObject({
      ok: true,
      evidence: {
        chain: [{ status }],
        tls: { state: 'gathered' },
        robots: { state: 'gathered' },
        sitemaps: { state: 'gathered' },
        notFound: { state: 'gathered' },
        favicon: { state: 'gathered' },
        dns: { state: 'gathered' },
        canonicalProbe: { state: 'irrelevant' },
        resources: { state: 'irrelevant' },
        links: { state: 'irrelevant' },
        ogImage: { state: 'irrelevant' },
      },
    });
    expect(site.stages).toEqual(['fetching', 'probing']);
    expect(site.asked.filter((asked) => /\/(?:other|a\.js|b)$/.test(asked))).toEqual([]);
  });
});

describe('gate G3: no HTML', () => {
  test.each([
    ['application/pdf', '%PDF-1.7'],
    ['application/json', '{}'],
    ['text/plain', 'text'],
  ])('is failed when the page is %s, by a sentence that names the type', async (type, body) => {
    const { gathering } = await visit({ headers: { 'Content-Type': type }, body });
    expect(gathering).toEqual({
      ok: false,
      failure: {
        code: 'unsupported_content',
        message: `The address answers with ${type}, which is not an HTML page. Give the address of a page.`,
      },
    });
  });

  test('is failed when there is no type and the bytes are none of HTML', async () => {
    const { gathering } = await visit(Buffer.from('hello'));
    expect(gathering).toMatchObject(failedBy('unsupported_content'));
  });

  test.each([
    ['another type', { headers: { 'Content-Type': 'text/plain' }, body: '\ufeff \n<!DOCTYPE html><p>x' }],
    ['no type', Buffer.from('<html><p>x')],
    ['XHTML', { headers: { 'Content-Type': 'application/xhtml+xml' }, body: '<html xmlns="…"/>' }],
    [
      'XHTML of another type of XML',
      {
        headers: { 'Content-Type': 'application/xml' },
        body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      },
    ],
    ['an empty page of its type', { headers: { 'Content-Type': 'text/html' } }],
  ])('lets HTML through: %s', async (_, answer) => {
    expect((await visit(answer)).gathering.ok).toBe(true);
  });
});

describe('gate G4: a bot wall', () => {
  test.each([200, 202, 401, 403, 405, 429, 503])('is told by its page with status %i', async (status) => {
    const body = '<html><h1>One moment</h1><div id="px-captcha"></div>';
    const { gathering } = await visit({ status, body });
    expect(gathering).toMatchObject(failedBy('bot_wall'));
    expect(gathering).toMatchObject({
      failure: { message: expect.stringContaining(`by HUMAN (status ${status})`) },
    });
  });

  test.each([200, 403, 503])('is told by its field with status %i', async (status) => {
    const { gathering } = await visit({ status, headers: { 'CF-Mitigated': 'challenge' }, body: '<p>' });
    expect(gathering).toMatchObject(failedBy('bot_wall'));
  });

  test('is not every refusal', async () => {
    expect((await visit({ status: 403, body: '<p>Members only' })).gathering.ok).toBe(true);
    expect((await visit({ headers: { 'CF-Mitigated': 'none' }, body: '<p>x' })).gathering.ok).toBe(true);
  });
});

describe('a server that is busy', () => {
  const address = 'http://site.example/';
  const busy = (status: number, retryAfter?: string) => ({
    ...{ status, body: '<p>Too many visitors' },
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });

  test.each([
    [429, undefined],
    [503, '0'],
    [503, undefined],
  ])('twice is no page: %i, Retry-After %s', async (status, retryAfter) => {
    const site = await open({ answers: { [address]: busy(status, retryAfter) } });
    const gathering = await site.gather(address, { site: false });
    expect(gathering).toMatchObject(failedBy('site_unavailable'));
    expect(said(gathering)).toContain(`status ${status}: it is busy`);
    expect(said(gathering)).toContain('again later;');
    expect(site.asked).toHaveLength(2);
  });

  test('once is asked again, and judged then', async () => {
    let asked = 0;
    const site = await open({
      answers: { [address]: () => (asked++ === 0 ? busy(503, '0') : '<!doctype html><h1>Open again</h1>') },
    });
    const gathering = await site.gather(address, { site: false });
    expect(gathering).toMatchObject({ ok: true, evidence: { chain: [{ status: 200 }] } });
  });

  test('that wants a long pause is not asked again', async () => {
    const site = await open({ answers: { [address]: busy(503, '11') } });
    const gathering = await site.gather(address, { site: false });
    expect(said(gathering)).toContain('again in 11 seconds;');
    expect(site.asked).toHaveLength(1);
  });
});

describe('a page that its server ends early', () => {
  test('is evidence as far as it came, and says that it is cut', async () => {
    const { gathering } = await visit(({ socket }) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90\r\n\r\n<p>almost all');
      return { instead: 'silence' };
    });
    if (!gathering.ok) throw new Error(gathering.failure.message);
    expect(gathering.evidence.body).toMatchObject({ truncated: true, wireBytes: 13 });
    expect(Buffer.from(gathering.evidence.body.bytes).toString()).toBe('<p>almost all');
  });

  test('is none as long as nothing of it came', async () => {
    const { gathering } = await visit(({ socket }) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90\r\n\r\n');
      return { instead: 'silence' };
    });
    expect(gathering).toMatchObject(failedBy('connect_failed'));
  });
});

describe('a page that is larger than what is read', () => {
  test('is cut to 5 MiB between two characters, and says so', async () => {
    const body = `<html>${'€'.repeat(2_000_000)}`;
    const { gathering } = await visit({ body });
    if (!gathering.ok) throw new Error(gathering.failure.message);
    const { bytes, truncated, decodedBytes } = gathering.evidence.body;
    expect(truncated).toBe(true);
    expect(decodedBytes).toBe(Buffer.byteLength(body));
    expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024 - 3);
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow();
  });
});
