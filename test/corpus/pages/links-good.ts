import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page whose links all say where they lead', {
  url: 'https://example.com/walks/river',
  html: riverPage({
    more: '<p><a href="/inn">The inn by the mill</a>, <a href="/bus">buses from the coast</a>, <a href="https://example.org/trout">counting trout</a></p>',
  }),
});
