import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import type { AuditorOptions } from '../cli/audit-all.ts';
import { type DoorForm, doorTo, readDoorHeader } from '../lib/doors.ts';
import { serveHttp } from '../net/testing/loopback.ts';
import { openAuditor } from './open-auditor.ts';
import { patientPool, usualConfig } from './testing.ts';

const given: readonly [DoorForm, string][] = [
  ['header', 'X-Preview: s3cret<token>&more'],
  ['cookie', 'session=another-s3cret; theme=midnight-blue'],
  ['basic', 'someone:pass-w0rd'],
];
const seen = /s3cret|w0rd|midnight|c29tZW9uZ|cGFzcy13MHJk/i;

test('B1 a page that echoes all it was sent, everywhere, gives nothing secret away', async () => {
  const received: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const other = await serveHttp(({ url, headers }, response) => {
    received.push({ url, headers });
    response.setHeader('Content-Type', 'text/html').end('<title>Other</title>');
  });
  const elsewhere = `http://127.0.0.1:${other.port}`;
  let asked = 0;
  const { port } = await serveHttp((request, response) => {
    if (request.headers['x-preview'] === undefined) return response.writeHead(401).end(`${request.url}`);
    asked += 1;
    return echo(request, response, elsewhere);
  });
  const origin = `http://127.0.0.1:${port}`;
  const doors = [
    doorTo(
      [origin],
      given.map(([form, text]) => readDoorHeader(form, text, 'NAME')),
    ),
  ];
  // The user named it too, so it may be reached: what it hears is nobody's secret all the same.
  const { audit } = await opened({ doors }, [`127.0.0.1:${other.port}`]);
  const paths = ['/', '/?s3cret<token>&more', '/away', '/loop'];
  const all = await Promise.all(paths.map((path) => audit(`${origin}${path}`)));
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(JSON.stringify(all)).not.toMatch(seen);
  expect(JSON.stringify(all.slice(0, 2))).toContain('…');
  expect(asked).toBeGreaterThan(10);
  expect(received.length).toBeGreaterThan(2);
  expect(JSON.stringify(received)).not.toMatch(seen);
  const names = received.flatMap(({ headers }) => Object.keys(headers));
  expect(names.filter((name) => /x-preview|authorization|cookie/.test(name))).toEqual([]);
});

test('a page that is served here is judged as if it stood at its public address', async () => {
  const paths: string[] = [];
  const { port } = await serveHttp((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/robots.txt') return response.end('User-agent: *\nAllow: /\n');
    if (request.url !== '/pricing') return response.writeHead(404).end();
    const head =
      '<!doctype html><html lang=en><title>Prices</title><link rel=canonical href=https://example.com/pricing>';
    return response
      .setHeader('Content-Type', 'text/html')
      .end(`${head}<h1>Prices</h1><a href=/about>About</a>`);
  });
  const { audit } = await opened({
    originMap: { from: 'https://example.com', to: `http://127.0.0.1:${port}` },
  });
  const audited = await audit('https://example.com/pricing');
  expect(audited).toMatchObject({ ok: true, url: 'https://example.com/pricing' });
  expect(paths).toEqual(expect.arrayContaining(['/pricing', '/robots.txt', '/about', '/favicon.ico']));
  if (!audited.ok) return;
  expect(JSON.stringify(audited.body)).not.toMatch(/127\.0\.0\.1|could not be fetched/);
  const outcomes = Object.fromEntries(audited.body.checks.map((check) => [check.id, check]));
  expect(outcomes.canonical).toMatchObject({ outcome: 'pass' });
  expect(outcomes['tls-certificate']).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  expect(outcomes['redirects-http']).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});

test('a page outside the origin that is stood in for is not asked on the internet', async () => {
  const originMap = { from: 'https://example.com', to: 'http://127.0.0.1:9' };
  const { audit } = await opened({ originMap });
  expect(await audit('https://www.example.com/')).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('Give an address below that origin.') },
  });
});

test('what is no origin is told before anything is audited', async () => {
  const originMap = { from: 'example.com', to: 'http://127.0.0.1:9' };
  await expect(openAuditor(usualConfig, '0.0.0', { originMap })).rejects.toThrow(
    '“example.com” is no origin',
  );
});

async function opened(options: AuditorOptions, allow: readonly string[] = []) {
  const config = { ...usualConfig, parsing: patientPool, egress: { ...usualConfig.egress, allow } };
  const auditor = await openAuditor(config, '0.0.0', options);
  onTestFinished(() => auditor.close());
  return {
    audit: (url: string) =>
      auditor.audit(url, { site: true, expectations: usualExpectations, onStage: () => {} }),
  };
}

type Echo = (request: IncomingMessage, response: ServerResponse, elsewhere: string) => void;

const echo: Echo = ({ url = '', headers }, response, elsewhere) => {
  const all = JSON.stringify(headers);
  const query = encodeURIComponent(all);
  const escaped = all.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cookie = String(headers.cookie).replaceAll(/[;=]/g, '-');
  for (const name of ['X-Echo', 'Link', 'Content-Security-Policy', 'Server']) response.setHeader(name, all);
  response.setHeader('Set-Cookie', [`echo=${query}`, `${cookie}=1`]);
  if (url === '/away') return void response.writeHead(302, { Location: `${elsewhere}/away?${query}` }).end();
  if (url === '/loop') return void response.writeHead(302, { Location: `/loop?${query}` }).end();
  if (url.startsWith('/loop')) return void response.writeHead(302, { Location: '/loop' }).end();
  if (url === '/robots.txt') {
    return void response.end(`User-agent: ${all}\nDisallow: /${query}\nSitemap: ${elsewhere}/map?${query}`);
  }
  response.statusCode = url === '/missing' || url.startsWith('/assay-') ? 404 : 200;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="${escaped}"><title>${escaped}</title>
<meta name=description content="${escaped}"><meta property="og:image" content="${elsewhere}/og?${query}">
<link rel=canonical href="${elsewhere}/?${query}"><link rel=stylesheet href="${elsewhere}/a.css?${query}">
<script type="application/ld+json">{"@type":"Thing","name":${JSON.stringify(all)}}</script>
<h1>${all}</h1><p>${`${headers['x-preview']} ${headers.cookie} `.repeat(40)}</p><h2 id="${escaped}">${escaped}</h2>
<img src="/x?${query}"><img src="${elsewhere}/i.png?${query}"><a href="${elsewhere}/link?${query}">${escaped}</a>
<a href="${elsewhere}/plain?${headers['x-preview']}"></a><iframe src="/f?${query}"></iframe><b onclick="${escaped}">
<input name="${escaped}"><div class="${'x'.repeat(90)} ${escaped}" role="${escaped}">`);
};
