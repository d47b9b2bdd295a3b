import { expect, test } from 'vitest';
import type { TlsEvidence } from '../../evidence/evidence.ts';
import { missing, sampleFetchedAt, sampleTls } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { usesHttp2 } from './uses-http2.ts';

const tls = (alpn: string | null) => ({ tls: { ...sampleTls('example.com', sampleFetchedAt), alpn } });
const alternative = (value: string) => ({ fields: [['Alt-Svc', value]] as const });

test('h2 by ALPN passes', () => {
  expect(judge(usesHttp2, tls('h2')).outcome).toBe('pass');
});

test.each(['h3=":443"; ma=86400', 'h3-29=":443"', 'clear, h3=":443"'])('Alt-Svc %s passes', (value) => {
  expect(judge(usesHttp2, { ...tls('http/1.1'), ...alternative(value) }).outcome).toBe('pass');
});

test.each(['http/1.1', null])('ALPN %s warns', (alpn) => {
  expect(judge(usesHttp2, tls(alpn))).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
});

test('Alt-Svc for another protocol does not help', () => {
  expect(judge(usesHttp2, { ...tls('http/1.1'), ...alternative('h2=":443"') }).outcome).toBe('warn');
});

test('a page over http is not judged', () => {
  expect(judge(usesHttp2, { url: 'http://example.com/' })).toMatchObject({ reason: 'irrelevant' });
});

const noHandshake: TlsEvidence = {
  ...sampleTls('example.com', sampleFetchedAt),
  protocol: null,
  alpn: null,
  errorCode: 'ECONNRESET',
};

test.each([[missing()], [noHandshake]])('without a handshake nothing is known', (tls) => {
  expect(judge(usesHttp2, { tls })).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  expect(judge(usesHttp2, { tls, ...alternative('h3=":443"') }).outcome).toBe('pass');
});

test.each([
  ['http/1.1', 'The server chose HTTP/1.1 over HTTP/2.'],
  [null, 'The server did not choose HTTP/2.'],
])('what was chosen is told: %s', (alpn, summary) => {
  expect(judge(usesHttp2, tls(alpn)).summary).toBe(summary);
});
