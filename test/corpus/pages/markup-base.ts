import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Two base elements, and a link that leaves the page by them', {
  html: riverPage({
    head: '<base href="/en/"><base target="_top" href="/de/">',
    more: '<a href="#top">To the top</a>',
  }),
});
