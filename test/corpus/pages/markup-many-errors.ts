import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Attributes glued together, thirty times', {
  html: riverPage({
    more: Array.from({ length: 30 }, (_, i) => `<span title="a"class="b" id="s${i}">x</span>`).join(''),
  }),
});
