import { redirect, sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A server that knows TLS 1.0 and HTTP/1.1 only', {
  html: riverPage(),
  tls: { ...sampleTls('example.com', sampleFetchedAt), protocol: 'TLSv1', alpn: null },
  plain: { outcome: 'tls_error', chain: [redirect('http://example.com/', 'https://example.com/')] },
});
