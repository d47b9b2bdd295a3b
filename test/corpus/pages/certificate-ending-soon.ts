import { sampleFetchedAt, sampleTls } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A certificate with five days left', {
  html: riverPage(),
  tls: sampleTls('example.com', sampleFetchedAt - 55 * 86_400_000),
});
