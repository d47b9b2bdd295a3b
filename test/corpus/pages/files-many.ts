import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('160 images named by one page', {
  html: riverPage({
    more: Array.from(
      { length: 160 },
      (_, i) => `<img alt="Stone ${i}" src="/s/${i}.png" width="1" height="1">`,
    ).join('\n'),
  }),
});
