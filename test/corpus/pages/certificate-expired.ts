import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A certificate that expired yesterday', {
  html: riverPage(),
  tls: {
    ...sampleTls('example.com', sampleFetchedAt - 61 * 86_400_000),
    authorized: false,
    errorCode: 'CERT_HAS_EXPIRED',
  },
});
