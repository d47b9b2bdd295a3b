import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A recipe in microdata', {
  url: 'https://example.com/recipes/bread',
  html: riverPage({
    more: `<div itemscope itemtype="https://schema.org/Recipe"><h2 itemprop="name">Bread of the mill</h2><img itemprop="image" src="/bread.webp" alt="A loaf" width="300" height="200">
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">The baker</span></span></div>`,
  }),
});
