import { redirect } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One temporary redirect, as language switches make', {
  url: 'https://example.com/en',
  hops: [redirect('https://example.com/', '/en', 302)],
  html: riverPage(),
});
