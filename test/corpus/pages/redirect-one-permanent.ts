import { redirect } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One permanent redirect to the page', {
  url: 'https://example.com/river',
  hops: [redirect('https://example.com/fluss', '/river', 308)],
  html: riverPage(),
});
