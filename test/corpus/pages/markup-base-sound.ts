import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One base, before all that it governs', {
  html: riverPage().replace('<head>', '<head><base href="https://example.com/">'),
});
