import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One image of 700 KiB, and a broken one', {
  html: riverPage({
    more: '<img src="/a.webp" alt="A" width="9" height="9"><img src="/b.webp" alt="B" width="9" height="9">',
  }),
  answers: { '/a.webp': { lengthBytes: 700 * 1_024 }, '/b.webp': { class: 'broken', status: 404 } },
});
