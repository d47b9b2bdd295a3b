import { missing } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const late = missing('timeout');

export const corpusPage = page('A site where everything but the page is late', {
  html: riverPage({ head: '<meta property="og:image" content="https://example.com/river.jpg">' }),
  tls: late,
  plain: late,
  variant: late,
  cors: late,
  robots: late,
  llms: late,
  securityTxt: late,
  favicon: late,
  sitemaps: late,
  notFound: late,
  canonicalProbe: late,
  ogImage: late,
  sitemapUrls: late,
  resources: late,
  links: late,
  dns: late,
});
