import { exchange } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('HTTPS works, but plain HTTP serves the page too', {
  html: riverPage(),
  plain: { outcome: 'answered', chain: [exchange({ url: 'http://example.com/' })], canonical: null },
});
