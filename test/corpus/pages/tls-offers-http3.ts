import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('HTTP/1.1 that offers HTTP/3 for the next visit', {
  html: riverPage(),
  tls: { ...sampleTls('example.com', sampleFetchedAt), alpn: 'http/1.1' },
  moreFields: [['Alt-Svc', 'h3=":443"; ma=86400']],
});
