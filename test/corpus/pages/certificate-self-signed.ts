import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const sound = sampleTls('example.com', sampleFetchedAt);

export const corpusPage = page('A certificate that the site signed for itself, with a short key', {
  html: riverPage(),
  tls: {
    ...sound,
    authorized: false,
    errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    certificates: sound.certificates
      .slice(0, 1)
      .map((leaf) => ({ ...leaf, keyType: 'RSA', keyBits: 1_024, issuer: leaf.subject, selfSigned: true })),
  },
});
