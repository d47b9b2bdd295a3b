import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Short quotations allowed, and full previews of images', {
  html: riverPage({ head: '<meta name="robots" content="max-snippet:20, max-image-preview:large">' }),
});
