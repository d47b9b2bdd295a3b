import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Two viewports that add up', {
  html: riverPage({ head: '<meta name="viewport" content="maximum-scale=5">' }),
});
