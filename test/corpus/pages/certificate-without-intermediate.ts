import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const sound = sampleTls('example.com', sampleFetchedAt);

export const corpusPage = page('A server that does not send the certificate in between', {
  html: riverPage(),
  tls: {
    ...sound,
    authorized: false,
    errorCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    isMendable: true,
    certificates: sound.certificates.slice(0, 1),
  },
});
