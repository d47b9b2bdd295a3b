import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A certificate of another host', {
  html: riverPage(),
  tls: {
    ...sampleTls('example.org', sampleFetchedAt),
    authorized: false,
    errorCode: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
});
