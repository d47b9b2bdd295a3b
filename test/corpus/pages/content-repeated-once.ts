import { page } from '../site.ts';
import { river, riverPage } from '../texts.ts';

export const corpusPage = page('One paragraph that stands there twice, and two main headings', {
  html: riverPage({ texts: [...river, river[1] ?? ''], more: '<h1>The inn</h1>' }),
});
