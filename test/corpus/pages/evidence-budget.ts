import { missing } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const cut = missing('budget');

export const corpusPage = page('A run whose requests were used up', {
  html: riverPage(),
  resources: cut,
  links: cut,
  sitemapUrls: cut,
  ogImage: cut,
});
