import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A viewport of fixed width that forbids to zoom', {
  html: riverPage().replace('width=device-width, initial-scale=1', 'width=1024, user-scalable=no'),
});
