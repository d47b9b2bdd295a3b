import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Two attributes glued together, the only errors of the page', {
  html: riverPage({ more: '<p title="a"class="b">One.</p><p title="a"class="b">Two.</p>' }),
});
